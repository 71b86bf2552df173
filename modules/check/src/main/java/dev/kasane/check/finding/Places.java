package dev.kasane.check.finding;

import dev.kasane.check.value.FieldPath;
import dev.kasane.files.Span;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;

/** Finds the place in a file of the value at a path of a rendered object. */
public final class Places {

    private Places() {}

    /** The place of the value at a path, or of the nearest value above it that is there. */
    public static Span of(YamlMap root, FieldPath path) {
        YamlNode node = root;
        Span place = root.span();
        for (FieldPath step : path.steps()) {
            YamlNode next = null;
            if (node instanceof YamlMap map) {
                int i = map.indexOf(step.name());
                next = i < 0 ? null : map.value(i);
                // a field begins with its key; the place of a changed value is that of the change
                place = next == null
                        ? place
                        : next.provenance().size() > 1 || i < 0
                                ? next.span()
                                : map.key(i).span();
            } else if (node instanceof YamlList list && step.step() == FieldPath.Step.ITEM) {
                int index = Integer.parseInt(step.name());
                next = index < list.size() ? list.get(index) : null;
                place = next == null ? place : next.span();
            }
            if (next == null) {
                return place;
            }
            node = next;
        }
        return place;
    }
}
