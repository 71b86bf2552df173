package dev.kasane.argocd.difference;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** JSON pointers of RFC 6901. */
final class JsonPointers {

    private JsonPointers() {}

    /** An object without the value at a pointer; the same object if there is none. */
    static Object without(Object value, String pointer) {
        if (!pointer.startsWith("/")) {
            return value;
        }
        List<Object> path = new ArrayList<>();
        for (String word : pointer.substring(1).split("/", -1)) {
            path.add(word.replace("~1", "/").replace("~0", "~"));
        }
        return without(value, path, 0);
    }

    /** An object without the value at a path of names and positions. */
    static Object without(Object value, List<Object> path, int at) {
        Object step = path.get(at);
        boolean last = at == path.size() - 1;
        if (value instanceof GoMap map) {
            Object inner = map.get(step.toString());
            if (inner == null) {
                return value;
            }
            GoMap copy = map.copy();
            return last ? copy.remove(step.toString()) : copy.put(step.toString(), without(inner, path, at + 1));
        }
        if (value instanceof GoList list) {
            int position = step instanceof Integer number ? number : position(step.toString(), list.size());
            if (position < 0 || position >= list.size()) {
                return value;
            }
            List<Object> items = new ArrayList<>(list.items());
            if (last) {
                items.remove(position);
            } else {
                items.set(position, without(items.get(position), path, at + 1));
            }
            return GoList.of(items);
        }
        return value;
    }

    private static int position(String word, int size) {
        if (!word.matches("-?[0-9]{1,9}")) {
            return -1;
        }
        int position = Integer.parseInt(word);
        return position < 0 ? size + position : position;
    }
}
