package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered.Reason;
import dev.kasane.files.MemoryTree;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of targets that were not rendered, and which command gets what is missing. */
class NotRenderedTest {

    private static NotRendered group(Reason reason, String... targets) {
        return new NotRendered(reason, NotRendered.APPLICATION, List.of(targets));
    }

    @Test
    void one_target_and_several_have_sentences_of_their_own() {
        assertThat(group(Reason.REMOTE_CHART, "a").sentence())
                .isEqualTo(
                        "1 Application uses a Helm chart that is neither vendored nor fetched; kasane compared its version"
                                + " and values only; run kasane lock");
        assertThat(group(Reason.REMOTE_CHART, "a", "b").sentence())
                .isEqualTo("2 Applications use Helm charts that are neither vendored nor fetched; kasane compared their"
                        + " versions and values only; run kasane lock");
        assertThat(group(Reason.PLUGIN, "a").sentence())
                .isEqualTo(
                        "1 Application is rendered by a plugin, which kasane does not run; kasane compared its files only");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void every_reason_ends_with_its_remedy(Reason reason) {
        String sentence = group(reason, "a").sentence();
        String remedy = reason.remedy();

        assertThat(sentence).startsWith("1 Application ");
        if (remedy == null) {
            assertThat(sentence).doesNotContain("run kasane lock").doesNotContain("run kasane fetch");
        } else {
            assertThat(sentence).endsWith("; " + remedy);
            assertThat(remedy).startsWith("run kasane ");
        }
    }

    @Test
    void the_remedy_is_the_command_that_gets_what_is_missing() {
        assertThat(Reason.REMOTE_BASE.remedy()).isEqualTo("run kasane lock");
        assertThat(Reason.LOCKED_BASE.remedy()).isEqualTo("run kasane fetch");
        assertThat(Reason.EARLIER_BASE.remedy()).isEqualTo("run kasane fetch with that revision");
        assertThat(Reason.FAILURE.remedy()).isNull();
    }

    @Test
    void targets_are_grouped_in_the_order_of_the_reasons() {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        reasons.put("a", Reason.PLUGIN);
        reasons.put("b", Reason.REMOTE_CHART);
        reasons.put("c", Reason.PLUGIN);

        assertThat(NotRendered.grouped("target", reasons))
                .containsExactly(
                        new NotRendered(Reason.REMOTE_CHART, "target", List.of("b")),
                        new NotRendered(Reason.PLUGIN, "target", List.of("a", "c")));
    }

    @Test
    void one_group_of_which_something_is_missing_keeps_its_own_sentence() {
        List<NotRendered> groups = List.of(group(Reason.LOCKED_CHART, "a"), group(Reason.FAILURE, "b"));

        assertThat(NotRendered.sentences(groups))
                .containsExactly(groups.getFirst().sentence(), groups.getLast().sentence());
    }

    @Test
    void several_are_one_sentence_with_the_first_command_that_gets_it_all() {
        List<NotRendered> groups = new ArrayList<>(List.of(
                group(Reason.LOCKED_CHART, "a"), group(Reason.REMOTE_BASE, "b", "c"), group(Reason.PLUGIN, "d")));

        assertThat(NotRendered.sentences(groups))
                .containsExactly(
                        "not rendered, because their charts or other remote contents are not downloaded:"
                                + " 1 Application (locked Helm charts), 2 Applications (files of other repositories or"
                                + " servers); kasane compared only their inputs, such as chart versions and values;"
                                + " run kasane lock",
                        groups.getLast().sentence());
    }

    @Test
    void what_only_the_earlier_revision_lacks_is_fetched_with_it() {
        assertThat(NotRendered.sentences(List.of(group(Reason.LOCKED_CHART, "a"), group(Reason.EARLIER_BASE, "b"))))
                .singleElement()
                .asString()
                .endsWith("; run kasane fetch, also with the earlier revision");
        assertThat(NotRendered.sentences(List.of(group(Reason.EARLIER_BASE, "a"), group(Reason.EARLIER_BASE, "b"))))
                .singleElement()
                .asString()
                .endsWith("; run kasane fetch with that revision");
        assertThat(NotRendered.sentences(List.of(group(Reason.LOCKED_CHART, "a"), group(Reason.LOCKED_BASE, "b"))))
                .singleElement()
                .asString()
                .endsWith("; run kasane fetch");
    }

    @Test
    void the_reason_of_a_kustomization_is_what_it_or_one_that_it_names_lacks() {
        LockEntry locked = new LockEntry(
                Objects.requireNonNull(Requirement.ofFile("https://files.example/b.yaml")),
                "",
                "sha256:" + "0".repeat(64),
                1,
                "");
        KustomizationGraph graph = new KustomizationGraph(MemoryTree.of(
                "plain/kustomization.yaml",
                "resources: []\n",
                "chart/kustomization.yaml",
                "helmCharts: [{name: redis, repo: https://charts.example, version: 1.0.0}]\n",
                "base/kustomization.yaml",
                "resources: [https://files.example/a.yaml]\n",
                "above/kustomization.yaml",
                "resources: [../base]\n",
                "both/kustomization.yaml",
                "resources: [../base, ../chart]\n",
                "locked/kustomization.yaml",
                "resources: [https://files.example/b.yaml]\n",
                "never/kustomization.yaml",
                "resources: [https://me:pw@files.example/b.yaml]\n",
                Lock.FILE,
                Lock.of(List.of(locked)).text()));

        assertThat(Reason.ofFolder(graph, "plain")).isNull();
        assertThat(Reason.ofFolder(graph, "chart")).isEqualTo(Reason.INFLATED_CHART);
        assertThat(Reason.ofFolder(graph, "base")).isEqualTo(Reason.REMOTE_BASE);
        assertThat(Reason.ofFolder(graph, "above")).isEqualTo(Reason.REMOTE_BASE);
        assertThat(Reason.ofFolder(graph, "both")).isEqualTo(Reason.INFLATED_CHART);
        assertThat(Reason.ofFolder(graph, "locked")).isEqualTo(Reason.LOCKED_BASE);
        assertThat(Reason.ofFolder(graph, "never")).isEqualTo(Reason.UNLOCKABLE);
    }
}
