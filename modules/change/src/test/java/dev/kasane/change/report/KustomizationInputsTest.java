package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.MemoryTree;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.TreeArchive;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is compared of a kustomization that cannot be rendered: its fields, its charts and the ids of its files. */
class KustomizationInputsTest {

    private static final String CHART = """
            helmCharts:
            - name: redis
              repo: https://charts.example
              version: 1.0.0
            """;

    private static List<Resource> inputs(MemoryTree tree, String folder) {
        return new KustomizationInputs(tree, new KustomizationGraph(tree)).of(folder);
    }

    /** The objects with what they have beside their names; the ids of files are left out. */
    private static List<String> shown(MemoryTree tree, String folder) {
        List<String> lines = new ArrayList<>();
        for (Resource input : inputs(tree, folder)) {
            YamlMap rest = input.root().without("apiVersion").without("kind").without("metadata");
            lines.add(input.gvk().kind() + " " + input.name() + "\n"
                    + (rest.isEmpty() ? "" : YamlText.of(rest).replaceAll("(?m)'?\\b[0-9a-f]{12}\\b'?$", "ID")));
        }
        return lines;
    }

    private static List<String> shown(String... pathsAndTexts) {
        return shown(MemoryTree.of(pathsAndTexts), "");
    }

    @Test
    void a_folder_without_a_kustomization_has_none() {
        assertThat(shown(MemoryTree.of("a/b.yaml", "a: b\n"), "a")).isEmpty();
        assertThat(shown(MemoryTree.of("a/b.yaml", "a: b\n"), "b")).isEmpty();
    }

    @Test
    void a_kustomization_has_its_fields_and_the_ids_of_its_files() {
        assertThat(shown(
                        "kustomization.yaml",
                        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nmetadata: {name: x}\n"
                                + "resources: [b.yaml, a.yaml]\nnamePrefix: my-\n",
                        "a.yaml",
                        "a: b\n",
                        "b.yaml",
                        "b: c\n",
                        "other.yaml",
                        "c: d\n"))
                .containsExactly("""
                        Kustomization .
                        files:
                          a.yaml: ID
                          b.yaml: ID
                        namePrefix: my-
                        resources:
                        - b.yaml
                        - a.yaml
                        """);
    }

    @Test
    void another_content_of_a_file_is_another_id() {
        String kustomization = "resources: [a.yaml]\n";
        Resource one = inputs(MemoryTree.of("kustomization.yaml", kustomization, "a.yaml", "a: b\n"), "")
                .getFirst();
        Resource two = inputs(MemoryTree.of("kustomization.yaml", kustomization, "a.yaml", "a: c\n"), "")
                .getFirst();

        assertThat(id(one)).matches("[0-9a-f]{12}").isNotEqualTo(id(two));
    }

    private static String id(Resource input) {
        return Objects.requireNonNull(
                Objects.requireNonNull(input.root().map("files")).text("a.yaml"));
    }

    @Test
    void kustomizations_that_it_names_follow_each_once() {
        MemoryTree tree = MemoryTree.of(
                "top/kustomization.yaml",
                "resources: [../one, ../two, ../nothing]\n",
                "one/kustomization.yaml",
                "resources: [../base]\n",
                "two/kustomization.yaml",
                "resources: [../base]\n",
                "base/kustomization.yaml",
                "namePrefix: a-\n");

        assertThat(inputs(tree, "top")).extracting(Resource::name).containsExactly("top", "one", "base", "two");
    }

