package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.change.observed.Observations;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReferenceTableTest {

    /** What no manifest of a target makes; and drivers, which run with or without their CSIDriver. */
    private static final Set<String> LEFT_OUT = Set.of("CSIDriver", "Node");

    @Test
    void every_field_that_names_an_object_of_one_kind_is_known_with_that_kind() throws IOException {
        List<String> wrong = new ArrayList<>();
        int known = 0;
        for (YamlMap row : Observations.compact("refs.jsonl")) {
            String to = String.valueOf(row.text("to")).replace(" (headless)", "");
            String path = String.valueOf(row.text("path"));
            boolean plain = to.chars().allMatch(Character::isLetter) && !LEFT_OUT.contains(to);
            if (!plain || path.contains("inlineVolumeSpec")) {
                continue;
            }
            String[] kind = String.valueOf(row.text("kind")).split(" ");
            String found = ReferenceTable.kindAt(kind[1], canonical(Gvk.of(kind[0], kind[1]), path));
            known++;
            if (!to.equals(found)) {
                wrong.add(row.text("kind") + " " + path + " names " + to + ", not " + found);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(known).isGreaterThan(300);
    }

    @Test
    void fields_that_name_nothing_are_not_known() {
        assertThat(ReferenceTable.kindAt("Deployment", "container.name")).isNull();
        assertThat(ReferenceTable.kindAt("ConfigMap", "data.*")).isNull();
    }

    private static String canonical(Gvk gvk, String path) {
        StoredForm form = StoredForm.of(gvk);
        String canonical = "";
        for (String step : path.split("\\.")) {
            boolean item = step.endsWith("[]");
            canonical = form.key(canonical, item ? step.substring(0, step.length() - 2) : step);
            canonical = item ? form.item(canonical) : canonical;
        }
        return canonical;
    }
}
