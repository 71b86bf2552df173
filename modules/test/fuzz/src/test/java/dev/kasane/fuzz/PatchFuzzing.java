package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Patches of both kinds, by a target and by their own name. */
class PatchFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyPatchIsAppliedOrAProblem(byte[] bytes) {
        for (String kustomization : new String[] {
            "patches: [{path: patch.yaml, target: {kind: Deployment}}]",
            "patches: [{path: patch.yaml, target: {kind: Secret}}]",
            "patches: [{path: patch.yaml}]",
            "patchesJson6902: [{path: patch.yaml, target: {version: v1, kind: ConfigMap, name: settings}}]"
        }) {
            SmallTree.check(
                    bytes,
                    SmallTree.files()
                            .file("top/kustomization.yaml", "resources: [../base]\n" + kustomization + "\n")
                            .file("top/patch.yaml", bytes)
                            .build());
        }
    }
}
