package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.MAP;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/** Functions on paths with slashes and on addresses. */
public final class PathFunctions {

    private static final List<Parameter> ONE = List.of(TEXT);

    private PathFunctions() {}

    static void addTo(Catalogue all) {
        each(all, "Base", PathFunctions::base);
        each(all, "Dir", PathFunctions::dir);
        each(all, "Clean", PathFunctions::clean);
        each(all, "Ext", PathFunctions::extension);
        all.add("isAbs", ONE, (a, budget) -> a.text(0).startsWith("/"));
        all.alias("osIsAbs", "isAbs");
        all.add("urlParse", ONE, (a, budget) -> Address.parse(a.text(0)).toMap());
        all.add("urlJoin", List.of(MAP), (a, budget) -> joined(a.map(0)));
    }

    private static void each(Catalogue all, String name, UnaryOperator<String> function) {
        String small = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        all.add(small, ONE, (a, budget) -> function.apply(a.text(0)));
        all.alias("os" + name, small);
    }

    /** The last name of a path, as {@code path.Base} gives it. */
    public static String base(String path) {
        if (path.isEmpty()) {
            return ".";
        }
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return end == 0 ? "/" : path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }

    /** The folder of a path, as {@code path.Dir} gives it. */
    public static String dir(String path) {
        return clean(path.substring(0, path.lastIndexOf('/') + 1));
    }

    /** A path without empty names, {@code .} and what {@code ..} takes back. */
    public static String clean(String path) {
        boolean absolute = path.startsWith("/");
        Deque<String> names = new ArrayDeque<>();
        for (String name : path.split("/", -1)) {
            if (name.equals("..")) {
                if (!names.isEmpty() && !names.getLast().equals("..")) {
                    names.removeLast();
                } else if (!absolute) {
                    names.addLast(name);
                }
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        String cleaned = String.join("/", names);
        return absolute ? "/" + cleaned : cleaned.isEmpty() ? "." : cleaned;
    }

    private static String extension(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 || path.lastIndexOf('/') > dot ? "" : path.substring(dot);
    }

    private static String joined(GoMap parts) {
        for (String key : List.of("scheme", "host", "path", "query", "opaque", "fragment", "userinfo")) {
            Object value = parts.get(key);
            if (value != null && !(value instanceof String)) {
                throw new FunctionFailure("unable to parse " + key + " key, must be of type string, but "
                        + GoTypes.kindOf(value) + " found");
            }
        }
        return Address.of(parts).toText();
    }
}
