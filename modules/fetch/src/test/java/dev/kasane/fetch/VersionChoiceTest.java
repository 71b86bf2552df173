package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the published versions Helm would take. */
class VersionChoiceTest {

    private static final List<String> PUBLISHED =
            List.of("1.0.0", "1.10.0", "1.9.3", "2.0.0-rc.1", "v1.11.0", "0.9.0+build.2", "no version");

    @ParameterizedTest
    @CsvSource({
        "'', v1.11.0",
        "'*', v1.11.0",
        "1.x, v1.11.0",
        "~1.9, 1.9.3",
        "1.9.3, 1.9.3",
        "v1.9.3, 1.9.3",
        "1.11.0, v1.11.0",
        "2.0.0-rc.1, 2.0.0-rc.1",
        "'>= 1.0.0-0', 2.0.0-rc.1",
        "'< 1.0.0', 0.9.0+build.2",
        "0.9.0+build.2, 0.9.0+build.2",
        "'>= 1.9, < 1.11', 1.10.0",
    })
    void theVeryVersionElseTheNewestOfTheRange(String asked, String expected) {
        assertThat(VersionChoice.of(PUBLISHED, asked)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2.x", "'> 2'", "main", "9.9.9"})
    void nothingFits(String asked) {
        assertThat(VersionChoice.of(PUBLISHED, asked)).isNull();
    }

    @Test
    void tagsThatMoveCountOnlyIfNoWholeVersionFits() {
        List<String> tags = List.of("2", "v2.1", "1.9.0", "1.10.0-rc.1", "1");
        assertThat(VersionChoice.of(tags, ">=1")).isEqualTo("1.9.0");
        assertThat(VersionChoice.of(tags, ">=1.0.0-0")).isEqualTo("1.10.0-rc.1");
        assertThat(VersionChoice.of(tags, "2.x")).isEqualTo("v2.1");
        assertThat(VersionChoice.of(tags, "2")).isEqualTo("2");
    }

    @Test
    void aVersionIsNoRange() {
        assertThat(List.of("1.2.3", "v1.2.3", "1.2.3-rc.1", "1.2.3+a")).allMatch(VersionChoice::isOne);
        assertThat(List.of("1.2", "1.x", "1.2.x", "~1.2.3", "*", "", ">1.2.3")).noneMatch(VersionChoice::isOne);
    }
}