    @Test
    void a_chart_has_its_fields_and_merged_values_and_comes_before_its_kustomization() {
        assertThat(shown(
                        "kustomization.yaml",
                        "resources: [c.yaml]\n" + CHART + """
                                  valuesFile: values.yaml
                                  additionalValuesFiles: [more.yaml, missing.yaml]
                                  valuesInline: {c: 3}
                                """,
                        "values.yaml",
                        "{a: 1, b: 1, c: 1}\n",
                        "more.yaml",
                        "{b: 2, c: 2}\n",
                        "c.yaml",
                        "a: b\n"))
                .containsExactly("""
                        Chart redis
                        additionalValuesFiles:
                        - more.yaml
                        - missing.yaml
                        name: redis
                        repo: https://charts.example
                        values:
                          a: 1
                          b: 2
                          c: 3
                        valuesFile: values.yaml
                        version: 1.0.0
                        """, """
                        Kustomization .
                        files:
                          c.yaml: ID
                        resources:
                        - c.yaml
                        """);
    }

    @Test
    void values_files_are_above_inline_values_that_are_merged_into_them() {
        String inline = CHART + "  valuesFile: values.yaml\n  valuesInline: {c: 3, d: 3}\n";

        assertThat(shown("kustomization.yaml", inline + "  valuesMerge: merge\n", "values.yaml", "{c: 1}\n")
                        .getFirst())
                .contains("values:\n  c: 1\n  d: 3\n");
        assertThat(shown("kustomization.yaml", inline + "  valuesMerge: override\n", "values.yaml", "{c: 1}\n")
                        .getFirst())
                .contains("values:\n  c: 3\n  d: 3\n");
    }

    @Test
    void a_values_file_that_is_no_map_is_a_file_of_the_chart() {
        assertThat(shown(
                        "kustomization.yaml", CHART + "  valuesFile: values.yaml\n", "values.yaml", "{{ template }}\n"))
                .containsExactly("""
                        Chart redis
                        files:
                          values.yaml: ID
                        name: redis
                        repo: https://charts.example
                        valuesFile: values.yaml
                        version: 1.0.0
                        """, "Kustomization .\n");
    }

    @Test
    void a_values_file_on_a_server_that_is_not_here_is_left_out() {
        assertThat(shown("kustomization.yaml", CHART + "  valuesFile: https://files.example/values.yaml\n")
                        .getFirst())
                .doesNotContain("values:", "files:");
    }

    @Test
    void a_values_file_outside_of_the_repository_is_left_out() {
        assertThat(shown("kustomization.yaml", CHART + "  valuesFile: ../../values.yaml\n")
                        .getFirst())
                .doesNotContain("values:", "files:");
    }

    @Test
    void a_values_file_that_is_locked_and_here_is_merged() {
        byte[] values = "{a: 1}\n".getBytes(StandardCharsets.UTF_8);
        LockEntry entry = new LockEntry(
                Objects.requireNonNull(Requirement.ofFile("https://files.example/values.yaml")),
                "",
                ContentStore.digestOf(values),
                values.length,
                "");
        MemoryTree tree = MemoryTree.builder()
                .file("kustomization.yaml", CHART + "  valuesFile: https://files.example/values.yaml\n")
                .file(Lock.FILE, Lock.of(List.of(entry)).text())
                .file(entry.vendored(), values)
                .build();

        assertThat(shown(tree, "").getFirst()).contains("values:\n  a: 1\n");
    }

    @Test
    void a_vendored_chart_has_the_ids_of_its_files() {
        assertThat(shown(
                        "kustomization.yaml",
                        "helmCharts: [{name: web}]\n",
                        "charts/web/Chart.yaml",
                        "name: web\n",
                        "charts/web/templates/a.yaml",
                        "a: b\n",
                        "charts/web/.git/config",
                        "x\n",
                        "charts/other/Chart.yaml",
                        "name: other\n"))
                .first()
                .isEqualTo("""
                        Chart web
                        files:
                          charts/web/Chart.yaml: ID
                          charts/web/templates/a.yaml: ID
                        name: web
                        """);
    }

    @Test
    void links_to_folders_are_not_followed_below_a_chart() {
        MemoryTree tree = MemoryTree.builder()
                .file("kustomization.yaml", "helmCharts: [{name: web}]\n")
                .file("charts/web/Chart.yaml", "name: web\n")
                .link("charts/web/self", ".")
                .link("charts/web/same.yaml", "Chart.yaml")
                .build();

        assertThat(shown(tree, "").getFirst())
                .contains("files:\n  charts/web/Chart.yaml: ID\n  charts/web/same.yaml: ID\n");
    }

