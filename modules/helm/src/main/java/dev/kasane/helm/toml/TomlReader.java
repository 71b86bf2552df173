package dev.kasane.helm.toml;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Reads TOML 1.0 without dates and times. Whole numbers are int64, lists of tables are lists of maps. */
public final class TomlReader {

    private static final int MOST_LEVELS = 200;
    private static final String TABLE = "map[string]interface {}";

    /** Tables behind {@code [[name]]}. */
    private record Tables(List<Object> maps) {}

    private final TomlText text;

    /** The names of the table that keys are of. */
    private List<String> context = List.of();

    private final GoMap root = GoMap.empty();

    /** Tables that a header named, that keys with dots made, and that stood in braces. */
    private final Set<Object> named = identities();

    private final Set<Object> dotted = identities();
    private final Set<Object> closed = identities();

    private TomlReader(String text) {
        this.text = new TomlText(text);
    }

    /**
     * The content of a text.
     *
     * @throws TomlException when it is no TOML, with the line
     */
    public static GoMap read(String text) throws TomlException {
        TomlReader reader = new TomlReader(text);
        reader.document();
        return (GoMap) finished(reader.root);
    }

    static boolean isBare(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    private static Set<Object> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static Object finished(Object value) {
        if (value instanceof Tables tables) {
            List<Object> maps = new ArrayList<>();
            tables.maps().forEach(map -> maps.add(finished(map)));
            return new GoList(List.copyOf(maps), TABLE);
        }
        if (value instanceof GoMap map) {
            GoMap copy = GoMap.empty();
            for (var entry : map.entries()) {
                copy.put(entry.getKey(), finished(entry.getValue()));
            }
            return copy;
        }
        return value;
    }

    private void document() throws TomlException {
        GoMap table = root;
        text.skipLines();
        while (!text.atEnd()) {
            if (text.take('[')) {
                table = text.take('[') ? tables() : header();
            } else {
                pair(table, 0);
            }
            text.endLine();
            text.skipLines();
        }
    }

    private GoMap header() throws TomlException {
        List<String> path = headerPath();
        context = List.of();
        text.within(String.join(".", path.subList(0, path.size() - 1)));
        GoMap at = parent(root, path);
        String last = path.getLast();
        Object known = at.get(last);
        if (known != null
                && (!(known instanceof GoMap)
                        || named.contains(known)
                        || dotted.contains(known)
                        || closed.contains(known))) {
            throw text.problem("Key '" + String.join(".", path) + "' has already been defined.");
        }
        GoMap table = known == null ? GoMap.empty() : (GoMap) known;
        at.put(last, table);
        named.add(table);
        enter(path);
        return table;
    }

    /** Sets the path for errors until the next header. */
    private void enter(List<String> path) {
        context = path;
        text.within(String.join(".", path));
    }

    private List<String> headerPath() throws TomlException {
        List<String> path = new ArrayList<>();
        do {
            text.beginHeader();
            path.add(text.name());
            text.skipBlanks();
            if (path.size() > MOST_LEVELS) {
                throw text.problem("a key of more than " + MOST_LEVELS + " parts");
            }
        } while (text.take('.'));
        text.endHeader();
        return path;
    }

    private GoMap tables() throws TomlException {
        List<String> path = headerPath();
        text.endTables();
        context = List.of();
        text.within(String.join(".", path.subList(0, path.size() - 1)));
        GoMap at = parent(root, path);
        Object known = at.get(path.getLast());
        if (known != null && !(known instanceof Tables)) {
            throw text.problem(String.join(".", path) + " is no list of tables");
        }
        Tables tables = known == null ? new Tables(new ArrayList<>()) : (Tables) known;
        GoMap table = GoMap.empty();
        tables.maps().add(table);
        at.put(path.getLast(), tables);
        enter(path);
        return table;
    }

    /** The table that holds the last name of a header's path. */
    private GoMap parent(GoMap from, List<String> path) throws TomlException {
        GoMap at = from;
        for (String name : path.subList(0, path.size() - 1)) {
            Object known = at.get(name);
            if (known instanceof Tables tables) {
                at = (GoMap) tables.maps().getLast();
            } else if (known instanceof GoMap map && !closed.contains(map)) {
                at = map;
            } else if (known == null) {
                GoMap made = GoMap.empty();
                at.put(name, made);
                at = made;
            } else {
                throw text.problem(name + " is no table");
            }
        }
        return at;
    }

    private void pair(GoMap table, int level) throws TomlException {
        List<String> path = path();
        text.separator();
        List<String> outer = context;
        List<String> whole = new ArrayList<>(outer);
        whole.addAll(path);
        text.within(String.join(".", whole));
        context = whole.subList(0, whole.size() - 1);
        set(table, path, level);
        context = outer;
        text.within(String.join(".", outer));
    }

    private void set(GoMap table, List<String> path, int level) throws TomlException {
        GoMap at = table;
        for (String name : path.subList(0, path.size() - 1)) {
            Object known = at.get(name);
            if (known == null) {
                GoMap made = GoMap.empty();
                at.put(name, made);
                dotted.add(made);
                at = made;
            } else if (known instanceof GoMap map && dotted.contains(map)) {
                at = map;
            } else {
                throw text.problem(name + " is there already");
            }
        }
        if (at.has(path.getLast())) {
            List<String> whole = new ArrayList<>(context);
            whole.add(path.getLast());
            throw text.problem("Key '" + String.join(".", whole) + "' has already been defined.");
        }
        at.put(path.getLast(), value(level));
    }

    private List<String> path() throws TomlException {
        List<String> path = new ArrayList<>();
        do {
            text.skipBlanks();
            text.beginKey();
            path.add(text.name());
            text.skipBlanks();
            if (path.size() > MOST_LEVELS) {
                throw text.problem("a key of more than " + MOST_LEVELS + " parts");
            }
        } while (text.take('.'));
        return path;
    }

    private Object value(int level) throws TomlException {
        if (level > MOST_LEVELS) {
            throw text.problem("values nest deeper than " + MOST_LEVELS);
        }
        text.skipBlanks();
        if (text.take('[')) {
            List<Object> items = new ArrayList<>();
            text.skipLines();
            while (!text.take(']')) {
                text.noComma();
                items.add(value(level + 1));
                text.skipLines();
                text.itemEnd();
                if (!text.take(',')) {
                    text.expect(']');
                    break;
                }
                text.skipLines();
            }
            return GoList.of(items);
        }
        if (text.take('{')) {
            GoMap table = GoMap.empty();
            text.skipBlanks();
            if (!text.take('}')) {
                do {
                    pair(table, level + 1);
                    text.skipBlanks();
                } while (text.take(','));
                text.expect('}');
            }
            closed.add(table);
            return finished(table);
        }
        return text.scalar();
    }
}
