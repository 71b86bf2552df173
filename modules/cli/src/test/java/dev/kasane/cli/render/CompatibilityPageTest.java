package dev.kasane.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** docs/reference/compatibility.md: each of its rows has a case here, and each case a row there. */
class CompatibilityPageTest {

    private static final Path PAGE = Path.of("../../docs/reference/compatibility.md");
    private static final String MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
    private static final String ONE = "resources: [r.yaml]\n";

    private final Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    CompatibilityPageTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** What holds for a row, which a row is found by: the start of its first cell. */
    private interface Case {
        void holds() throws IOException;
    }

    private Map<String, Case> cases() {
        Map<String, Case> cases = new LinkedHashMap<>();
        cases.put("`helmCharts`, `helmChartInflationGenerator` and the plugin", this::chartsElsewhere);
        cases.put("functions (`config.kubernetes.io/function`), external plugins", this::functions);
        cases.put("the generator `ksops`", this::ksops);
        cases.put("remote resources, bases and components", this::remoteFolders);
        cases.put("remote files (`https://…`)", this::remoteFiles);
        cases.put("repositories by `file://` or with a password", this::repositoriesThatAreNotLocked);
        cases.put("a remote folder as the argument", this::remoteArgument);
        cases.put("anything outside the root", this::outsideTheRoot);
        cases.put("more than a limit allows", this::limits);
        cases.put("a name hash for an object that is neither", this::hashOfAnotherKind);
        cases.put("a strategic merge of a list of more than 2,000", this::longIrregularLists);
        cases.put("`metadata.annotations` as a list", this::annotationsAsAList);
        cases.put("verbs of kustomize other than", this::otherVerbs);
        cases.put("exit code for a problem", this::exitCode);
        cases.put("messages and warnings", this::messages);
        cases.put("Helm charts", this::charts);
        cases.put("a chart in `.kasane/vendor/charts`", this::vendoredChart);
        cases.put("flags that enable programs", this::flagsWithoutEffect);
        cases.put("`render A B -o DIR`", this::severalTargets);
        cases.put("comments inside a YAML text", this::commentsInEmbeddedText);
        cases.put("a comment at the foot", this::commentAtTheFoot);
        cases.put("the order of keys that kustomize compares in a circle", this::circularKeys);
        cases.put("lines that `edit` does not change", this::editedLines);
        cases.put("crashes of kustomize", this::crashes);
        return cases;
    }

