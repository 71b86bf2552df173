package dev.kasane.flux.discovery;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rendered objects against those of kustomize-controller 1.10.1's packages, which src/test/go/regenerate makes. */
class RenderCasesTest {

    static List<String> cases() throws IOException {
        return FluxCase.names("render");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aKustomizationRendersTheObjectsOfFlux(String name) {
        FluxCase.read("render", name).check("flux.yaml", "Kustomization flux-system/app");
    }
}
