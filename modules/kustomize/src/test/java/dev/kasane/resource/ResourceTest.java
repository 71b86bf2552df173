package dev.kasane.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The identity of an object, its former names, and which of them came out of a Secret. */
class ResourceTest {

    private static final String HIDDEN = "********";
    private static final String SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: hidden}\n";
    private static final String CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n";
    private static final Schemas SCHEMAS = new Schemas(MarkedFields.NONE);

    private static Resource object(String text) {
        return Resource.of(
                (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("o", text))), SCHEMAS);
    }

    private static Resource named(String metadata) {
        return object("apiVersion: v1\nkind: ConfigMap\nmetadata: {" + metadata + "}\n");
    }

    private static String copy(String field) {
        return "- source: {kind: Secret, fieldPath: stringData.a}\n  targets:\n  - {select: {kind: ConfigMap}, fieldPaths: [metadata."
                + field + "], options: {create: true}}\n";
    }

    /** A ConfigMap whose name, namespace or both are copied from a Secret. */
    private static Resource copied(String... fields) {
        StringBuilder kustomization = new StringBuilder("resources: [s.yaml, c.yaml]\nreplacements:\n");
        for (String field : fields) {
            kustomization.append(copy(field));
        }
        return configMap("", "kustomization.yaml", kustomization.toString(), "s.yaml", SECRET, "c.yaml", CONFIG_MAP);
    }

    private static Resource configMap(String folder, String... pathsAndTexts) {
        return new Renderer(MemoryTree.of(pathsAndTexts), RenderOptions.DEFAULT)
                .render(folder).resources().toList().stream()
                        .filter(resource -> resource.gvk().kind().equals("ConfigMap"))
                        .findFirst()
                        .orElseThrow();
    }

    private static List<String> secretNames(Resource resource) {
        List<String> names = new ArrayList<>();
        resource.collectSecretNames(names);
        return names;
    }

    @Test
    void aNameOutOfASecretIsHiddenInTheTextOfAnId() {
        Resource name = copied("name");
        assertThat(name.id().toText()).isEqualTo("ConfigMap " + HIDDEN);
        assertThat(name.id().hasSecretName()).isTrue();
        assertThat(name.id().hasSecretNamespace()).isFalse();
        assertThat(secretNames(name)).containsExactly("hidden");

        Resource namespace = copied("namespace");
        assertThat(namespace.id().toText()).isEqualTo("ConfigMap c in namespace " + HIDDEN);
        assertThat(namespace.id().hasSecretName()).isFalse();
        assertThat(namespace.id().hasSecretNamespace()).isTrue();
        assertThat(secretNames(namespace)).containsExactly("hidden");

        assertThat(secretNames(copied("name", "namespace"))).containsExactly("hidden", "hidden");
        assertThat(secretNames(named("name: c"))).isEmpty();
        assertThat(named("name: c, namespace: n").id().toText()).isEqualTo("ConfigMap c in namespace n");
    }

    @Test
    void aFormerNameOutOfASecretIsCollectedToo() {
        for (String field : List.of("name", "namespace")) {
            Resource former = copied(field)
                    .noteId()
                    .withRoot(named("name: d, namespace: e").root(), SCHEMAS);
            assertThat(former.id().toText()).isEqualTo("ConfigMap d in namespace e");
            assertThat(secretNames(former)).as(field).containsExactly("hidden");
            assertThat(former.originalId().toText()).contains(HIDDEN);
            assertThat(former.previousIds()).extracting(ResourceId::toText).allMatch(text -> text.contains(HIDDEN));
        }
    }

    @Test
    void aPatchThatReadsTheFormerNamesReadsSecretsIfOneIsSecret() {
        String patch = """
                resources: [../prefix]
                patches:
                - target: {kind: ConfigMap}
                  patch: |-
                    - {op: add, path: /data, value: {}}
                    - {op: copy, from: /metadata/annotations/internal.config.kubernetes.io~1previousNames, path: /data/names}
                    - {op: copy, from: /metadata/annotations/internal.config.kubernetes.io~1previousNamespaces, path: /data/spaces}
                    - {op: copy, from: /metadata/annotations/internal.config.kubernetes.io~1prefixes, path: /data/prefixes}
                """;
        for (String field : List.of("name", "namespace")) {
            assertThat(SecretPaths.ofRendered(prefixed(field, patch)))
                    .as(field)
                    .contains(field.equals("name") ? "ConfigMap.data.names" : "ConfigMap.data.spaces")
                    .doesNotContain(
                            field.equals("name") ? "ConfigMap.data.spaces" : "ConfigMap.data.names",
                            "ConfigMap.data.prefixes");
        }
    }

    @Test
    void aFormerNameStaysSecretWhenAPatchChangesTheObject() {
        String patch = """
                resources: [../prefix]
                patches:
                - target: {kind: ConfigMap}
                  patch: '- {op: add, path: /data, value: {a: b}}'
                """;

        assertThat(secretNames(configMap("top", prefixed("name", patch)))).containsOnly("p-hidden", "hidden");
        assertThat(secretNames(configMap("top", prefixed("namespace", patch))))
                .contains("hidden")
                .doesNotContain("c", "p-c");
    }

    /** A ConfigMap with a name or a namespace out of a Secret, which then gets a prefix and another namespace. */
    private static String[] prefixed(String field, String top) {
        return new String[] {
            "top/kustomization.yaml",
            top,
            "prefix/kustomization.yaml",
            "resources: [../base]\nnamePrefix: p-\nnamespace: there\n",
            "base/kustomization.yaml",
            "resources: [s.yaml, c.yaml]\nreplacements:\n" + copy(field),
            "base/s.yaml",
            SECRET,
            "base/c.yaml",
            CONFIG_MAP
        };
    }

    @Test
    void anObjectThatSopsEncryptedHasItsMetadata() {
        assertThat(StandIns.isEncrypted(object("kind: Secret\nsops: {mac: a}\n")))
                .isTrue();
        assertThat(StandIns.isEncrypted(object("kind: Secret\nsops: a\n"))).isFalse();
    }

    @Test
    void anObjectThatIsShownUnderAnotherNameHidesNothing() {
        Resource shown = copied("name", "namespace").called("shown", "there");

        assertThat(shown.id().toText()).isEqualTo("ConfigMap shown in namespace there");
        assertThat(secretNames(shown)).isEmpty();
    }

    @Test
    void anObjectThatLosesItsNameOrKindCannotBeFollowed() {
        assertThatThrownBy(() -> named("labels: {a: b}").noteId())
                .hasMessageContaining("this ConfigMap has lost its name");
        assertThatThrownBy(() -> object("metadata: {name: a}").noteId()).hasMessageContaining("has lost its kind");
    }

    @Test
    void theIdFollowsTheContent() {
        Resource resource = named("name: a, namespace: n");
        assertThat(resource.withRoot(resource.root(), SCHEMAS)).isSameAs(resource);
        assertThat(resource.withRoot(named("name: b, namespace: n").root(), SCHEMAS)
                        .name())
                .isEqualTo("b");
        assertThat(resource.withRoot(named("name: a").root(), SCHEMAS).namespace())
                .isEmpty();
        assertThat(resource.withRoot(object("kind: Pod\nmetadata: {name: a}\n").root(), SCHEMAS)
                        .gvk())
                .isEqualTo(Gvk.of("", "Pod"));

        YamlMap metadata = Objects.requireNonNull(resource.root().map("metadata"));
        YamlMap labelled = resource.root().with("metadata", metadata.with("labels", metadata));
        assertThat(resource.withRoot(labelled, SCHEMAS).id()).isSameAs(resource.id());
        assertThat(resource.withRoot(resource.root().without("metadata"), SCHEMAS)
                        .name())
                .isEmpty();
    }

    @Test
    void anObjectIsTheSameInAClusterInAnyVersion() {
        ResourceId a = object("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n")
                .id();

        for (String same : List.of("apps/v1|a|Deployment|", "apps/v1beta1|a|Deployment|default")) {
            assertThat(a.isSameInCluster(id(same))).as(same).isTrue();
        }
        for (String other : List.of(
                "apps/v1|b|Deployment|", "apps/v1|a|ReplicaSet|", "v1|a|Deployment|", "apps/v1|a|Deployment|n")) {
            assertThat(a.isSameInCluster(id(other))).as(other).isFalse();
            assertThat(a).isNotEqualTo(id(other));
        }
        assertThat(a)
                .isEqualTo(id("apps/v1|a|Deployment|default"))
                .hasSameHashCodeAs(id("apps/v1|a|Deployment|default"));
        assertThat(a).isNotEqualTo(id("apps/v1beta1|a|Deployment|"));
    }

    private static ResourceId id(String text) {
        String[] parts = text.split("\\|", -1);
        return object("apiVersion: " + parts[0] + "\nkind: " + parts[2] + "\nmetadata: {name: " + parts[1]
                        + ", namespace: '" + parts[3] + "'}\n")
                .id();
    }

    @Test
    void aClusterScopedObjectIsInNoNamespace() {
        ResourceId role = object(
                        "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a, namespace: n}\n")
                .id();

        assertThat(role.isClusterScoped()).isTrue();
        assertThat(role.effectiveNamespace()).isEqualTo("_non_namespaceable_");
        assertThat(role.toString()).isEqualTo("ClusterRole.v1.rbac.authorization.k8s.io/a.n");
        assertThat(object("{}").id()).hasToString("[noKind].[noVer].[noGrp]/[noName].[noNs]");
    }
}
