package dev.kasane.change.diff;

import org.jspecify.annotations.Nullable;

/**
 * The path of a value in an object: keys of maps and labels of list items, as
 * {@code spec.template.spec.containers[web].image}.
 */
public final class ValuePath {

    /** The object itself. */
    public static final ValuePath ROOT = new ValuePath(null, "", false);

    private final @Nullable ValuePath parent;
    private final String name;
    private final boolean item;

    private ValuePath(@Nullable ValuePath parent, String name, boolean item) {
        this.parent = parent;
        this.name = name;
        this.item = item;
    }

    /** The value of a key. */
    public ValuePath key(String key) {
        return new ValuePath(this, key, false);
    }

    /** An item of the list at this path. */
    public ValuePath item(String label) {
        return new ValuePath(this, label, true);
    }

    /** The value around this one; null for the object itself. */
    public @Nullable ValuePath parent() {
        return parent;
    }

    /** The key or the label of the item; empty for the object itself. */
    public String name() {
        return name;
    }

    public boolean isItem() {
        return item;
    }

    /** The path without labels: {@code spec.containers[].image}. */
    public String shape() {
        StringBuilder text = new StringBuilder();
        append(text, false);
        return text.toString();
    }

    /** Whether this path matches the given shape, or is the path of a value inside it. */
    public boolean isWithin(String shape) {
        String own = shape();
        return own.startsWith(shape)
                && (own.length() == shape.length() || ".[".indexOf(own.charAt(shape.length())) >= 0);
    }

    private void append(StringBuilder text, boolean labels) {
        if (parent == null) {
            return;
        }
        parent.append(text, labels);
        if (item) {
            text.append('[').append(labels ? name : "").append(']');
        } else if (labels && !isSimple(name)) {
            text.append("[\"")
                    .append(name.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"]");
        } else {
            text.append(text.isEmpty() ? "" : ".").append(name);
        }
    }

    private static boolean isSimple(String key) {
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')) {
                return false;
            }
        }
        return !key.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ValuePath path && toString().equals(path.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** The path in messages: {@code metadata.annotations["example.com/owner"]}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text, true);
        return text.toString();
    }
}
