package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code late-wave}: an object that Argo CD applies before the definition of its kind, or before its namespace, since its sync
 * wave or phase comes first.
 */
final class LateWave implements CrossObjectRule {

    private static final String WAVE = "argocd.argoproj.io/sync-wave";
    private static final String WEIGHT = "helm.sh/hook-weight";

    @Override
    public String name() {
        return "late-wave";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        Map<String, ObjectsOfTarget.Item> definitions = new HashMap<>();
        for (ObjectsOfTarget.Item item : set.ofKind("CustomResourceDefinition")) {
            JsonCursor spec = item.part().part("spec");
            definitions.putIfAbsent(
                    spec.text("group") + "/" + spec.part("names").text("kind"), item);
        }
        Map<String, ObjectsOfTarget.Item> namespaces = new HashMap<>();
        if (!set.options().createsNamespace()) {
            set.ofKind("Namespace").forEach(item -> namespaces.putIfAbsent(item.name(), item));
        }
        if (definitions.isEmpty() && namespaces.isEmpty()) {
            return;
        }
        for (ObjectsOfTarget.Item item : set.items()) {
            ObjectsOfTarget.Item definition = definitions.isEmpty()
                    ? null
                    : definitions.get(item.resource().gvk().group() + "/" + item.kind());
            look(set, item, definition, "the definition of its kind");
            look(set, item, namespaces.get(item.resource().namespace()), "its namespace");
        }
    }

    private void look(
            ObjectsOfTarget set, ObjectsOfTarget.Item item, ObjectsOfTarget.@Nullable Item needed, String what) {
        Step step = needed == null || needed == item ? null : Step.of(item);
        Step other = needed == null || step == null ? null : Step.of(needed);
        if (needed != null && step != null && other != null && other.compareTo(step) > 0) {
            set.add(
                    name(),
                    Finding.Severity.WARNING,
                    item,
                    FieldPath.ROOT.field("metadata"),
                    "Argo CD applies it in " + step.toText() + ", and " + what + ", "
                            + needed.resource().id().toText() + ", only in " + other.toText(),
                    "give what is needed the earlier wave");
        }
    }

    /**
     * The phase and sync wave of an object.
     *
     * @param phase the place of the phase among all
     */
    private record Step(int phase, int wave) implements Comparable<Step> {

        private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,9}");
        private static final Step PLAIN = new Step(Hooks.PHASES.indexOf("Sync"), 0);

        /** The first step of an object; null when it is in none. */
        static @Nullable Step of(ObjectsOfTarget.Item item) {
            Map<String, Object> annotations = Hooks.annotations(item);
            if (annotations.isEmpty()) {
                return PLAIN;
            }
            String wave = String.valueOf(annotations.getOrDefault(WAVE, annotations.getOrDefault(WEIGHT, "0")));
            int number = WHOLE.matcher(wave).matches() ? Integer.parseInt(wave) : 0;
            return Hooks.phases(annotations).stream()
                    .min(Integer::compare)
                    .map(phase -> new Step(phase, number))
                    .orElse(null);
        }

        String toText() {
            return Hooks.PHASES.get(phase) + " wave " + wave;
        }

        @Override
        public int compareTo(Step other) {
            return phase != other.phase ? Integer.compare(phase, other.phase) : Integer.compare(wave, other.wave);
        }
    }
}
