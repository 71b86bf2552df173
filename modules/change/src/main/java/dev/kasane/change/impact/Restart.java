package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.equivalence.StoredChanges;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code restart}: the template of a Deployment, StatefulSet or DaemonSet changes for the API server, so that its pods
 * are replaced; with the reasons. Pods of a paused Deployment, of another one with the update strategy OnDelete, and
 * those below a partition are not replaced yet. A StatefulSet with another start ordinal replaces its pods too.
 */
final class Restart implements Rule {

    private static final int SHOWN = 3;
    private static final String TEMPLATE = "spec.template";
    private static final String START = "spec.ordinals.start";

    @Override
    public String name() {
        return "restart";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Map<String, String> newContent = newContent(changes);
        for (Change change : changes) {
            if (change instanceof Change.Changed it && Workload.rolls(it.resource()) && sameName(it)) {
                look(it, newContent, found);
            }
        }
    }

    private void look(Change.Changed change, Map<String, String> newContent, Consumer<Note> found) {
        Set<String> reasons = new LinkedHashSet<>();
        boolean renumbered = false;
        for (FieldChange field : StoredChanges.ofEffects(change).fields()) {
            if (field.path().isWithin(TEMPLATE)) {
                String content = contentIn(field.after(), newContent);
                reasons.add(content == null ? field.path().toString() : content);
            }
            renumbered |= field.path().isWithin(START) || isOrdinals(field);
        }
        RolloutTrigger waiting = RolloutTrigger.of(change.resource());
        if (renumbered) {
            reasons.add(START);
            waiting = RolloutTrigger.NOT;
        }
        if (!reasons.isEmpty()) {
            Note.Weight weight = waiting == RolloutTrigger.NOT ? Note.Weight.EFFECT : Note.Weight.INFORMATION;
            found.accept(new Note(weight, name(), change.resource(), waiting.words() + shortened(reasons)));
        }
    }

    private static boolean isOrdinals(FieldChange field) {
        return field.path().shape().equals("spec.ordinals");
    }

    /** The present names of generated objects with new content, each with a text for notes. */
    private static Map<String, String> newContent(List<Change> changes) {
        Map<String, String> newContent = new HashMap<>();
        for (Change change : changes) {
            if (change instanceof Change.Changed it && it.likeness() == Change.Likeness.SAME_BUT_HASH) {
                newContent.put(
                        it.resource().name(),
                        it.resource().gvk().kind() + " "
                                + it.resource().originalId().name() + " has new content");
            }
        }
        return newContent;
    }

    private static boolean sameName(Change.Changed change) {
        return change.before().id().isSameInCluster(change.resource().id());
    }

    /** The text for the generated object whose name occurs in a value. */
    private static @Nullable String contentIn(@Nullable YamlNode node, Map<String, String> newContent) {
        if (node == null || newContent.isEmpty()) {
            return null;
        }
        if (node instanceof YamlScalar scalar) {
            return newContent.get(scalar.text());
        }
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String content = contentIn(map.value(i), newContent);
                if (content != null) {
                    return content;
                }
            }
            return null;
        }
        for (YamlNode item : (YamlList) node) {
            String content = contentIn(item, newContent);
            if (content != null) {
                return content;
            }
        }
        return null;
    }

    private static String shortened(Set<String> reasons) {
        List<String> all = List.copyOf(reasons);
        int shown = Math.min(SHOWN, all.size());
        String rest = all.size() > shown ? " and " + (all.size() - shown) + " more" : "";
        return String.join(", ", all.subList(0, shown)) + rest;
    }
}
