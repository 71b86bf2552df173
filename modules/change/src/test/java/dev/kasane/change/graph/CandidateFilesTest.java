package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in which objects of Argo CD and Flux are searched. */
class CandidateFilesTest {

    private static final String APPLICATION = "apiVersion: argoproj.io/v1alpha1\nkind: Application\n";
    private static final String RELEASE = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n";

    private static final String[] FILES = {
        "argo/a.yaml", APPLICATION,
        "argo/b.yml", APPLICATION,
        "argo/notes.md", APPLICATION,
        "argo/.hidden/c.yaml", APPLICATION,
        "argo/data.json/d.yaml", APPLICATION,
        "flux/r.yaml", RELEASE,
        "plain/c.yaml", "kind: ConfigMap\n",
        "chart/Chart.yaml", "name: chart\n",
        "chart/templates/a.yaml", APPLICATION,
        "chart/crds/a.yaml", APPLICATION,
        "templates/a.yaml", APPLICATION,
        "app/kustomization.yaml", "resources: [a.yaml]\npatches: [{path: p.yaml}, {path: a.yaml}]\n# " + APPLICATION,
        "app/a.yaml", APPLICATION,
        "app/p.yaml", APPLICATION
    };

    private static List<String> below(FileTree tree, String folder, DeploymentTool subject) {
        KustomizationGraph graph = new KustomizationGraph(tree);
        return graph.mentions().below(graph, folder, subject);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void filesWithObjectsAreFoundAndTemplatesPatchesAndHiddenFoldersAreNot(boolean isRevision) {
        FileTree tree = isRevision ? RevisionTree.of(FILES) : MemoryTree.of(FILES);

        assertThat(below(tree, "", DeploymentTool.ARGO_CD))
                .containsExactlyInAnyOrder(
                        "app/a.yaml", "argo/a.yaml", "argo/b.yml", "chart/crds/a.yaml", "templates/a.yaml");
        assertThat(below(tree, "", DeploymentTool.FLUX)).containsExactly("flux/r.yaml");
        assertThat(below(tree, "argo", DeploymentTool.ARGO_CD)).containsExactlyInAnyOrder("argo/a.yaml", "argo/b.yml");
        assertThat(below(tree, "plain", DeploymentTool.ARGO_CD)).isEmpty();
    }

    @Test
    void aSearchOfTheSameContentsReadsNothingAgain() {
        RevisionTree tree = RevisionTree.of(FILES);
        KustomizationGraph graph = new KustomizationGraph(tree);
        List<String> found = graph.mentions().below(graph, "", DeploymentTool.ARGO_CD);
        tree.read.clear();

        assertThat(graph.mentions().below(graph, "", DeploymentTool.ARGO_CD)).isEqualTo(found);
        assertThat(graph.mentions().below(graph, "", DeploymentTool.FLUX)).containsExactly("flux/r.yaml");
        assertThat(tree.read).isEmpty();
    }

    @Test
    void aChangedFileIsFoundInAnotherRevision() {
        KustomizationGraph before = new KustomizationGraph(RevisionTree.of(FILES));
        before.mentions().below(before, "", DeploymentTool.FLUX);
        String[] files = FILES.clone();
        files[13] = RELEASE + "# the second one\n";
        RevisionTree tree = RevisionTree.of(files);
        KustomizationGraph after = before.forOtherTree(tree, new TreeChanges(before.tree(), tree));

        assertThat(after.mentions().below(after, "", DeploymentTool.FLUX))
                .containsExactlyInAnyOrder("flux/r.yaml", "plain/c.yaml");
        assertThat(tree.read).contains("plain/c.yaml").doesNotContain("flux/r.yaml", "argo/a.yaml");
    }

    @Test
    void aLinkedFileIsReadWhereverItsFolderIs() {
        FileTree one = new RevisionTree(MemoryTree.builder()
                .file("target.yaml", "kind: A\n")
                .link("in/link.yaml", "../target.yaml")
                .build());
        FileTree two = new RevisionTree(MemoryTree.builder()
                .file("target.yaml", RELEASE)
                .link("in/link.yaml", "../target.yaml")
                .build());
        KustomizationGraph before = new KustomizationGraph(one);
        assertThat(before.mentions().below(before, "in", DeploymentTool.FLUX)).isEmpty();
        KustomizationGraph after = before.forOtherTree(two, new TreeChanges(one, two));

        assertThat(after.mentions().below(after, "in", DeploymentTool.FLUX)).containsExactly("in/link.yaml");
    }

    @Test
    void someFoldersHaveObjectsAndOthersHaveNone() {
        KustomizationGraph graph = new KustomizationGraph(MemoryTree.of(FILES));

        assertThat(graph.mentions().areBelow(graph, List.of("plain", "argo"), DeploymentTool.ARGO_CD))
                .isTrue();
        assertThat(graph.mentions().areBelow(graph, List.of("plain", "nowhere"), DeploymentTool.ARGO_CD))
                .isFalse();
        assertThat(graph.mentions().isIn(graph.tree(), "flux/r.yaml", DeploymentTool.FLUX))
                .isTrue();
        assertThat(graph.mentions().isIn(graph.tree(), "flux/r.yaml", DeploymentTool.ARGO_CD))
                .isFalse();
        assertThat(graph.mentions().isIn(graph.tree(), "nowhere.yaml", DeploymentTool.FLUX))
                .isFalse();
    }

    @Test
    void aFileIsATemplateIfAFolderAboveItsTemplatesIsAChart() {
        FileTree tree = MemoryTree.of(FILES);

        assertThat(CandidateFiles.isOfChart(tree, "chart/templates/a.yaml")).isTrue();
        assertThat(CandidateFiles.isOfChart(tree, "chart/templates/deep/a.yaml"))
                .isTrue();
        assertThat(CandidateFiles.isOfChart(tree, "chart/crds/a.yaml")).isFalse();
        assertThat(CandidateFiles.isOfChart(tree, "templates/a.yaml")).isFalse();
        assertThat(CandidateFiles.isOfChart(MemoryTree.of("Chart.yaml", ""), "templates/a.yaml"))
                .isTrue();
    }
}
