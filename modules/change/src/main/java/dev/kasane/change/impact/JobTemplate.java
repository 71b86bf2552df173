package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A Job's template and completions. A suspended Job that was never started may change the scheduling and the labels of
 * its pods. An Indexed Job may change its completions together with its parallelism.
 */
final class JobTemplate implements Refusal {

    private static final String TEMPLATE = "spec.template";
    private static final List<String> FREE_METADATA = List.of("labels", "annotations");
    private static final List<String> FREE_SPEC = List.of("nodeSelector", "affinity", "schedulingGates", "tolerations");

    @Override
    public List<String> kinds() {
        return List.of("batch/Job");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        StoredForm form = StoredForm.ofEffects(change.resource().gvk());
        YamlMap before = change.before().root();
        YamlMap after = change.resource().root();
        YamlMap then = Workload.at(before, List.of("spec", "template"));
        YamlMap now = Workload.at(after, List.of("spec", "template"));
        boolean suspended = "true".equals(text(before, "suspend"));
        List<String> fixed = suspended ? fixed(form, then, now) : all(form, then, now);
        String hint = Hint.RENAME.advice() + ", or make it a hook, which Argo CD deletes before it creates it again";
        if (!fixed.isEmpty()) {
            refused.accept(Refused.always(String.join(", ", fixed), "", hint));
        } else if (suspended && !all(form, then, now).isEmpty()) {
            String fields = String.join(", ", all(form, then, now));
            refused.accept(Refused.unless(fields, "as long as the Job was never started", hint));
        }
        boolean inTandem = "Indexed".equals(text(after, "completionMode"))
                && String.valueOf(text(after, "completions")).equals(text(after, "parallelism"));
        if (!inTandem && !form.isSameAt("spec.completions", before, after)) {
            refused.accept(Refused.always("spec.completions", "", hint));
        }
    }

    private static @Nullable String text(YamlMap root, String field) {
        YamlMap spec = root.map("spec");
        return spec == null ? null : spec.text(field);
    }

    private static List<String> all(StoredForm form, @Nullable YamlMap before, @Nullable YamlMap after) {
        return differing(form, before, after, List.of(), List.of());
    }

    /**
     * The changed fields that are immutable even in a suspended Job. Its labels can be changed, but not all removed.
     */
    private static List<String> fixed(StoredForm form, @Nullable YamlMap before, @Nullable YamlMap after) {
        boolean loseLabels = labels(before) != null && labels(after) == null;
        return loseLabels
                ? List.of(TEMPLATE + ".metadata.labels")
                : differing(form, before, after, FREE_METADATA, FREE_SPEC);
    }

    private static @Nullable YamlMap labels(@Nullable YamlMap template) {
        return template == null ? null : Workload.at(template, List.of("metadata", "labels"));
    }

    private static List<String> differing(
            StoredForm form,
            @Nullable YamlMap before,
            @Nullable YamlMap after,
            List<String> freeMetadata,
            List<String> freeSpec) {
        List<String> fields = new ArrayList<>();
        differing(form, "metadata", before, after, freeMetadata, fields);
        differing(form, "spec", before, after, freeSpec, fields);
        return fields;
    }

    private static void differing(
            StoredForm form,
            String part,
            @Nullable YamlMap before,
            @Nullable YamlMap after,
            List<String> free,
            List<String> into) {
        String path = TEMPLATE + "." + part;
        YamlMap then = before == null ? null : before.map(part);
        YamlMap now = after == null ? null : after.map(part);
        form.differing(path, then, now, free).forEach(key -> into.add(path + "." + key));
    }
}
