package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Replacements, in a file of their own. */
class ReplacementFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyReplacementIsMadeOrAProblem(byte[] bytes) {
        SmallTree.check(
                bytes,
                SmallTree.files()
                        .file("top/kustomization.yaml", "resources: [../base]\nreplacements: [{path: r.yaml}]\n")
                        .file("top/r.yaml", bytes)
                        .build());
    }
}
