package dev.kasane.change.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {

    @ParameterizedTest
    @CsvSource({
        "overlays/prod, overlays/prod, true",
        "overlays/prod, overlays/prod/cart, false",
        "overlays/*, overlays/prod, true",
        "overlays/*, overlays, false",
        "overlays/**, overlays, true",
        "overlays/**, overlays/prod/cart, true",
        "**/cart, overlays/prod/cart, true",
        "**/cart, cart, true",
        "**/prod/**, a/prod/b/c, true",
        "**/prod/**, a/production/b, false",
        "overlays/p*d/c*, overlays/prod/cart, true",
        "overlays/p*x/c*, overlays/prod/cart, false",
        "*a*b*, xaxbx, true",
        "*a*b*, xbxax, false",
        "a*, a, true",
        "a*, b, false",
        "*a*, ab, true",
        "a*a, a, false",
        "a*a, aa, true",
        "ab*ba, aba, false",
        "*ab*ab*, xabx, false",
        "*, '', true",
        "**, a, true",
        "a/**/b, a/b, true",
        "a/**/b, a/x/y/b, true",
        "a/**/b, a/x/y/c, false",
        "a/b/**, a, false",
    })
    void stars_stand_for_what_they_stand_for(String pattern, String path, boolean matches) {
        assertThat(new PathPattern(pattern).matches(path)).isEqualTo(matches);
    }

    @Test
    void many_stars_do_not_take_long() {
        String pattern = "**/a/".repeat(60) + "b";
        String path = "a/".repeat(400) + "c";

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(new PathPattern(pattern).matches(path)).isFalse());
    }
}
