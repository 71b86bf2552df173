package dev.kasane.change.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AffectedTest {

    /** Two kustomizations that name each other, one of which names another one too, and two that name one of them. */
    private static final Map<String, String> CIRCLE = Map.of(
            "top/kustomization.yaml", "resources: [../a]\n",
            "other/kustomization.yaml", "resources: [../b]\n",
            "a/kustomization.yaml", "resources: [../b, ../c]\n",
            "b/kustomization.yaml", "resources: [../a]\n",
            "c/kustomization.yaml", "resources: [map.yaml]\n",
            "c/map.yaml", "kind: ConfigMap\n",
            "alone/kustomization.yaml", "resources: [map.yaml]\n",
            "alone/map.yaml", "kind: ConfigMap\n");

    private static Affected changed(String... pathsAndTexts) {
        Map<String, String> later = new TreeMap<>(CIRCLE);
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            later.put(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        MemoryTree before = tree(CIRCLE);
        MemoryTree after = tree(later);
        TreeChanges changes = new TreeChanges(before, after);
        KustomizationGraph graph = new KustomizationGraph(before);
        return new Affected(graph, graph.forOtherTree(after, changes), changes);
    }

    private static MemoryTree tree(Map<String, String> files) {
        MemoryTree.Builder tree = MemoryTree.builder();
        files.forEach(tree::file);
        return tree.build();
    }

    @Test
    void aCircleInWhichNothingChangedIsNoChange() {
        Affected affected = changed("alone/map.yaml", "kind: Secret\n");
        assertThat(affected.reason("top")).isNull();
        assertThat(affected.reason("other")).isNull();
        assertThat(affected.reason("a")).isNull();
        assertThat(affected.reason("b")).isNull();
        assertThat(affected.reason("alone")).containsExactly("alone/map.yaml", "alone");
    }

    @Test
    void aChangeInACircleReachesAllOfItWhicheverIsAskedFirst() {
        Affected first = changed("c/map.yaml", "kind: Secret\n");
        assertThat(first.reason("top")).containsExactly("c/map.yaml", "c", "a", "top");
        assertThat(first.reason("b")).containsExactly("c/map.yaml", "c", "a", "b");
        assertThat(first.reason("other")).containsExactly("c/map.yaml", "c", "a", "b", "other");
        Affected other = changed("c/map.yaml", "kind: Secret\n");
        assertThat(other.reason("other")).containsExactly("c/map.yaml", "c", "a", "b", "other");
        assertThat(other.reason("top")).containsExactly("c/map.yaml", "c", "a", "top");
    }

    @Test
    void aCircleThatBeginsIsAChange() {
        Affected affected = changed(
                "c/kustomization.yaml",
                "resources: [map.yaml, ../alone]\n",
                "alone/kustomization.yaml",
                "resources: [map.yaml, ../c]\n");
        assertThat(affected.reason("top")).containsExactly("c/kustomization.yaml", "c", "a", "top");
        assertThat(affected.reason("alone")).containsExactly("alone/kustomization.yaml", "alone");
    }

    @Test
    void manyCirclesThroughEachOtherAreLookedAtOnce() {
        // every way through them would be 60! of them
        int count = 60;
        MemoryTree.Builder tree = MemoryTree.builder();
        for (int i = 0; i < count; i++) {
            StringBuilder all = new StringBuilder("resources:\n");
            for (int j = 0; j < count; j++) {
                all.append("- ../k").append(j).append('\n');
            }
            tree.file("k" + i + "/kustomization.yaml", all.toString());
        }
        MemoryTree before = tree.build();
        MemoryTree after = tree.file("alone", "else").build();
        TreeChanges changes = new TreeChanges(before, after);
        KustomizationGraph graph = new KustomizationGraph(before);
        Affected affected = new Affected(graph, graph.forOtherTree(after, changes), changes);
        for (int i = 0; i < count; i++) {
            assertThat(affected.reason("k" + i)).isNull();
        }
    }
}