    @Test
    void the_chart_of_a_generator_is_one_of_its_charts_and_its_file_is_none_of_its_files() {
        assertThat(shown(
                        "kustomization.yaml",
                        "generators: [chart.yaml, config.yaml]\n",
                        "chart.yaml",
                        "apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: mine}\nname: redis\n"
                                + "repo: https://charts.example\nvaluesInline: {a: 1}\n",
                        "config.yaml",
                        "apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: other}\n"))
                .containsExactly("""
                        Chart redis
                        name: redis
                        repo: https://charts.example
                        values:
                          a: 1
                        """, """
                        Kustomization .
                        files:
                          config.yaml: ID
                        generators:
                        - chart.yaml
                        - config.yaml
                        """);
    }

    @Test
    void a_kustomization_that_cannot_be_read_has_the_id_of_its_file() {
        assertThat(shown("kustomization.yaml", "a: [\n")).containsExactly("""
                Kustomization .
                files:
                  kustomization.yaml: ID
                """);
        assertThat(shown("kustomization.yaml", "- a\n")).containsExactly("""
                Kustomization .
                files:
                  kustomization.yaml: ID
                """);
    }

    @Test
    void a_kustomization_whose_generators_read_its_folder_has_the_ids_of_all_files() {
        assertThat(shown(
                                "kustomization.yaml",
                                "generators: [plugin.yaml]\n",
                                "plugin.yaml",
                                "apiVersion: example.org/v1\nkind: Plugin\nmetadata: {name: x, annotations:"
                                        + " {config.kubernetes.io/function: 'exec: {path: ./run}'}}\n",
                                "deep/in/a.txt",
                                "a\n")
                        .getLast())
                .contains("deep/in/a.txt: ID", "plugin.yaml: ID")
                .doesNotContain("kustomization.yaml: ID");
    }

    @Test
    void references_have_their_locked_versions() {
        byte[] bytes = "a: b\n".getBytes(StandardCharsets.UTF_8);
        String commit = "0123456789abcdef0123456789abcdef01234567";
        TreeArchive archive = new TreeArchive();
        archive.file("kustomization.yaml", "namePrefix: far-\n".getBytes(StandardCharsets.UTF_8));
        LockEntry file = new LockEntry(
                Objects.requireNonNull(Requirement.ofFile("https://files.example/a.yaml")),
                "",
                ContentStore.digestOf(bytes),
                bytes.length,
                "");
        LockEntry git = new LockEntry(
                Objects.requireNonNull(Requirement.ofRepository("https://git.example/shop.git", "", "v1")),
                commit,
                ContentStore.digestOf(archive.bytes()),
                archive.bytes().length,
                "");
        MemoryTree tree = MemoryTree.builder()
                .file("kustomization.yaml", """
                        resources:
                        - https://files.example/a.yaml
                        - https://git.example/shop.git?ref=v1
                        - https://files.example/unlocked.yaml
                        """)
                .file(Lock.FILE, Lock.of(List.of(file, git)).text())
                .file(file.vendored(), bytes)
                .file(git.vendored(), archive.bytes())
                .build();

        assertThat(shown(tree, ""))
                .first()
                .asString()
                .contains("locked:\n  https://files.example/a.yaml: " + file.digest()
                        + "\n  https://git.example/shop.git?ref=v1: " + commit + "\n")
                .doesNotContain("files:", "unlocked.yaml:");
        assertThat(inputs(tree, "")).extracting(Resource::name).containsExactly(".", "shop");
        Resource own = inputs(tree, "").getFirst();
        assertThat(Objects.requireNonNull(own.root().map("locked"))
                        .value(0)
                        .span()
                        .path())
                .isEqualTo(Lock.FILE);
    }
}
