package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.MemoryTree;
import dev.kasane.flux.render.SecretTexts;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FluxTargetsTest {

    private static String kustomization(String name, String spec) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec:\n  sourceRef: {kind: GitRepository, name: flux-system}\n" + spec;
    }

    private static String configMap(String name, String data) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: flux-system}\ndata: " + data
                + "\n";
    }

    private static FluxTargets targets(String... files) {
        MemoryTree tree = MemoryTree.of(files);
        return FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT));
    }

    private static FluxTarget target(FluxTargets targets, String name) {
        return requireNonNull(targets.targets().get(name));
    }

    private static YamlNode value(Resource object, String field, String key) {
        return requireNonNull(requireNonNull(object.root().map(field)).get(key));
    }

    private static Resource only(FluxTargets targets, String name) {
        return targets.objects(target(targets, name)).get(0);
    }

    @Test
    void aRenderedKustomizationCountsInsteadOfTheWrittenOne() {
        FluxTargets targets = targets(
                "cluster/root.yaml",
                kustomization("root", "  path: ./apps\n  postBuild: {substitute: {ENV: prod}}\n"),
                "apps/child.yaml",
                kustomization("child", "  path: ./child/${ENV}\n"),
                "child/prod/x.yaml",
                configMap("x", "{a: b}"));

        assertThat(targets.targets())
                .containsOnlyKeys("Kustomization flux-system/root", "Kustomization flux-system/child");
        assertThat(only(targets, "Kustomization flux-system/child").name()).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OCIRepository", "Bucket"})
    void anArtifactIsTheFolderThatTheSettingsName(String kind) {
        String shop = kustomization("shop", "  path: ./web\n")
                .replace("{kind: GitRepository, name: flux-system}", "{kind: " + kind + ", name: shop}");
        String source = "apiVersion: source.toolkit.fluxcd.io/v1\nkind: " + kind
                + "\nmetadata: {name: shop, namespace: flux-system}\n"
                + "spec: {url: 'oci://registry.example/shop', ref: {digest: 'sha256:00'}, ignore: '/web/skipped.yaml'}\n";
        String[] files = {
            "cluster/shop.yaml",
            shop,
            "cluster/source.yaml",
            source,
            "deploy/web/map.yaml",
            configMap("inner", "{a: b}"),
            "deploy/web/skipped.yaml",
            configMap("skipped", "{a: b}"),
            "web/map.yaml",
            configMap("outer", "{a: b}"),
            ".kasane.yaml",
            ""
        };
        FluxTargets elsewhere = targets(files);
        files[11] = "flux: {sources: {" + kind + "/shop: deploy}}\n";
        FluxTargets here = targets(files);
        files[11] = "flux: {sources: {" + kind + "/shop: .}}\n";
        FluxTargets root = targets(files);

        assertThat(elsewhere.reason(target(elsewhere, "Kustomization flux-system/shop")))
                .isEqualTo(kind.equals("Bucket") ? NotRendered.Reason.ARTIFACT : NotRendered.Reason.REMOTE_SOURCE);
        assertThat(here.reason(target(here, "Kustomization flux-system/shop"))).isNull();
        assertThat(here.objects(target(here, "Kustomization flux-system/shop")))
                .extracting(Resource::name)
                .containsExactly("inner");
        assertThat(only(root, "Kustomization flux-system/shop").name()).isEqualTo("outer");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ref: {}|oci://registry.example/shop",
                "ref: {tag: v1}|oci://registry.example/shop v1",
                "ref: {semver: 1.0.0, tag: v1}|oci://registry.example/shop =1.0.0",
                "ref: {semver: '>=1', digest: 'sha256:aa'}|oci://registry.example/shop sha256:aa",
                "ref: {semver: '>=1', semverFilter: '.*-rc.*'}|oci://registry.example/shop >=1 semverFilter=.*-rc.*",
                "ref: {tag: v1, semverFilter: '.*-rc.*'}|oci://registry.example/shop v1",
                "ref: {tag: 1.x}|oci://registry.example/shop 1.x",
                "url: https://registry.example/shop|",
                "layerSelector: {mediaType: a/b, operation: copy}|oci://registry.example/shop",
                "layerSelector: {mediaType: a/b, operation: extract}|oci://registry.example/shop",
            })
    void anArtifactIsLockedByTheFieldThatCounts(String spec, String required) {
        FluxTargets targets = targets(
                "cluster/shop.yaml",
                kustomization("shop", "  path: ./web\n")
                        .replace("{kind: GitRepository, name: flux-system}", "{kind: OCIRepository, name: shop}"),
                "cluster/source.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\n"
                        + "metadata: {name: shop, namespace: flux-system}\nspec: {"
                        + (spec.startsWith("url") ? "" : "url: 'oci://registry.example/shop', ")
                        + spec + "}\n");

        FluxTarget shop = target(targets, "Kustomization flux-system/shop");
        assertThat(targets.requirements(shop))
                .extracting(Object::toString)
                .isEqualTo(required == null ? List.of() : List.of(required));
        assertThat(targets.reason(shop))
                .isEqualTo(required == null ? NotRendered.Reason.ARTIFACT : NotRendered.Reason.REMOTE_SOURCE);
    }

    @Test
    void aNameThatSeveralClustersHaveGetsItsCluster() {
        FluxTargets targets = targets(
                "clusters/a/apps.yaml", kustomization("apps", "  path: ./x\n"),
                "clusters/b/apps.yaml", kustomization("apps", "  path: ./x\n"),
                "x/x.yaml", configMap("x", "{}"));

        assertThat(targets.targets())
                .containsOnlyKeys(
                        "Kustomization flux-system/apps of clusters/a", "Kustomization flux-system/apps of clusters/b");
    }

    @Test
    void aKustomizationThatBringsItselfIsFoundOnce() {
        FluxTargets targets = targets(
                "clusters/a/flux-system/gotk-sync.yaml", kustomization("flux-system", "  path: ./clusters/a\n"),
                "clusters/a/apps.yaml", kustomization("apps", "  path: ./x\n"),
                "x/x.yaml", configMap("x", "{}"));

        assertThat(targets.targets())
                .containsOnlyKeys("Kustomization flux-system/flux-system", "Kustomization flux-system/apps");
        assertThat(targets.targets().values()).extracting(FluxTarget::cluster).containsOnly("clusters/a");
    }

    @Test
    void aSourceWithAnotherAddressIsElsewhere() {
        String repository = "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: NAME}\n"
                + "spec: {url: \"https://git.example/NAME\"}\n";
        FluxTargets targets = targets(
                "c/sources.yaml",
                repository.replace("NAME", "flux-system") + "---\n" + repository.replace("NAME", "other"),
                "c/here.yaml",
                kustomization("here", "  path: ./x\n"),
                "c/elsewhere.yaml",
                kustomization("elsewhere", "  path: ./x\n").replace("name: flux-system}", "name: other}"),
                "x/x.yaml",
                configMap("x", "{}"));

        assertThat(targets.isInRepository(target(targets, "Kustomization flux-system/here")))
                .isTrue();
        assertThat(targets.isInRepository(target(targets, "Kustomization flux-system/elsewhere")))
                .isFalse();
    }

    @Test
    void whatComesOutOfASecretIsSecretAndWhatIsEncryptedStaysUnknown() {
        FluxTargets targets = targets(
                "c/app.yaml",
                kustomization("app", "  path: ./x\n  postBuild: {substituteFrom: [{kind: Secret, name: vars}]}\n"),
                "c/vars.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: vars}\nstringData: {PASS: hunter2, DARK: \"ENC[x]\"}\n",
                "x/x.yaml",
                configMap("x", "{pass: \"${PASS}\", dark: \"${DARK:-none}\", plain: text}"));

        Resource object = only(targets, "Kustomization flux-system/app");
        YamlNode pass = value(object, "data", "pass");
        assertThat(pass).hasToString("hunter2");
        assertThat(pass.isSecret()).isTrue();
        assertThat(value(object, "data", "dark")).hasToString("${DARK:-none}");
        assertThat(value(object, "data", "plain").isSecret()).isFalse();
        assertThat(pass.span().path()).isEqualTo("c/app.yaml");
    }

    private static final String FROM_SECRET = "  postBuild: {substituteFrom: [{kind: Secret, name: vars}]}\n";
    private static final String SECRET =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: vars, namespace: flux-system}\n"
                    + "stringData: {PASS: hunter2}\n";

    @Test
    void whatComesOutOfASecretIsSecretInAKustomizationBelow() {
        FluxTargets targets = targets(
                "c/parent.yaml",
                kustomization("parent", "  path: ./apps\n" + FROM_SECRET),
                "c/vars.yaml",
                SECRET,
                "apps/child.yaml",
                kustomization(
                        "child",
                        "  path: ./x\n  postBuild: {substitute: {WORD: \"${PASS}\"}}\n"
                                + "  commonMetadata: {annotations: {word: \"${PASS}\"}}\n"),
                "x/x.yaml",
                configMap("x", "{a: \"${WORD}\", b: plain}"));

        Resource object = only(targets, "Kustomization flux-system/child");
        assertThat(value(object, "data", "a")).hasToString("hunter2");
        assertThat(value(object, "data", "a").isSecret()).isTrue();
        assertThat(value(object, "data", "b").isSecret()).isFalse();
        YamlNode annotation = requireNonNull(
                requireNonNull(requireNonNull(object.root().map("metadata")).map("annotations"))
                        .get("word"));
        assertThat(annotation.isSecret()).isTrue();
        Resource child = target(targets, "Kustomization flux-system/child").asResource();
        assertThat(SecretTexts.of(child.root())).containsExactly("hunter2");
    }

    @Test
    void whatComesOutOfASecretIsSecretByWayOfAConfigMap() {
        FluxTargets targets = targets(
                "c/settings.yaml",
                kustomization("settings", "  path: ./settings\n" + FROM_SECRET),
                "c/vars.yaml",
                SECRET,
                "settings/all.yaml",
                configMap("all", "{WORD: \"${PASS}\", PLAIN: text}"),
                "c/app.yaml",
                kustomization("app", "  path: ./x\n  postBuild: {substituteFrom: [{kind: ConfigMap, name: all}]}\n"),
                "x/x.yaml",
                configMap("x", "{a: \"${WORD}\", b: \"${PLAIN}\"}"));

        Resource object = only(targets, "Kustomization flux-system/app");
        assertThat(value(object, "data", "a")).hasToString("hunter2");
        assertThat(value(object, "data", "a").isSecret()).isTrue();
        assertThat(value(object, "data", "b").isSecret()).isFalse();
    }

    @Test
    void variablesMayComeFromWhatIsFoundLater() {
        FluxTargets targets = targets(
                "c/b-app.yaml",
                kustomization("app", "  path: ./apps\n  postBuild: {substituteFrom: [{kind: ConfigMap, name: one}]}\n"),
                "apps/child.yaml",
                kustomization("child", "  path: ./x\n  postBuild: {substituteFrom: [{kind: ConfigMap, name: one}]}\n"),
                "x/x.yaml",
                configMap("x", "{a: \"${A}\"}"),
                "c/a-one.yaml",
                kustomization("one", "  path: ./one\n  postBuild: {substituteFrom: [{kind: ConfigMap, name: two}]}\n"),
                "one/one.yaml",
                configMap("one", "{A: \"${B}\"}"),
                "c/z-two.yaml",
                kustomization("two", "  path: ./two\n"),
                "two/two.yaml",
                configMap("two", "{B: found}"));

        assertThat(value(only(targets, "Kustomization flux-system/child"), "data", "a"))
                .hasToString("found");
    }

    @Test
    void aPathAboveTheRepositoryStaysAtItsRoot() {
        FluxTargets targets = targets(
                "c/app.yaml",
                kustomization("app", "  path: ../../etc\n"),
                "etc/a.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");

        assertThat(only(targets, "Kustomization flux-system/app").name()).isEqualTo("a");
    }

    @Test
    void anEncryptedSecretHasItsNamesAndNoMetadataOfSops() {
        FluxTargets targets = targets(
                "c/app.yaml",
                kustomization("app", "  path: ./x\n  decryption: {provider: sops}\n"),
                "x/s.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {k: \"ENC[AES256,data:x]\"}\nsops: {mac: y}\n");

        Resource secret = only(targets, "Kustomization flux-system/app");
        assertThat(secret.root().get("sops")).isNull();
        assertThat(value(secret, "stringData", "k").isSecret()).isTrue();
    }
}
