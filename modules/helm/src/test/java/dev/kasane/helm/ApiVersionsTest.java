package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.profile.HelmProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What templates see as served where nobody says more, as {@code src/test/observe/apiversions} asked released Helms. */
class ApiVersionsTest {

    static final List<String> RELEASES = CaseTable.RELEASES;

    @ParameterizedTest
    @FieldSource("RELEASES")
    void eachReleaseTakesItsOwnGroupsForGranted(String release) throws IOException {
        List<String> observed =
                Files.readAllLines(Path.of("src/test/resources/observed/apiversions." + release + ".txt"));
        assertThat(observed).hasSizeGreaterThan(50);
        assertThat(Capabilities.of(HelmProfile.named(release), "", List.of()).apiVersions())
                .isEqualTo(observed);
        assertThat(Capabilities.of(HelmProfile.named(release), "1.20", List.of("a/v1"))
                        .apiVersions())
                .startsWith(observed.toArray(String[]::new))
                .endsWith("a/v1")
                .hasSize(observed.size() + 1);
    }
}
