package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class KustomizationGraphTest {

    private static final KustomizationGraph GRAPH = new KustomizationGraph(MemoryTree.of(
            "base/kustomization.yaml", "resources: [web.yaml]\n",
            "base/web.yaml", "kind: A\n",
            "parts/kustomization.yml", "kind: Component\n",
            "overlays/dev/kustomization.yaml", "resources: [../../base]\ncomponents: [../../parts]\n",
            "overlays/prod/Kustomization", "resources: [../../base]\n",
            "other/web.yaml", "kind: A\n"));

    @Test
    void aFolderIsInItByEachOfTheThreeNamesOfAKustomization() {
        assertThat(GRAPH.folders()).containsExactlyInAnyOrder("base", "parts", "overlays/dev", "overlays/prod");
    }

    @Test
    void theTargetsAreWhatNoOtherKustomizationUses() {
        assertThat(GRAPH.leaves()).containsExactlyInAnyOrder("overlays/dev", "overlays/prod");
    }

    @Test
    void theUsersOfABaseAreTheFoldersThatNameIt() {
        assertThat(GRAPH.users().get("base")).containsExactlyInAnyOrder("overlays/dev", "overlays/prod");
        assertThat(GRAPH.users().get("parts")).containsExactly("overlays/dev");
    }

    @Test
    void aTargetReachesItsBasesAndComponents() {
        assertThat(GRAPH.reached(List.of("overlays/dev"))).containsExactlyInAnyOrder("overlays/dev", "base", "parts");
        assertThat(GRAPH.reached(List.of("overlays/prod"))).containsExactlyInAnyOrder("overlays/prod", "base");
    }

    @Test
    void theRepositoryItselfAndFilesOfDataAreNotSearched() {
        KustomizationGraph graph = new KustomizationGraph(MemoryTree.of(
                ".git/kustomization.yaml", "",
                ".hidden/kustomization.yaml", "",
                "a.json/kustomization.yaml", "",
                "a.md/kustomization.yaml", "",
                "kustomization.yaml", ""));

        assertThat(graph.folders()).containsExactly("", ".hidden");
    }

    private static final String[] FILES = {
        "base/kustomization.yaml", "resources: [web.yaml]\n",
        "base/web.yaml", "kind: A\n",
        "app/kustomization.yaml", "resources: [../base]\ngenerators: [g.yaml]\n",
        "app/g.yaml", "kind: A\n",
        "app/deep/kustomization.yml", "resources: [../../base]\n",
        "linked/kustomization.yaml", "resources: [../link]\n",
        "other/kustomization.yaml", ""
    };

    private static RevisionTree revision(String link, String... pathsAndTexts) {
        MemoryTree.Builder tree = MemoryTree.builder();
        for (int i = 0; i < FILES.length; i += 2) {
            tree.file(FILES[i], FILES[i + 1]);
        }
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            tree.file(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return new RevisionTree(tree.link("link", link).build());
    }

    private static KustomizationGraph after(RevisionTree later) {
        RevisionTree earlier = revision("base");
        KustomizationGraph before = new KustomizationGraph(earlier);
        before.folders().forEach(before::node);
        return before.forOtherTree(later, new TreeChanges(earlier, later));
    }

    @Test
    void ofAnotherRevisionOnlyChangedKustomizationsAreRead() {
        RevisionTree later =
                revision("base", "base/web.yaml", "kind: B\n", "other/kustomization.yaml", "resources: [a]\n");
        KustomizationGraph graph = after(later);

        assertThat(graph.folders()).containsExactly("app", "app/deep", "base", "linked", "other");
        graph.folders().forEach(graph::node);
        assertThat(later.read).containsExactly("other/kustomization.yaml");
        assertThat(graph.node("other").uses()).extracting(Reference::asked).containsExactly("other/a");
    }

    @Test
    void aKustomizationWhoseGeneratorOrLinkIsChangedIsReadAgain() {
        RevisionTree generator = revision("base", "app/g.yaml", "kind: B\n");
        after(generator).node("app");
        assertThat(generator.read).contains("app/kustomization.yaml");

        RevisionTree link = revision("other");
        KustomizationGraph graph = after(link);
        assertThat(graph.node("linked").uses()).extracting(Reference::path).containsExactly("other");
        assertThat(graph.node("app/deep").uses()).extracting(Reference::path).containsExactly("base");
        assertThat(link.read).containsExactly("linked/kustomization.yaml");
    }

    @Test
    void aNewKustomizationIsFoundBesideThoseThatAreTheSame() {
        RevisionTree later = revision("base", "app/new/kustomization.yaml", "");

        assertThat(after(later).folders()).containsExactly("app", "app/deep", "app/new", "base", "linked", "other");
    }

    @Test
    void aTreeWithoutIdsOfContentsIsReadAnew() {
        RevisionTree earlier = revision("base");
        KustomizationGraph before = new KustomizationGraph(earlier);
        MemoryTree later = MemoryTree.of("only/kustomization.yaml", "");

        assertThat(before.forOtherTree(later, new TreeChanges(earlier, later)).folders())
                .containsExactly("only");
    }

    @Test
    void whatABaseLacksItsTargetsLack() {
        KustomizationGraph graph = new KustomizationGraph(MemoryTree.of(
                "chart/kustomization.yaml",
                        "helmCharts: [{name: web, repo: 'https://charts.example.org', version: 1.2.3}]\n",
                "remote/kustomization.yaml", "resources: ['https://github.com/o/r//deploy?ref=v1']\n",
                "plain/kustomization.yaml", "resources: [a.yaml]\n",
                "with-chart/kustomization.yaml", "resources: [../chart, ../plain]\n",
                "with-remote/kustomization.yaml", "resources: [../plain, ../remote]\n",
                "circle/kustomization.yaml", "resources: [../circle]\n"));

        for (String folder : List.of("chart", "with-chart")) {
            assertThat(graph.lacksCharts(folder)).as(folder).isTrue();
            assertThat(graph.usesCharts(folder)).as(folder).isTrue();
            assertThat(graph.lacksReferences(folder)).as(folder).isFalse();
            assertThat(graph.lacksLock(folder)).as(folder).isFalse();
        }
        for (String folder : List.of("remote", "with-remote")) {
            assertThat(graph.lacksReferences(folder)).as(folder).isTrue();
            assertThat(graph.lacksLock(folder)).as(folder).isTrue();
            assertThat(graph.lacksCharts(folder)).as(folder).isFalse();
            assertThat(graph.usesCharts(folder)).as(folder).isFalse();
        }
        for (String folder : List.of("plain", "circle")) {
            assertThat(graph.lacksCharts(folder)).as(folder).isFalse();
            assertThat(graph.lacksReferences(folder)).as(folder).isFalse();
            assertThat(graph.isUnlockable(folder)).as(folder).isFalse();
        }
    }

    @Test
    void aChartOfAnAddressThatNothingIsFetchedFromCannotBeLocked() {
        KustomizationGraph graph = new KustomizationGraph(MemoryTree.of(
                "chart/kustomization.yaml",
                        "helmCharts: [{name: web, repo: 'ftp://charts.example.org', version: 1.2.3}]\n",
                "app/kustomization.yaml", "resources: [../chart]\n"));

        assertThat(graph.isUnlockable("chart")).isTrue();
        assertThat(graph.isUnlockable("app")).isTrue();
    }

    @Test
    void aKustomizationNamesTheSameAsAnotherIfItsPathsAreTheSameInOrder() {
        Node one = read("resources: [a.yaml, b.yaml]\n");

        assertThat(one.namesTheSame(one)).isTrue();
        assertThat(one.namesTheSame(read("namePrefix: a-\nresources: [a.yaml, ./b.yaml]\n")))
                .isTrue();
        assertThat(one.namesTheSame(read("resources: [b.yaml, a.yaml]\n"))).isFalse();
        assertThat(one.namesTheSame(read("resources: [a.yaml]\n"))).isFalse();
    }

    private static Node read(String text) {
        return NodeReader.read(MemoryTree.of("kustomization.yaml", text), "");
    }
}
