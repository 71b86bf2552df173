package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.missing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import org.junit.jupiter.api.Test;

/** References to what is not there, and what makes it be there. */
class MissingReferenceTest {

    @Test
    void a_reference_to_what_is_not_there_is_found() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: settings}}], ports:");
        assertThat(missing(with))
                .singleElement()
                .satisfies(finding -> assertThat(finding.path())
                        .isEqualTo("spec.template.spec.containers[0].envFrom[0].configMapRef.name"));
        String settings = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";
        assertThat(missing(with + settings)).isEmpty();
        assertThat(missing(with, settings))
                .as("what another target contains is there")
                .isEmpty();
        assertThat(missing(with, with + settings))
                .as("what only another environment of the same Deployment contains is not")
                .hasSize(1);
        assertThat(missing(with + settings.replace("{name: settings}", "{name: settings, namespace: b}")))
                .as("the Deployment goes to a namespace that is not known")
                .isEmpty();
        assertThat(missing(
                        with.replace("{name: web}", "{name: web, namespace: a}"),
                        settings.replace("{name: settings}", "{name: settings, namespace: b}")))
                .hasSize(1);
    }

    @Test
    void whatOnlyOtherTargetsWithTheSameObjectContainIsSaidSo() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: settings}}], ports:");
        String settings = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";

        assertThat(missing(with, with + settings))
                .singleElement()
                .extracting(Finding::sentence)
                .isEqualTo(
                        "this target does not contain ConfigMap settings, which other targets with Deployment web do");
        assertThat(missing(with))
                .singleElement()
                .extracting(Finding::sentence)
                .isEqualTo(
                        "no target contains ConfigMap settings, and no object here causes a controller to create it");
    }

    @Test
    void aConfigMapThatAProgramIsToldToGenerateIsThere() {
        String with = WEB.replace("ports:", "envFrom: [{configMapRef: {name: hashrings}}], ports:");
        String controller = "---\n"
                + WEB.replace("web", "controller")
                        .replace("ports:", "args: [--configmap-generated-name=hashrings], ports:");

        assertThat(missing(with + controller)).isEmpty();
        assertThat(missing(with + controller.replace("generated-", ""))).hasSize(1);
    }

    @Test
    void configMapsOfEveryNamespaceAreThere() {
        assertThat(missing(WEB.replace("ports:", "envFrom: [{configMapRef: {name: kube-root-ca.crt}}], ports:")))
                .isEmpty();
    }
}
