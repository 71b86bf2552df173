package dev.kasane.check.producer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A path in an object: {@code spec.data[].secretKey} for a field of each item, {@code spec.users.*} for the keys of a
 * map, {@code spec.args[]^--name=} for the rest after a prefix; names with dots are in quotes.
 *
 * @param steps the fields, {@code []} for each item, {@code *} for each key
 * @param prefix what texts must begin with, and is left out
 */
record ObjectPath(List<String> steps, String prefix) {

    private static final String ITEMS = "[]";
    private static final String KEYS = "*";

    static ObjectPath of(String text) {
        if (text.equals("name")) {
            return new ObjectPath(List.of("metadata", "name"), "");
        }
        int caret = text.indexOf('^');
        String path = caret < 0 ? text : text.substring(0, caret);
        List<String> steps = new ArrayList<>();
        int from = 0;
        boolean quoted = false;
        for (int i = 0; i <= path.length(); i++) {
            char c = i < path.length() ? path.charAt(i) : '.';
            quoted ^= c == '"';
            if (c == '.' && !quoted) {
                String step = path.substring(from, i).replace("\"", "");
                boolean items = step.endsWith(ITEMS);
                steps.add(items ? step.substring(0, step.length() - ITEMS.length()) : step);
                if (items) {
                    steps.add(ITEMS);
                }
                from = i + 1;
            }
        }
        return new ObjectPath(List.copyOf(steps), caret < 0 ? "" : text.substring(caret + 1));
    }

    /** The texts there; none when the path is not in the object. */
    List<String> texts(Map<?, ?> object) {
        List<String> texts = new ArrayList<>();
        collect(object, 0, texts);
        return texts;
    }

    /** Whether there is something. */
    boolean isIn(Map<?, ?> object) {
        Object value = object;
        for (String step : steps) {
            value = value instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return value != null
                && !(value instanceof Map<?, ?> map && map.isEmpty())
                && !(value instanceof List<?> list && list.isEmpty());
    }

    private void collect(Object value, int at, List<String> texts) {
        if (at == steps.size()) {
            if (value instanceof String text && text.startsWith(prefix) && text.length() > prefix.length()) {
                texts.add(text.substring(prefix.length()));
            }
            return;
        }
        String step = steps.get(at);
        if (step.equals(ITEMS)) {
            if (value instanceof List<?> list) {
                list.forEach(item -> collect(item, at + 1, texts));
            }
        } else if (value instanceof Map<?, ?> map) {
            if (step.equals(KEYS)) {
                map.keySet().forEach(key -> collect(key, at + 1, texts));
            } else {
                Object inner = map.get(step);
                if (inner != null) {
                    collect(inner, at + 1, texts);
                }
            }
        }
    }
}
