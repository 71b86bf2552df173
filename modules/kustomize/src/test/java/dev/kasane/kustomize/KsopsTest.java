package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The generator ksops with stand-ins. The cases under {@code ksops} have what kustomize 5.8.1 makes of the objects of a
 * function that prints the same stand-ins; {@code observe/ksops/record} records it.
 */
class KsopsTest {

    private static final Path CASES = Path.of("src/test/resources/ksops");
    private static final RenderOptions STAND_INS = RenderOptions.DEFAULT.withKsops(Ksops.STAND_INS);

    private final Map<String, String> files = new LinkedHashMap<>(Map.of(
            "top/kustomization.yaml", "generators: [g.yaml]\n",
            "top/g.yaml", config("files: [a.yaml]"),
            "top/a.yaml", secret("a: ENC[1]")));

    private static String config(String fields) {
        return "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\n" + fields + "\n";
    }

    private static String secret(String data) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  " + data + "\nsops:\n  mac: ENC[m]\n";
    }

    private Rendering render(RenderOptions options) {
        MemoryTree.Builder tree = MemoryTree.builder();
        files.forEach(tree::file);
        return new Renderer(tree.build(), options).render("top");
    }

    private YamlMap first() {
        return render(STAND_INS).resources().toList().getFirst().root();
    }

    private String refusal() {
        return Objects.requireNonNull(catchThrowableOfType(KasaneException.class, () -> render(STAND_INS)))
                .problems()
                .getFirst()
                .sentence();
    }

    @TestFactory
    Stream<DynamicTest> everyCaseRendersAsWithAFunctionThatPrintsStandIns() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.sorted().toList().stream()
                    .map(folder -> DynamicTest.dynamicTest(folder.getFileName().toString(), () -> check(folder)));
        }
    }

    private static void check(Path folder) throws IOException {
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            Renderer renderer = new Renderer(tree, STAND_INS);
            if (Files.exists(folder.resolve("refused"))) {
                assertThat(catchThrowableOfType(KasaneException.class, () -> renderer.render("top")))
                        .isNotNull();
                return;
            }
            String text = new String(renderer.render("top").toYaml(), StandardCharsets.UTF_8);
            assertThat(text.replaceAll("ENC\\[sha256:[0-9a-f]{64}]", "ENC[sha256:FILE]"))
                    .isEqualTo(Files.readString(folder.resolve("expected.yaml")));
        }
    }

    @Test
    void isRefusedWhereNoStandInsAreWanted() {
        KasaneException refused = Objects.requireNonNull(
                catchThrowableOfType(KasaneException.class, () -> render(RenderOptions.DEFAULT)));

        assertThat(refused.problems().getFirst().sentence()).contains("external plugins are not run");
        assertThat(refused.problems().getFirst().hint()).contains("--stand-ins");
    }

    @Test
    void theKindOfBeforeVersionThreeIsTheSame() {
        files.put("top/g.yaml", config("files: [a.yaml]").replace("kind: ksops", "kind: ksops-exec"));

        assertThat(value("stringData", "a")).hasToString("ENC[1]");
    }

    @Test
    void valuesAreSecretAndComeFromTheEncryptedFile() {
        YamlNode value = value("stringData", "a");

        assertThat(value.isSecret()).isTrue();
        assertThat(value.span().path()).isEqualTo("top/a.yaml");
    }

    private YamlNode value(String field, String key) {
        return Objects.requireNonNull(Objects.requireNonNull(first().map(field)).get(key));
    }

    @Test
    void whatStandsForAFileIsAnotherOneForOtherTextsAndNotForOtherKeys() {
        files.put("top/g.yaml", config("secretFrom: [{metadata: {name: s}, files: [a.yaml]}]"));
        String before = value("stringData", "a.yaml").toString();

        files.put("top/a.yaml", secret("a: ENC[1]").replace("ENC[m]", "ENC[n]\n  age: [{recipient: other}]"));
        assertThat(value("stringData", "a.yaml")).hasToString(before);
        assertThat(value("stringData", "a.yaml").isSecret()).isTrue();

        files.put("top/a.yaml", secret("a: ENC[2]"));
        assertThat(value("stringData", "a.yaml").toString()).isNotEqualTo(before);
    }

    @Test
    void binaryFilesBecomeDataInBase64() {
        files.put("top/g.yaml", config("secretFrom: [{metadata: {name: s}, binaryFiles: [k=b]}]"));
        files.put("top/b", "{\n\t\"data\": \"ENC[1]\",\n\t\"sops\": {\n\t\t\"mac\": \"ENC[m]\"\n\t}\n}");

        String text = Objects.requireNonNull(
                Objects.requireNonNull(first().map("data")).text("k"));
        assertThat(new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8))
                .startsWith("ENC[sha256:");
    }

    @Test
    void aFileOfIniIsReadWithoutTheSectionOfSops() {
        files.put("top/g.yaml", config("secretFrom: [{metadata: {name: s}, files: [a.ini]}]"));
        files.put("top/a.ini", "[db]\npassword = ENC[1]\n\n[sops]\nmac = ENC[m]\n");
        String before = value("stringData", "a.ini").toString();

        files.put("top/a.ini", "[db]\npassword = ENC[1]\n\n[sops]\nmac = ENC[n]\n");
        assertThat(value("stringData", "a.ini")).hasToString(before);

        files.put("top/a.ini", "[db]\npassword = ENC[2]\n\n[sops]\nmac = ENC[n]\n");
        assertThat(value("stringData", "a.ini").toString()).isNotEqualTo(before);
    }

    @Test
    void linesOfAnEnvFileAreKeysWithTheirPlaces() {
        files.put("top/g.yaml", config("secretFrom: [{metadata: {name: s}, envs: [a.env]}]"));
        files.put("top/a.env", "\n# note\nexport A=ENC[1]\n=ENC[2]\nword\nB = ENC[3]=\nsops_mac=ENC[m]");

        assertThat(first().map("stringData"))
                .satisfies(data -> assertThat(data.size()).isEqualTo(2));
        assertThat(value("stringData", "A")).hasToString("ENC[1]");
        assertThat(value("stringData", "B")).hasToString("ENC[3]=");
        assertThat(value("stringData", "B").span().toText()).isEqualTo("top/a.env:6:1");
    }

    @Test
    void textsOfAYamlFileMayBeLinesOfEnvs() {
        files.put("top/g.yaml", config("secretFrom: [{metadata: {name: s}, envs: [a.yaml]}]"));
        files.put("top/a.yaml", "A: ENC[1]\nB:\n  c: ENC[2]\nC: ENC[3]\nsops:\n  mac: ENC[m]\n");

        assertThat(first().map("stringData"))
                .satisfies(data -> assertThat(data.size()).isEqualTo(2));
        assertThat(value("stringData", "A")).hasToString("ENC[1]");
        assertThat(value("stringData", "C")).hasToString("ENC[3]");
        assertThat(value("stringData", "C").span().toText()).isEqualTo("top/a.yaml:4:4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "files: [plain.yaml]|SOPS did not encrypt",
                "files: [kind.yaml]|is unknown without the key",
                "files: [name.yaml]|is unknown without the key",
                "files: [../../etc.yaml]|lies outside the root",
                "files: [none.yaml]|there is no such file",
                "files: [..]|expects a file",
                "files: {a: b}|files must be a list",
                "x: y|neither files nor secretFrom",
                "secretFrom: [{files: [a.yaml]}]|needs a name",
                "secretFrom: [{metadata: {name: s}, envs: [b.txt]}]|SOPS did not encrypt",
                "secretFrom: [{metadata: {name: s}, envs: [plain.env]}]|SOPS did not encrypt",
                "secretFrom: [{metadata: {name: s}, files: [plain.ini]}]|SOPS did not encrypt",
                "secretFrom: [{metadata: {name: s}, envs: [empty.env]}]|are unknown without the key",
                "secretFrom: [{metadata: {name: s}, literals: [a]}]|must be key=value",
                "secretFromTemplate: [{template: {metadata: {name: s}}}]|needs the decrypted values",
            })
    void whatCannotBeKnownIsRefused(String fields, String sentence) {
        files.put("top/g.yaml", config(fields));
        files.put("top/plain.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n");
        files.put("top/kind.yaml", "apiVersion: v1\nkind: ENC[k]\nmetadata: {name: a}\nsops:\n  mac: ENC[m]\n");
        files.put("top/name.yaml", "apiVersion: v1\nkind: Secret\nmetadata:\n  name: ENC[k]\nsops:\n  mac: ENC[m]\n");
        files.put("top/b.txt", "a: b\n");
        files.put("top/plain.env", "A=b\n");
        files.put("top/plain.ini", "[db]\nsops_mac = a\n");
        files.put("top/empty.env", "sops_mac=ENC[m]\n");

        assertThat(refusal()).contains(sentence);
    }

    @Test
    void aFileThatResourcesNameIsRenderedAsItIsWrittenAndSecret() {
        files.put("top/kustomization.yaml", "resources: [a.yaml]\n");
        Resource object = render(RenderOptions.DEFAULT).resources().toList().getFirst();

        assertThat(object.root().map("sops")).isNotNull();
        assertThat(Objects.requireNonNull(Objects.requireNonNull(object.root().map("stringData"))
                                .get("a"))
                        .isSecret())
                .isTrue();
    }
}
