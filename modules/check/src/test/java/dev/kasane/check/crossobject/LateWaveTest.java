package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.findings;
import static dev.kasane.check.crossobject.RuleFindings.resources;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.SyncOptions;
import org.junit.jupiter.api.Test;

/** Objects that come before what they need. */
class LateWaveTest {

    @Test
    void an_object_in_an_earlier_wave_than_its_namespace_or_definition_is_found() {
        String late = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop, annotations: {argocd.argoproj.io/sync-wave: "2"}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: shop}
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: ponds.example.com}
                spec: {group: example.com, names: {kind: Pond}}
                ---
                apiVersion: example.com/v1
                kind: Pond
                metadata: {name: koi, annotations: {argocd.argoproj.io/hook: "PreSync,PostSync"}}
                """;
        assertThat(findings(new LateWave(), late))
                .extracting(Finding::object, Finding::sentence)
                .containsExactly(
                        tuple(
                                "ConfigMap settings in namespace shop",
                                "Argo CD applies it in Sync wave 0, and its namespace, Namespace shop, only in Sync"
                                        + " wave 2"),
                        tuple(
                                "Pond koi",
                                "Argo CD applies it in PreSync wave 0, and the definition of its kind,"
                                        + " CustomResourceDefinition ponds.example.com, only in Sync wave 0"));
        assertThat(findings(new LateWave(), late.replace("\"2\"", "\"-1\"").replace("PreSync,", "")))
                .isEmpty();
        assertThat(findings(new LateWave(), late.replace("\"2\"", "\"0\"").replace("PreSync,PostSync", "Skip")))
                .isEmpty();
    }

    @Test
    void lateWaveKnowsThatArgoCdCreatesTheNamespace() {
        String late = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: shop, annotations: {argocd.argoproj.io/sync-wave: "-1"}}
                """;
        assertThat(findings(new LateWave(), late)).hasSize(1);
        ObjectsOfTarget created = new ObjectsOfTarget("shop", resources(late), SyncOptions.CREATE_NAMESPACE);
        new LateWave().check(created);
        assertThat(created.findings()).isEmpty();
    }

    @Test
    void lateWaveKnowsTheHooksOfHelm() {
        String hook = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: migrate, namespace: shop, annotations: {helm.sh/hook: pre-install}}
                """;
        assertThat(findings(new LateWave(), hook))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("PreSync wave 0"));
        assertThat(findings(new LateWave(), hook.replace("pre-install", "post-install")))
                .isEmpty();
        assertThat(findings(new LateWave(), hook.replace("pre-install", "test")))
                .isEmpty();
        assertThat(findings(
                        new LateWave(),
                        hook.replace("helm.sh/hook: pre-install", "helm.sh/hook: pre-install")
                                .replace(
                                        "{name: shop}",
                                        "{name: shop, annotations: {helm.sh/hook: pre-install,"
                                                + " helm.sh/hook-weight: \"-5\"}}")))
                .isEmpty();
    }
}
