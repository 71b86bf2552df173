package dev.kasane.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zones of templates are those of Go's {@code time.LoadLocation}; sprig takes UTC for what it refuses. */
class DateZoneTest {

    @ParameterizedTest
    @ValueSource(strings = {"UT\ufffd", "+09:00", "Z", "UTC+9", "no/where", "a b", ""})
    void aNameThatIsInNoTimeZoneDatabaseIsUtc(String zone) {
        String template = "{{dateInZone \"15:04 MST\" 0 \"" + zone + "\"}}";
        assertThat(new Template(true, List.of(), new Budget(Bounds.DEFAULT)).fill(template, GoMap.empty()))
                .isEqualTo("00:00 UTC");
    }
}
