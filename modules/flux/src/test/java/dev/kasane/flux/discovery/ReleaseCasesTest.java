package dev.kasane.flux.discovery;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of releases against those that helm-controller 1.4.0's packages install, which src/test/go/regenerate makes. */
class ReleaseCasesTest {

    static List<String> cases() throws IOException {
        return FluxCase.names("releases");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aHelmReleaseRendersTheObjectsOfFlux(String name) {
        String release = name.equals("long-name.txt") ? "and-a-release-with-a-long-name-too" : "web";
        FluxCase.read("releases", name).check("release.yaml", "HelmRelease shop/" + release);
    }
}
