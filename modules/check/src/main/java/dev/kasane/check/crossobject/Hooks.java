package dev.kasane.check.crossobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The hooks of Argo CD and of Helm: objects that are applied in a phase, and deleted after it. */
final class Hooks {

    private static final String ARGO = "argocd.argoproj.io/hook";
    private static final String HELM = "helm.sh/hook";

    /** The phases of Argo CD, in their order. */
    static final List<String> PHASES = List.of("PreSync", "Sync", "PostSync");

    private Hooks() {}

    /** Whether an object is one. */
    static boolean isHook(ObjectsOfTarget.Item item) {
        Map<String, Object> annotations = annotations(item);
        return annotations.containsKey(ARGO) || annotations.containsKey(HELM);
    }

    static Map<String, Object> annotations(ObjectsOfTarget.Item item) {
        return item.part().part("metadata").entries("annotations");
    }

    /**
     * The places of the phases among {@link #PHASES} in which Argo CD applies an object; it takes Helm's hooks for its own
     * where they have the same meaning, and leaves out those that it does not support.
     */
    static List<Integer> phases(Map<String, Object> annotations) {
        Object argo = annotations.get(ARGO);
        Object helm = argo == null ? annotations.get(HELM) : null;
        if (argo == null && helm == null) {
            return List.of(PHASES.indexOf("Sync"));
        }
        List<Integer> phases = new ArrayList<>();
        for (String hook : String.valueOf(argo == null ? helm : argo).split(",")) {
            int phase = argo == null ? PHASES.indexOf(ofHelm(hook.strip())) : PHASES.indexOf(hook.strip());
            if (phase >= 0) {
                phases.add(phase);
            }
        }
        return phases;
    }

    private static String ofHelm(String hook) {
        return switch (hook) {
            // crd-install belongs to Helm 2: Argo CD applies such a definition in PreSync
            case "crd-install", "pre-install", "pre-upgrade" -> "PreSync";
            case "post-install", "post-upgrade" -> "PostSync";
            default -> "";
        };
    }
}
