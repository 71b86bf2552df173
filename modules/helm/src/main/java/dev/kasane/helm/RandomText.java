package dev.kasane.helm;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;

/**
 * A value that differs between two runs of Helm.
 *
 * @param kind the kind of its object
 * @param path its path, as in {@link RandomObject#fields}
 * @param first the value in the first run
 * @param second the value in the second run
 */
public record RandomText(String kind, String path, String first, String second) {

    /** A longer word may be a whole file in base64, of which only a part is random. */
    private static final int LONGEST_WORD = 128;

    /** Adds the values in which two objects of a kind differ; lists of other sizes and other keys are left out. */
    static void collect(String kind, String path, YamlNode one, YamlNode other, List<RandomText> into) {
        if (one instanceof YamlMap a && other instanceof YamlMap b) {
            for (int i = 0; i < a.size(); i++) {
                String key = a.key(i).text();
                YamlNode value = b.get(key);
                if (value != null) {
                    collect(kind, DifferentFields.field(path, key), a.value(i), value, into);
                }
            }
        } else if (one instanceof YamlList a && other instanceof YamlList b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                collect(kind, path + "[" + i + "]", a.get(i), b.get(i), into);
            }
        } else if (one instanceof YamlScalar a
                && other instanceof YamlScalar b
                && !a.text().equals(b.text())) {
            into.add(new RandomText(kind, path, a.text(), b.text()));
        }
    }

    /** The first text with placeholders for the parts that differ. */
    String withPlaceholder(String words) {
        String[] one = first.split("\n", -1);
        String[] other = second.split("\n", -1);
        if (one.length != other.length) {
            return withPlaceholder(first, second, words);
        }
        for (int i = 0; i < one.length; i++) {
            one[i] = withPlaceholder(one[i], other[i], words);
        }
        return String.join("\n", one);
    }

    private static String withPlaceholder(String one, String other, String words) {
        if (one.equals(other)) {
            return one;
        }
        int shorter = Math.min(one.length(), other.length());
        int start = 0;
        while (start < shorter && one.charAt(start) == other.charAt(start)) {
            start++;
        }
        int behind = 0;
        while (behind < shorter - start
                && one.charAt(one.length() - 1 - behind) == other.charAt(other.length() - 1 - behind)) {
            behind++;
        }
        int end = one.length() - behind;
        int from = start;
        while (from > 0 && isOfWord(one.charAt(from - 1))) {
            from--;
        }
        int to = end;
        while (to < one.length() && isOfWord(one.charAt(to))) {
            to++;
        }
        // two random words may begin alike by chance
        boolean isWord = to - from <= LONGEST_WORD;
        return one.substring(0, isWord ? from : start) + words + one.substring(isWord ? to : end);
    }

    private static boolean isOfWord(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || "+/=_-$.".indexOf(c) >= 0;
    }
}
