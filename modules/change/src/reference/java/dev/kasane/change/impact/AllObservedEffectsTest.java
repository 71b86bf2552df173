package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.observed.AllObservations;
import dev.kasane.change.observed.Observations;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link ObservedEffectsTest} with all single changes that were tried. */
class AllObservedEffectsTest {

    @Tag("reference-data")
    @Test
    void refusals_and_restarts_of_all_single_changes_are_those_seen() throws IOException {
        List<YamlMap> rows = AllObservations.of("results.jsonl");
        Map<String, YamlMap> samples = new HashMap<>();
        for (YamlMap row : rows) {
            String name = String.valueOf(row.text("sample"));
            if (!samples.containsKey(name)) {
                samples.put(name, AllObservations.sample(name));
            }
        }
        ObservedEffectsTest.compareResults(rows, samples, 4_500);
    }

    @Tag("reference-data")
    @Test
    void the_restarts_beside_the_tests_are_those_of_all_observations() throws IOException {
        Map<String, String> all = new HashMap<>();
        for (YamlMap row : AllObservations.of("restarts.jsonl")) {
            all.put(row.text("kind") + row.text("change"), row.text("new_revision") + row.text("pods_replaced"));
        }
        for (YamlMap row : Observations.compact("restarts.jsonl")) {
            if (row.text("change") != null) {
                assertThat(all)
                        .containsEntry(
                                row.text("kind") + row.text("change"), row.text("revision") + row.text("replaced"));
            }
        }
    }
}
