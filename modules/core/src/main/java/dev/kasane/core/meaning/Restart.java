package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.diff.FieldChange;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlScalar;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code restart}: the template of a Deployment, StatefulSet or DaemonSet changes, so that its pods are replaced; and
 * why. Pods of a paused Deployment, or of another one with the update strategy OnDelete, stay as they are for now.
 */
final class Restart implements Rule {

    private static final int SHOWN = 3;

    @Override
    public String name() {
        return "restart";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Map<String, String> newContent = new HashMap<>();
        for (Change change : changes) {
            if (change instanceof Change.Changed it && it.likeness() == Change.Likeness.SAME_BUT_HASH) {
                newContent.put(
                        it.resource().name(),
                        it.resource().gvk().kind() + " "
                                + it.resource().originalId().name() + " has new content");
            }
        }
        for (Change change : changes) {
            if (change instanceof Change.Changed it && Workload.rolls(it.resource()) && sameName(it)) {
                Set<String> reasons = reasons(it, newContent);
                if (!reasons.isEmpty()) {
                    String waits = waits(it.resource());
                    found.accept(new Note(
                            waits.isEmpty() ? Note.Weight.EFFECT : Note.Weight.INFORMATION,
                            name(),
                            it.resource(),
                            (waits.isEmpty() ? "restarts: " : waits) + shortened(reasons)));
                }
            }
        }
    }

    private static boolean sameName(Change.Changed change) {
        return change.before().id().equals(change.resource().id());
    }

    private static Set<String> reasons(Change.Changed change, Map<String, String> newContent) {
        Set<String> reasons = new LinkedHashSet<>();
        for (FieldChange field : change.fields()) {
            if (field.path().isWithin("spec.template") && !isSameToServer(field)) {
                String content = field.after() instanceof YamlScalar name ? newContent.get(name.text()) : null;
                reasons.add(content == null ? field.path().toString().substring("spec.template.".length()) : content);
            }
        }
        return reasons;
    }

    /** Absent, null and empty lists are one to the API server. */
    private static boolean isSameToServer(FieldChange field) {
        return isAbsent(field.before()) && isAbsent(field.after());
    }

    private static boolean isAbsent(@Nullable YamlNode node) {
        return node == null
                || node.isNull()
                || !(node instanceof YamlScalar || node instanceof YamlMap) && node.isEmpty();
    }

    private static String waits(Resource now) {
        YamlMap spec = now.root().map("spec");
        if (spec == null) {
            return "";
        }
        if (now.gvk().kind().equals("Deployment")
                && spec.get("paused") instanceof YamlScalar it
                && it.text().equals("true")) {
            return "restarts once it is no longer paused: ";
        }
        YamlMap strategy = spec.map("updateStrategy");
        return strategy != null && "OnDelete".equals(strategy.text("type"))
                ? "gets a new template, used by pods once they are deleted: "
                : "";
    }

    private static String shortened(Set<String> reasons) {
        List<String> all = List.copyOf(reasons);
        int shown = Math.min(SHOWN, all.size());
        String rest = all.size() > shown ? " and " + (all.size() - shown) + " more" : "";
        return String.join(", ", all.subList(0, shown)) + rest;
    }
}
