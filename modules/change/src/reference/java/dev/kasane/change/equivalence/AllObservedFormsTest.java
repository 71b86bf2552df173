package dev.kasane.change.equivalence;

import static dev.kasane.change.equivalence.ObservedFormTest.compare;

import dev.kasane.change.observed.AllObservations;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link ObservedFormTest} with all that was tried. */
class AllObservedFormsTest {

    @Tag("reference-data")
    @Test
    void of_all_that_was_tried_what_is_said_to_be_the_same_was_stored_as_the_same() throws IOException {
        List<YamlMap> rows = AllObservations.of("results.jsonl");
        Map<String, YamlMap> samples = new HashMap<>();
        for (YamlMap row : rows) {
            String name = String.valueOf(row.text("sample"));
            if (!samples.containsKey(name)) {
                samples.put(name, AllObservations.sample(name));
            }
        }
        compare(rows, samples);
    }
}
