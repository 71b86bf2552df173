package dev.kasane.kustomize.field;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a path at its dots: {@code \.} is a dot in a name, and so is a dot inside brackets. Brackets also contain
 * conditions on list items ({@code [name=web]}).
 */
public final class PathSplitter {

    private PathSplitter() {}

    /** The names and conditions of a path, as kyaml's {@code SmarterPathSplitter} gives them. */
    public static List<String> split(String path) {
        List<String> parts = splitAtDots(path);
        List<String> result = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (!part.startsWith("[") || part.endsWith("]")) {
                result.add(part);
                continue;
            }
            StringBuilder bracketed = new StringBuilder(part);
            while (i < parts.size() - 1) {
                i++;
                bracketed.append('.').append(parts.get(i));
                if (parts.get(i).endsWith("]")) {
                    break;
                }
            }
            String text = bracketed.toString();
            result.add(text.indexOf('=') >= 0 ? text : withoutBrackets(text));
        }
        return result;
    }

    private static List<String> splitAtDots(String path) {
        String[] parts = path.split("\\.", -1);
        List<String> names = new ArrayList<>();
        for (int i = parts.length > 1 && parts[0].isEmpty() ? 1 : 0; i < parts.length; i++) {
            int last = names.size() - 1;
            if (last >= 0 && names.get(last).endsWith("\\")) {
                String before = names.get(last);
                names.set(last, before.substring(0, before.length() - 1) + "." + parts[i]);
            } else {
                names.add(parts[i]);
            }
        }
        return names;
    }

    private static String withoutBrackets(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && (text.charAt(start) == '[' || text.charAt(start) == ']')) {
            start++;
        }
        while (end > start && (text.charAt(end - 1) == '[' || text.charAt(end - 1) == ']')) {
            end--;
        }
        return text.substring(start, end);
    }

    /** Whether a part is a condition on the items of a list. */
    static boolean isCondition(String part) {
        return part.startsWith("[") && part.endsWith("]");
    }

    /** The index a part is, or -1 when it is none. */
    static int indexOf(String part) {
        try {
            return Integer.parseInt(part);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