    private static List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        boolean table = false;
        for (String line : Files.readAllLines(PAGE)) {
            boolean row = line.startsWith("| ");
            if (line.startsWith("|---")) {
                table = true;
            } else if (row && table) {
                rows.add(line.substring(2));
            } else if (!row) {
                table = false;
            }
        }
        return rows;
    }

    @TestFactory
    Stream<DynamicTest> everyRowHoldsAsItIsWritten() throws IOException {
        Map<String, Case> cases = cases();
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(row, () -> {
                    List<Case> of = new ArrayList<>();
                    cases.forEach((start, test) -> {
                        if (row.startsWith(start)) {
                            of.add(test);
                        }
                    });
                    assertThat(of).as("cases of this row").hasSize(1);
                    of.getFirst().holds();
                }));
    }

    @Test
    void everyCaseHasARow() throws IOException {
        List<String> rows = rows();
        for (String start : cases().keySet()) {
            assertThat(rows).as(start).anyMatch(row -> row.startsWith(start));
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private int run(String program, String... arguments) {
        out.reset();
        err.reset();
        Console console = new Console(out, err, folder, Map.of(), null);
        return new Main(program, console).run(List.of(arguments));
    }

    private void rendersTo(String expected, String... arguments) {
        assertThat(run("kustomize", arguments)).as(errors()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
    }

    private void isRefused(String message, String... arguments) {
        assertThat(run("kustomize", arguments)).isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(errors()).contains(message);
    }

    private void topIsRefused(String kustomization, String object, String message) throws IOException {
        write("top/kustomization.yaml", kustomization);
        write("top/r.yaml", object);
        isRefused(message, "build", "top");
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private void chartsElsewhere() throws IOException {
        String reason = "which is neither in charts/c-1.0.0/c nor vendored";
        String chart = "repo: 'https://charts.example', version: 1.0.0";
        enabledIsRefused("helmCharts: [{name: c, " + chart + "}]\n", reason);
        enabledIsRefused(
                "helmChartInflationGenerator: [{chartName: c, chartRepoUrl: 'https://charts.example', chartVersion: 1.0.0}]\n",
                reason);
        write(
                "top/g.yaml",
                "{apiVersion: builtin, kind: HelmChartInflationGenerator, metadata: {name: g}, name: c, " + chart
                        + "}\n");
        enabledIsRefused("generators: [g.yaml]\n", reason);
    }

    private void enabledIsRefused(String charts, String message) throws IOException {
        write("top/kustomization.yaml", ONE + charts);
        write("top/r.yaml", MAP);
        isRefused(message, "build", "--enable-helm", "top");
    }

    private void charts() throws IOException {
        chart("top/charts/c");
        write("top/kustomization.yaml", "helmCharts: [{name: c}]\n");
        isRefused("--enable-helm", "build", "top");
        rendersTo(MAP, "build", "--enable-helm", "top");
        assertThat(run("kasane", "render", "top")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(MAP);
    }

    private void vendoredChart() throws IOException {
        chart(".kasane/vendor/charts/v-1.0.0");
        write("top/kustomization.yaml", "helmCharts: [{name: v, repo: 'https://charts.example', version: 1.0.0}]\n");
        rendersTo(MAP, "build", "--enable-helm", "top");
    }

    private void chart(String path) throws IOException {
        String name = path.endsWith("c") ? "c" : "v";
        write(path + "/Chart.yaml", "apiVersion: v2\nname: " + name + "\nversion: 1.0.0\n");
        write(path + "/values.yaml", "a: 1\n");
        write(path + "/templates/a.yaml", MAP);
    }

    private void functions() throws IOException {
        write(
                "top/g.yaml",
                "apiVersion: x/v1\nkind: G\nmetadata:\n  name: g\n  annotations:\n"
                        + "    config.kubernetes.io/function: |\n      container: {image: x}\n");
        topIsRefused(ONE + "transformers: [g.yaml]\n", MAP, "functions are not run: rendering starts no program");
        write("top/g.yaml", "apiVersion: x/v1\nkind: G\nmetadata: {name: g}\n");
        for (String field : List.of("generators", "transformers", "validators")) {
            topIsRefused(
                    ONE + field + ": [g.yaml]\n", MAP, "external plugins are not run: rendering starts no program");
        }
    }

    private void ksops() throws IOException {
        write("top/g.yaml", "apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\nfiles: [s.yaml]\n");
        write("top/s.yaml", MAP + "sops:\n  mac: ENC[m]\n");
        topIsRefused("generators: [g.yaml]\n", MAP, "external plugins are not run: rendering starts no program");
    }

    private void remoteFolders() throws IOException {
        for (String address : List.of("https://example.org/a", "github.com/a/b/c", "git@example.org:a/b")) {
            for (String field : List.of("resources", "bases", "components")) {
                topIsRefused(field + ": ['" + address + "']\n", MAP, address);
            }
        }
    }

    private void remoteFiles() throws IOException {
        String address = "https://example.org/f.yaml";
        for (String field : List.of(
                "configMapGenerator: [{name: g, files: ['" + address + "']}]",
                "configMapGenerator: [{name: g, envs: ['" + address + "']}]",
                "patches: [{path: '" + address + "'}]",
                "patchesStrategicMerge: ['" + address + "']",
                "configurations: ['" + address + "']",
                "crds: ['" + address + "']",
                "openapi: {path: '" + address + "'}",
                "replacements: [{path: '" + address + "'}]",
                "transformers: ['" + address + "']")) {
            topIsRefused(ONE + field + "\n", MAP, address);
        }
    }

    private void repositoriesThatAreNotLocked() throws IOException {
        for (String address : List.of("file:///srv/r//a", "https://ada:secret@example.org/a/b.git")) {
            topIsRefused("resources: ['" + address + "']\n", MAP, "copy it into this repository");
        }
    }

    private void remoteArgument() {
        isRefused("rendering opens no connection", "build", "https://example.org/a");
        isRefused("rendering opens no connection", "build", "git@example.org:a/b");
    }

    private void outsideTheRoot() throws IOException {
        write("elsewhere/kustomization.yaml", "namePrefix: x-\n");
        write("top/kustomization.yaml", "resources: [../elsewhere]\n");
        isRefused("or choose a higher one with --root", "build", "top", "--root", "top");
        Files.createSymbolicLink(folder.resolve("top/link"), folder.resolve("elsewhere"));
        write("top/kustomization.yaml", "resources: [link]\n");
        isRefused("or choose a higher one with --root", "build", "top", "--root", "top");
        Files.delete(folder.resolve("top/link"));
    }

    private void limits() throws IOException {
        write("top/kustomization.yaml", ONE);
        write("top/r.yaml", MAP + "---\n" + MAP.replace("name: a", "name: b"));
        isRefused("raise the limit with --limit resources=N", "build", "top", "--limit", "resources=1");
    }

    private void hashOfAnotherKind() throws IOException {
        String hashed = "  annotations: {internal.config.kubernetes.io/needsHashSuffix: enabled}\n";
        topIsRefused(ONE, MAP.replace("ConfigMap", "Service") + hashed, "a name hash for a Service");
        topIsRefused(
                "configMapGenerator: [{name: g}]\n"
                        + "patches:\n"
                        + "- target: {kind: ConfigMap}\n"
                        + "  options: {allowKindChange: true}\n"
                        + "  patch: '{apiVersion: v1, kind: Service, metadata: {name: g}}'\n",
                MAP,
                "a name hash for a Service");
    }

    private void longIrregularLists() throws IOException {
        String head = "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec:\n  ports:\n";
        write("top/p.yaml", head + "  - port: 1\n");
        String items = "  - targetPort: 1\n".repeat(2_001);
        topIsRefused(ONE + "patches: [{path: p.yaml}]\n", head + items, "too long to merge by it");
    }

    private void annotationsAsAList() throws IOException {
        topIsRefused(ONE, MAP + "  annotations: [a, b]\n", "annotations must be a map, and this is a list");
    }

    private void otherVerbs() {
        for (String verb : List.of("create", "cfg", "fn", "localize", "openapi", "edit fix", "edit add resource")) {
            assertThat(run("kustomize", verb.split(" ", -1))).as(verb).isEqualTo(2);
        }
    }

    private void exitCode() throws IOException {
        topIsRefused("resource: []\n", MAP, "unknown field");
    }

    private void messages() throws IOException {
        topIsRefused("resource: []\n", MAP, "top/kustomization.yaml:1:1");
        assertThat(errors()).contains("did you mean resources?");
        write("top/kustomization.yaml", "bases: []\n" + ONE);
        write("top/r.yaml", MAP);
        rendersTo(MAP, "build", "top");
        assertThat(errors()).contains("bases");
    }

    private void flagsWithoutEffect() throws IOException {
        write("top/kustomization.yaml", ONE);
        write("top/r.yaml", MAP);
        rendersTo(MAP, "build", "--enable-alpha-plugins", "--enable-exec", "--network", "top");
    }

    private void severalTargets() throws IOException {
        write("top/kustomization.yaml", ONE);
        write("top/r.yaml", MAP);
        write("other/kustomization.yaml", "resources: [../top]\nnamePrefix: o-\n");
        assertThat(run("kustomize", "build", "top", "other", "-o", "out")).isZero();
        assertThat(folder.resolve("out/top.yaml")).hasContent(MAP);
        assertThat(folder.resolve("out/other.yaml")).hasContent(MAP.replace("name: a", "name: o-a"));
    }

    private void commentsInEmbeddedText() throws IOException {
        write(
                "top/kustomization.yaml",
                ONE + "replacements:\n- sourceValue: q\n"
                        + "  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.x.b]}]\n");
        write("top/r.yaml", MAP + "data:\n  x: |\n    # comment\n    b: c\n");
        rendersTo("apiVersion: v1\ndata:\n  x: 'b: q'\nkind: ConfigMap\nmetadata:\n  name: a\n", "build", "top");
    }

    private void commentAtTheFoot() throws IOException {
        write("top/kustomization.yaml", ONE);
        write("top/r.yaml", MAP + "data:\n  x: |+\n    a\n\n# foot\n");
        rendersTo("apiVersion: v1\ndata:\n  x: |+\n    a\n\nkind: ConfigMap\nmetadata:\n  name: a\n", "build", "top");
    }

    private void circularKeys() throws IOException {
        write("top/kustomization.yaml", ONE);
        write("top/r.yaml", MAP + "data: {'1': a, '01': b, '0a': c}\n");
        for (int i = 0; i < 5; i++) {
            rendersTo(
                    "apiVersion: v1\ndata:\n  \"1\": a\n  \"01\": b\n  0a: c\nkind: ConfigMap\nmetadata:\n  name: a\n",
                    "build",
                    "top");
        }
    }

    private void editedLines() throws IOException {
        String before = "resources:\n- b.yaml\n# between\n- a.yaml # beside\nnamePrefix:   \"x-\"\n";
        write("kustomization.yaml", before);
        assertThat(run("kustomize", "edit", "set", "namespace", "n")).isZero();
        assertThat(Files.readString(folder.resolve("kustomization.yaml"))).contains(before);
        Files.delete(folder.resolve("kustomization.yaml"));
    }

    private void crashes() throws IOException {
        topIsRefused(ONE, "apiVersion: v1\nkind: ConfigMap\nmetadata: &a {name: a, x: *a}\n", "top/r.yaml:3:");
        topIsRefused(ONE, MAP + "  annotations: {'': x}\n", "top/r.yaml:5:");
        topIsRefused(ONE + "images: [{name: 'a(', newTag: b}]\n", MAP, "top/kustomization.yaml:2:");
    }
}
