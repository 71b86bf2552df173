package dev.kasane.helm.toml;

import dev.kasane.gotemplate.value.GoFields;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.helm.profile.HelmProfile.TomlReals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes TOML in the format of Helm's library: scalars and lists before tables, keys sorted, tables indented by two for
 * each level, an empty line before each table of the top level. Nil values are left out.
 */
public final class TomlWriter {

    private static final int MOST_LEVELS = 1000;
    private static final String NIL_IN_LIST = "toml: cannot encode array with nil element";

    private final StringBuilder out = new StringBuilder();
    private final TomlReals reals;

    private TomlWriter(TomlReals reals) {
        this.reals = reals;
    }

    /**
     * The TOML of a value.
     *
     * @throws TomlException when it has none: a nil in a list, an object that is no map
     */
    public static String write(Object value, TomlReals reals) throws TomlException {
        TomlWriter writer = new TomlWriter(reals);
        writer.encode(List.of(), value);
        return writer.out.toString();
    }

    private void encode(List<String> key, Object value) throws TomlException {
        if (key.size() > MOST_LEVELS) {
            throw new TomlException("toml: values nest too deep");
        }
        if (value instanceof GoFields struct && !struct.hasText()) {
            table(key, struct.exported());
        } else if (value instanceof GoMap map) {
            table(key, map);
        } else if (value instanceof GoList list && isTables(list)) {
            tables(key, list);
        } else if (!(value instanceof GoNil)) {
            pair(key, value);
        }
    }

    private void tables(List<String> key, GoList list) throws TomlException {
        if (key.isEmpty()) {
            throw new TomlException("toml: top-level values must be Go maps or structs");
        }
        for (Object item : list.items()) {
            newline();
            indent(key);
            out.append("[[").append(path(key)).append("]]");
            newline();
            entries(key, item instanceof GoFields struct ? struct.exported() : (GoMap) item, false, 0);
        }
    }

    private void table(List<String> key, GoMap map) throws TomlException {
        if (key.size() == 1) {
            newline();
        }
        if (!key.isEmpty()) {
            indent(key);
            out.append('[').append(path(key)).append(']');
            newline();
        }
        entries(key, map, false, 0);
    }

    private void entries(List<String> key, GoMap map, boolean inline, int level) throws TomlException {
        if (level > MOST_LEVELS) {
            throw new TomlException("toml: values nest too deep");
        }
        List<String> direct = new ArrayList<>();
        List<String> below = new ArrayList<>();
        for (var entry : map.entries()) {
            Object value = entry.getValue();
            boolean isTable = isTable(value) || value instanceof GoList list && isTables(list);
            (isTable ? below : direct).add(entry.getKey());
        }
        if (inline) {
            out.append('{');
        }
        entries(key, map, direct, inline, level, !below.isEmpty());
        entries(key, map, below, inline, level, false);
        if (inline) {
            out.append('}');
        }
    }

    private void entries(List<String> key, GoMap map, List<String> names, boolean inline, int level, boolean more)
            throws TomlException {
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            Object value = map.get(name);
            if (value == null || isNil(value)) {
                continue;
            }
            if (inline) {
                out.append(quotedIfNeeded(name)).append(" = ");
                element(value, level + 1);
                out.append(more || i < names.size() - 1 ? ", " : "");
            } else {
                List<String> inner = new ArrayList<>(key);
                inner.add(name);
                encode(inner, value);
            }
        }
    }

    private void pair(List<String> key, Object value) throws TomlException {
        if (key.isEmpty()) {
            element(value, 0);
            return;
        }
        indent(key);
        out.append(quotedIfNeeded(key.getLast())).append(" = ");
        element(value, 0);
        newline();
    }

    private void element(Object value, int level) throws TomlException {
        if (level > MOST_LEVELS) {
            throw new TomlException("toml: values nest too deep");
        }
        switch (value) {
            case String text -> out.append(quoted(text));
            case Boolean bool -> out.append(bool);
            case GoInt whole -> out.append(GoFormat.print(whole));
            case Double number -> out.append(real(number));
            case GoMap map -> entries(List.of(), map, true, level);
            case GoList list -> list(list.items(), level);
            case GoTyped typed -> typed(typed, level);
            case GoNil nil -> throw new TomlException(NIL_IN_LIST);
            default -> throw new TomlException("toml: unexpected type " + GoTypes.typeOf(value));
        }
    }

    private void list(List<Object> items, int level) throws TomlException {
        out.append('[');
        String separator = "";
        for (Object item : items) {
            out.append(separator);
            element(item, level + 1);
            separator = ", ";
        }
        out.append(']');
    }

    private void typed(GoTyped typed, int level) throws TomlException {
        if (typed instanceof GoFields struct && !struct.hasText()) {
            entries(List.of(), struct.exported(), true, level);
        } else {
            Object time = typed.goType().equals("time.Time") ? typed.json() : null;
            out.append(time == null ? quoted(typed.goString()) : time);
        }
    }

    private static boolean isNil(Object value) {
        return value instanceof GoNil
                || value instanceof GoList list && list.isNil()
                || value instanceof GoMap map && map.isNil();
    }

    private static boolean isTable(Object value) {
        return value instanceof GoMap || value instanceof GoFields struct && !struct.hasText();
    }

    private static boolean isTables(GoList list) throws TomlException {
        boolean tables = list.size() > 0;
        for (Object item : list.items()) {
            if (item instanceof GoNil) {
                throw new TomlException(NIL_IN_LIST);
            }
            tables &= isTable(item);
        }
        return tables;
    }

    private String real(double number) {
        if (Double.isNaN(number)) {
            return "nan";
        }
        if (Double.isInfinite(number)) {
            return number < 0 ? "-inf" : "inf";
        }
        String shortest = GoFormat.print(number);
        String text =
                reals == TomlReals.EXPONENTIAL || number == 0 ? shortest : new BigDecimal(shortest).toPlainString();
        return text.contains("e") || text.contains(".") ? text : text + ".0";
    }

    private void newline() {
        if (!out.isEmpty()) {
            out.append('\n');
        }
    }

    private void indent(List<String> key) {
        out.repeat("  ", key.size() - 1);
    }

    private static String path(List<String> key) {
        StringBuilder path = new StringBuilder();
        for (String name : key) {
            path.append(path.isEmpty() ? "" : ".").append(quotedIfNeeded(name));
        }
        return path.toString();
    }

    private static String quotedIfNeeded(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!TomlReader.isBare(name.charAt(i))) {
                return quoted(name);
            }
        }
        return name.isEmpty() ? "\"\"" : name;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\b' -> quoted.append("\\b");
                case '\t' -> quoted.append("\\t");
                case '\n' -> quoted.append("\\n");
                case '\f' -> quoted.append("\\f");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (c < 0x20 || c == 0x7F) {
                        quoted.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
