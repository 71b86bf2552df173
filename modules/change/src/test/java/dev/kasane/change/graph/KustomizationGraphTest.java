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
}
