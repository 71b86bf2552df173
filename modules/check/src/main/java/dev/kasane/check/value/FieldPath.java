package dev.kasane.check.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The path of a field in an object, as in messages of an API server: {@code spec.containers[0].image}. */
public final class FieldPath {

    /** The object itself. */
    public static final FieldPath ROOT = new FieldPath(null, "", Step.FIELD);

    private final @Nullable FieldPath parent;
    private final String name;
    private final Step step;

    /** The type of a path's last step. */
    public enum Step {
        /** To a field of an object. */
        FIELD,
        /** To an entry of a map with free keys. */
        KEY,
        /** To an item of a list. */
        ITEM
    }

    private FieldPath(@Nullable FieldPath parent, String name, Step step) {
        this.parent = parent;
        this.name = name;
        this.step = step;
    }

    public FieldPath field(String field) {
        return new FieldPath(this, field, Step.FIELD);
    }

    /** Several fields, one below the other, with dots between them. */
    public FieldPath fields(String dotted) {
        FieldPath path = this;
        for (String field : dotted.split("\\.")) {
            path = path.field(field);
        }
        return path;
    }

    public FieldPath key(String key) {
        return new FieldPath(this, key, Step.KEY);
    }

    public FieldPath item(int index) {
        return new FieldPath(this, Integer.toString(index), Step.ITEM);
    }

    /** The field's name, the key or the index. */
    public String name() {
        return name;
    }

    public Step step() {
        return step;
    }

    /** All paths from the one below the root to this one. */
    public List<FieldPath> steps() {
        List<FieldPath> way = new ArrayList<>();
        for (FieldPath at = this; at != null && at.parent != null; at = at.parent) {
            way.add(at);
        }
        Collections.reverse(way);
        return way;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (FieldPath at : steps()) {
            if (at.step == Step.FIELD) {
                text.append(text.isEmpty() ? "" : ".").append(at.name);
            } else {
                text.append('[').append(at.name).append(']');
            }
        }
        return text.toString();
    }
}
