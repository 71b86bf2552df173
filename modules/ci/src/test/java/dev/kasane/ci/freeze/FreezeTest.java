package dev.kasane.ci.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Freezes hold the environments that they name, at their times, by the clocks of their zone. */
class FreezeTest {

    @TempDir
    Path folder;

    private List<Freeze> freezes(String text) throws IOException {
        Files.writeString(folder.resolve(".kasane.yaml"), "promotion:\n  freezes:\n" + text.indent(2));
        return Freeze.all(new DirectoryTree(folder));
    }

    private @Nullable String holds(String text, String moment) throws IOException {
        return freezes(text).getFirst().holds("prod", "cart", Instant.parse(moment));
    }

    @ParameterizedTest
    @CsvSource({
        // by the clocks of Berlin, an hour before those of UTC in winter
        "2026-12-20T16:59:59Z, false",
        "2026-12-20T17:00:00Z, true",
        "2027-01-04T06:59:59Z, true",
        "2027-01-04T07:00:00Z, false"
    })
    void a_freeze_begins_and_ends_by_the_clocks_of_its_zone(String moment, boolean held) throws IOException {
        String said = holds(
                "- {environments: [prod], from: 2026-12-20T18:00, until: 2027-01-04T08:00, zone: Europe/Berlin, reason: holidays}",
                moment);

        assertThat(said).isEqualTo(held ? "prod is frozen until Mon 2027-01-04 08:00 Europe/Berlin: holidays" : null);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-27T15:59:00Z, false", // a Friday
        "2026-11-27T16:00:00Z, true",
        "2026-11-29T12:00:00Z, true",
        "2026-11-30T07:59:00Z, true",
        "2026-11-30T08:00:00Z, false",
        "2026-12-04T16:00:00Z, true"
    })
    void a_weekly_freeze_holds_every_week(String moment, boolean held) throws IOException {
        assertThat(holds("- {weekly: Fri 16:00 - Mon 08:00}", moment) != null).isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-24T09:00:00Z, true", "2026-11-24T12:00:00Z, false", "2026-11-25T09:00:00Z, false"})
    void a_weekly_freeze_may_be_a_part_of_one_day(String moment, boolean held) throws IOException {
        assertThat(holds("- {weekly: Tue 08:00 - Tue 10:00}", moment) != null).isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({"2026-10-25T00:29:00Z, true", "2026-10-25T01:29:00Z, true", "2026-10-25T01:30:00Z, false"})
    void where_clocks_are_set_back_a_freeze_ends_at_the_later_time(String moment, boolean held) throws IOException {
        String freeze = "- {from: 2026-10-20T08:00, until: 2026-10-25T02:30, zone: Europe/Berlin}";

        assertThat(holds(freeze, moment) != null).isEqualTo(held);
    }

    @Test
    void other_environments_and_excepted_pipelines_are_not_held() throws IOException {
        Freeze freeze = freezes("- {environments: prod, except: cart, weekly: Mon 00:00 - Mon 00:00}")
                .getFirst();
        Instant now = Instant.parse("2026-11-25T12:00:00Z");

        assertThat(freeze.holds("prod", "cart", now)).isNull();
        assertThat(freeze.holds("dev", "order", now)).isNull();
        assertThat(freeze.holds("prod", "order", now)).startsWith("prod is frozen until ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{weekly: Friday}|Friday is no time of the week|3",
                "{weekly: Fri 25:00 - Mon 08:00}|is no time of the week|3",
                "{from: 2026-12-20, until: 2026-12-21T08:00}|2026-12-20 is no time|3",
                "{from: 2026-12-21T08:00, until: 2026-12-21T08:00}|the freeze ends before it begins|3",
                "{from: 2026-12-21T08:00}|the freeze has neither weekly nor until|3",
                "{weekly: Fri 16:00 - Mon 08:00, zone: Berlin}|there is no time zone Berlin|3",
                "{weekli: x}|weekli|3"
            })
    void what_is_wrong_is_said_with_its_line(String freeze, String sentence, int line) {
        assertThatThrownBy(() -> freezes("- " + freeze))
                .asInstanceOf(InstanceOfAssertFactories.type(KasaneException.class))
                .extracting(e -> e.problems().getFirst())
                .satisfies(problem -> {
                    assertThat(problem.sentence()).contains(sentence);
                    assertThat(Objects.requireNonNull(problem.span()).line()).isEqualTo(line);
                });
    }
}
