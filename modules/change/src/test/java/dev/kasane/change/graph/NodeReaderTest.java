package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files and folders each field of a kustomization names. */
class NodeReaderTest {

    private static Node read(String kustomization, String... pathsAndTexts) {
        MemoryTree.Builder tree = MemoryTree.builder().file("app/kustomization.yaml", kustomization);
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            tree.file(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return NodeReader.read(tree.build(), "app");
    }

    private static List<String> named(Node node) {
        return node.uses().stream()
                .map(use -> use.directive() + " " + use.asked())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            resources: [a.yaml]                        | resources app/a.yaml
            resources: [../base/]                      | resources base
            bases: [../base]                           | bases base
            components: [../parts]                     | components parts
            crds: [crd.json]                           | crds app/crd.json
            configurations: [names.yaml]               | configurations app/names.yaml
            patchesStrategicMerge: [p.yaml]            | patchesStrategicMerge app/p.yaml
            patches: [{path: p.yaml}]                  | patches app/p.yaml
            patchesJson6902: [{path: p.json}]          | patchesJson6902 app/p.json
            replacements: [{path: r.yaml}]             | replacements app/r.yaml
            configMapGenerator: [{files: [k=a.txt]}]   | configMapGenerator app/a.txt
            configMapGenerator: [{files: [a.txt]}]     | configMapGenerator app/a.txt
            secretGenerator: [{envs: [one.env]}]       | secretGenerator app/one.env
            secretGenerator: [{env: one.env}]          | secretGenerator app/one.env
            openapi: {path: schema.json}               | openapi app/schema.json
            generators: [g.yaml]                       | generators app/g.yaml
            transformers: [t.yaml]                     | transformers app/t.yaml
            validators: [v.yaml]                       | validators app/v.yaml
            """)
    void eachFieldWithPathsNamesThem(String kustomization, String expected) {
        assertThat(named(read(kustomization + "\n"))).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            namePrefix: a-
            resources: ['']
            resources: a.yaml
            patches: [{patch: '[]'}]
            patches: [p.yaml]
            patchesStrategicMerge: ["a: 1\\nb: 2"]
            configMapGenerator: [{literals: [a=b]}]
            configMapGenerator: [{files: a.txt}]
            openapi: schema.json
            images: [{name: a, newName: b}]
            """)
    void whatIsNoPathIsNotNamed(String kustomization) {
        assertThat(named(read(kustomization + "\n"))).isEmpty();
    }

    @Test
    void eachOfTheThreeNamesIsRead() {
        for (String name : List.of("kustomization.yaml", "kustomization.yml", "Kustomization")) {
            Node node = NodeReader.read(MemoryTree.of(name, "resources: [a.yaml]\n"), "");
            assertThat(node.file()).isEqualTo(name);
            assertThat(named(node)).containsExactly("resources a.yaml");
        }
    }

    @Test
    void aFolderWithoutOneIsANodeWithoutAFile() {
        Node node = NodeReader.read(MemoryTree.of("app/a.yaml", "kind: A\n"), "app");

        assertThat(node.file()).isEmpty();
        assertThat(node.folder()).isEqualTo("app");
        assertThat(node.uses()).isEmpty();
        assertThat(node.problems()).isEmpty();
        assertThat(node.readsFolder()).isFalse();
    }

    @Test
    void aComponentIsOne() {
        assertThat(read("kind: Component\nresources: [a.yaml]\n").component()).isTrue();
        assertThat(read("kind: Kustomization\nresources: [a.yaml]\n").component())
                .isFalse();
    }

    @Test
    void oneThatIsNotReadableYamlMayReadItsWholeFolderAndHasTheProblem() {
        Node node = read("resources: [a\n");

        assertThat(node.file()).isEqualTo("app/kustomization.yaml");
        assertThat(node.readsFolder()).isTrue();
        assertThat(node.problems()).hasSize(1);
        assertThat(read("- a\n").readsFolder()).isFalse();
    }

    @Test
    void pluginsMayReadAnyFileOfTheFolder() {
        assertThat(read("generators: [g.yaml]\n").readsFolder()).isTrue();
        assertThat(read("transformers: []\n").readsFolder()).isTrue();
        assertThat(read("validators: [v.yaml]\n").readsFolder()).isTrue();
        assertThat(read("resources: [g.yaml]\n").readsFolder()).isFalse();
    }

    @Test
    void aPathThatLeavesTheTreeIsOutside() {
        Node node = read("resources: [../../elsewhere, ../base]\n");

        assertThat(node.uses().get(0).entry().kind()).isEqualTo(TreeEntry.Kind.OUTSIDE);
        assertThat(node.uses().get(1).entry().kind()).isEqualTo(TreeEntry.Kind.MISSING);
    }

    @Test
    void aReferenceToAServerIsOneAndNotHere() {
        Node node = read("resources: ['https://github.com/o/r//deploy?ref=v1']\n");

        assertThat(node.references()).hasSize(1);
        assertThat(node.references().getFirst().isAvailable()).isFalse();
        assertThat(node.references().getFirst().isLocked()).isFalse();
        assertThat(node.lacksReference()).isTrue();
        assertThat(node.lacksLock()).isTrue();
        assertThat(read("resources: [a.yaml]\n").lacksReference()).isFalse();
        assertThat(read("resources: [a.yaml]\n").lacksLock()).isFalse();
    }

    @Test
    void aTransformersOwnFileMayNameAServer() {
        String patch =
                "apiVersion: builtin\nkind: PatchTransformer\nmetadata: {name: p}\npath: https://example.org/p.yaml\n";

        assertThat(read("transformers: [t.yaml]\n", "app/t.yaml", patch).references())
                .hasSize(1);
        assertThat(read("resources: [t.yaml]\n", "app/t.yaml", patch).references())
                .isEmpty();
    }

    @Test
    void aChartHasItsFolderAndItsValuesFiles() {
        Node node = read(
                "helmCharts: [{name: web, valuesFile: v.yaml, additionalValuesFiles: [more.yaml]}]\n",
                "app/charts/web/Chart.yaml",
                "name: web\n");

        assertThat(named(node))
                .contains("helmCharts app/v.yaml", "helmCharts app/more.yaml", "helmCharts app/charts/web");
        assertThat(node.charts()).isEmpty();
        assertThat(node.lacksChart()).isFalse();
        assertThat(node.mayUseChart()).isTrue();
        assertThat(read("resources: [a.yaml]\n").mayUseChart()).isFalse();
    }

    @Test
    void aPublishedChartThatIsNotVendoredIsLacking() {
        Node node = read("helmCharts: [{name: web, repo: 'https://charts.example.org', version: 1.2.3}]\n");

        assertThat(node.charts()).extracting(RemoteChart::name).containsExactly("web");
        assertThat(node.lacksChart()).isTrue();
        assertThat(node.isUnlockable()).isFalse();
        assertThat(named(node))
                .contains(
                        "helmCharts .kasane/vendor/charts/web-1.2.3.tgz",
                        "helmCharts .kasane/vendor/charts/web-v1.2.3");
    }

    @Test
    void aGeneratorsOwnFileNamesAChart() {
        Node node = read(
                "generators: [g.yaml]\n",
                "app/g.yaml",
                "apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: g}\nname: web\nvaluesFile: v.yaml\n");

        assertThat(named(node))
                .contains("HelmChartInflationGenerator app/v.yaml", "HelmChartInflationGenerator app/charts/web");
        assertThat(node.uses()).anyMatch(Reference::isOfChart);
    }

    @Test
    void filesOfKsopsAreNamedByAFileAFolderAndAnInlineConfiguration() {
        String ksops = "apiVersion: viaduct.ai/v1\nkind: ksops\nfiles: [../secret/one.yaml]\n"
                + "secretFrom: [{files: [k=../secret/two.txt], binaryFiles: [../secret/b.bin], envs: [../secret/e.env]}]\n";
        List<String> all = List.of(
                "generators secret/one.yaml",
                "generators secret/two.txt",
                "generators secret/b.bin",
                "generators secret/e.env");

        assertThat(named(read("generators: [g.yaml]\n", "app/g.yaml", ksops))).containsAll(all);
        assertThat(named(read("generators:\n- |\n" + ksops.indent(2)))).containsAll(all);
        assertThat(named(read(
                        "generators: [../gen]\n",
                        "gen/kustomization.yaml",
                        "resources: [g.yaml, ../gen2]\n",
                        "gen/g.yaml",
                        ksops,
                        "gen2/kustomization.yaml",
                        "resources: [../gen]\n")))
                .containsAll(all);
        assertThat(named(read(
                        "generators: [g.yaml]\n",
                        "app/g.yaml",
                        "apiVersion: v1\nkind: List\nitems:\n- "
                                + ksops.indent(2).strip() + "\n")))
                .containsAll(all);
        assertThat(named(read("generators: [g.yaml]\n", "app/g.yaml", ksops.replace("viaduct.ai", "other.ai"))))
                .containsExactly("generators app/g.yaml");
    }
}
