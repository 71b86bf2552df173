package dev.kasane.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which values of rendered objects are secret. */
class SecretFieldsTest {

    private static final String MARKS = "secrets: [{kind: Database, fieldPaths: [spec.password]}]\n";
    private static final String DATABASE = "apiVersion: example.org/v1\nkind: Database\nmetadata: {name: d}\n";

    private static List<String> ofFile(String text) {
        return ofPatched("", text);
    }

    private static List<String> ofPatched(String fields, String text) {
        return SecretPaths.ofRendered(
                ".kasane.yaml",
                MARKS,
                "top/kustomization.yaml",
                "resources: [r.yaml]\nsortOptions: {order: fifo}\n" + fields,
                "top/r.yaml",
                text);
    }

    /** The same of a file of two documents, in which aliases refer to values of their own document only. */
    private static List<String> ofSecondDocument(String text) {
        return ofFile("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\n---\n" + text);
    }

    private static String secret(String fields) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n" + fields;
    }

    @Test
    void dataOfASecretAreSecretAndSoAreFieldsThatItDoesNotHave() {
        assertThat(ofFile(secret(
                        "type: Opaque\nimmutable: true\ndata: {a: YQ==}\nstringData: {b: c}\ndate: [d, {e: f}]\n")))
                .containsExactly("Secret.data.a", "Secret.stringData.b", "Secret.date.0", "Secret.date.1.e");
    }

    @Test
    void aCopyOfTheWholeObjectInAnAnnotationIsSecret() {
        String annotations = "metadata:\n  name: s\n  annotations:\n    a: b\n    " + SecretFields.LAST_APPLIED
                + ": '{\"data\":{}}'\n";

        assertThat(ofFile("apiVersion: v1\nkind: Secret\n" + annotations))
                .containsExactly("Secret.metadata.annotations." + SecretFields.LAST_APPLIED);
        assertThat(ofFile("apiVersion: v1\nkind: ConfigMap\n" + annotations)).isEmpty();
    }

    @Test
    void anAliasOfASecretValueIsSecretWhereverItIs() {
        String secret = """
                apiVersion: v1
                kind: Secret
                metadata:
                  name: s
                  annotations: {copy: &a hidden, same: hidden, none: &n , empty: &e ''}
                  finalizers: [*a]
                stringData: {a: *a, n: *n, e: *e, *a : text}
                """;
        for (List<String> paths : List.of(ofFile(secret), ofSecondDocument(secret))) {
            assertThat(paths)
                    .contains(
                            "Secret.metadata.annotations.copy",
                            "Secret.metadata.finalizers.0",
                            "Secret.stringData.a",
                            "Secret.stringData.hidden?")
                    .doesNotContain(
                            "Secret.metadata.annotations.same",
                            "Secret.metadata.annotations.none",
                            "Secret.metadata.annotations.empty");
        }
    }

    @Test
    void anAliasInAnotherObjectOfTheSameListIsSecret() {
        String items = """
                items:
                - apiVersion: v1
                  kind: Secret
                  metadata: {name: s}
                  stringData: {a: &a hidden, b: [&b other, {c: &c third}]}
                - apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: c}
                  data: {a: *a, b: *b, c: [*c, open], same: hidden}
                """;
        for (String list : List.of("List", "OddList")) {
            assertThat(ofFile("apiVersion: v1\nkind: " + list + "\n" + items))
                    .as(list)
                    .containsExactly(
                            "Secret.stringData.a",
                            "Secret.stringData.b.0",
                            "Secret.stringData.b.1.c",
                            "ConfigMap.data.a",
                            "ConfigMap.data.b",
                            "ConfigMap.data.c.0");
        }
    }

    @Test
    void anAliasOfAMarkedFieldIsSecretInItsObjectAndInOthersOfItsList() {
        String database = DATABASE + "spec: {password: &p hidden, copy: *p, size: 1}\n";

        assertThat(ofFile(database)).containsExactly("Database.spec.password", "Database.spec.copy");
        assertThat(ofSecondDocument(database)).containsExactly("Database.spec.password", "Database.spec.copy");
        assertThat(ofFile("apiVersion: v1\nkind: List\nitems:\n- " + database.replace("\n", "\n  ")
                        + "\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: *p}}\n"))
                .containsExactly("Database.spec.password", "Database.spec.copy", "ConfigMap.data.a");
    }

    @Test
    void theDataOfTemplatesOfSecretsAreSecret() {
        String template = "template: {type: Opaque, metadata: {name: t}, data: {a: b}, stringData: {c: 'd'}}";

        assertThat(ofFile("kind: SealedSecret\nmetadata: {name: s}\nspec: {encryptedData: {a: x}, " + template + "}\n"))
                .containsExactly("SealedSecret.spec.template.data.a", "SealedSecret.spec.template.stringData.c");
        assertThat(ofFile("kind: ExternalSecret\nmetadata: {name: s}\nspec: {data: [a], target: {" + template + "}}\n"))
                .containsExactly(
                        "ExternalSecret.spec.target.template.data.a",
                        "ExternalSecret.spec.target.template.stringData.c");
        assertThat(ofFile("kind: OtherSecret\nmetadata: {name: s}\nspec: {" + template + "}\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind: SealedSecret\nmetadata: {name: s}\n",
                "kind: ExternalSecret\nmetadata: {name: s}\n",
                "kind: ExternalSecret\nmetadata: {name: s}\nspec: {a: b}\n",
                "kind: ExternalSecret\nmetadata: {name: s}\nspec: {target: {a: b}}\n",
                "kind: ExternalSecret\nmetadata: {name: s}\nspec: {target: {template: {metadata: {name: t}}}}\n",
            })
    void aTemplateThatIsNotThereHasNoSecrets(String text) {
        assertThat(ofFile(text)).isEmpty();
    }

    @Test
    void whatAPatchPutsIntoASecretIsSecretAlsoWhereItCopiesItTo() {
        String copied = """
                patches:
                - target: {name: KIND}
                  patch: |-
                    - {op: add, path: PATH, value: {a: text}}
                    - {op: copy, from: PATH/a, path: /metadata/labels/copy}
                    - {op: add, path: /metadata/labels/other, value: text}
                """;
        String labels = "metadata: {name: NAME, labels: {x: y}}\n";

        assertThat(ofPatched(
                        copied.replace("KIND", "s").replace("PATH", "/data"),
                        "apiVersion: v1\nkind: Secret\n" + labels.replace("NAME", "s")))
                .contains("Secret.data.a", "Secret.metadata.labels.copy")
                .doesNotContain("Secret.metadata.labels.other");
        assertThat(ofPatched(
                        copied.replace("KIND", "d").replace("PATH", "/spec/password"),
                        "apiVersion: example.org/v1\nkind: Database\n" + labels.replace("NAME", "d") + "spec: {}\n"))
                .contains("Database.spec.password.a", "Database.metadata.labels.copy")
                .doesNotContain("Database.metadata.labels.other");
        assertThat(ofPatched(
                        copied.replace("KIND", "c").replace("PATH", "/data"),
                        "apiVersion: v1\nkind: ConfigMap\n" + labels.replace("NAME", "c")))
                .isEmpty();
    }

    @Test
    void anObjectThatBecomesASecretHasSecretData() {
        String toSecret = "patches: [{target: {name: c}, patch: '- {op: replace, path: /kind, value: Secret}'}]\n";

        assertThat(ofPatched(toSecret, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n"))
                .containsExactly("Secret.data.a");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "kind: Secret|true",
                "a: b~kind: Secret~data: {}|true",
                "{\"kind\":\"Secret\"}|true",
                "{\\\"kind\\\": \\\"Secret\\\"}|true",
                "'kind' : 'Secret'|true",
                "kind:\tSecret|true",
                "kind:~  Secret|true",
                "the Secret of kind: Secret|true",
                "Secret|false",
                ": Secret|false",
                "kin: Secret|false",
                "kind Secret|false",
                "kind: SecretStore|false",
                "kind: Secret2|false",
                "kind: A Secret|false",
                "name: Secret|false",
                "'|false",
            })
    void aManifestOfASecretIsKnownByItsKind(String text, boolean expected) {
        assertThat(SecretFields.isManifest(text.replace('~', '\n'))).isEqualTo(expected);
    }

    @Test
    void onlyASecretHoldsSecretsItself() {
        assertThat(SecretFields.isSecret(Gvk.of("v1", "Secret"))).isTrue();
        assertThat(SecretFields.isSecret(Gvk.of("v1", "SealedSecret"))).isFalse();
        assertThat(List.of("apiVersion", "kind", "metadata", "type", "immutable"))
                .noneMatch(SecretFields::isSecret);
        assertThat(List.of("data", "stringData", "stringdata")).allMatch(SecretFields::isSecret);
    }
}
