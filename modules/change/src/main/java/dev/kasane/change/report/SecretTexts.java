package dev.kasane.change.report;

import dev.kasane.resource.Resource;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.BitSet;
import java.util.List;

/** Removes secret values from sentences, into which rules put whole or cut values. */
final class SecretTexts {

    private static final String MASK = "********";

    /** The minimum length of parts that are searched; a shorter value is searched as a whole word. */
    private static final int PART = 4;

    private SecretTexts() {}

    /** Adds the secret values of an object outside of the data of a Secret, which no rule shows. */
    static void collect(Resource resource, List<String> into) {
        YamlMap root = resource.root();
        boolean secret = SecretFields.isSecret(resource.gvk());
        for (int i = 0; i < root.size(); i++) {
            String key = root.key(i).text();
            if (!secret || !SecretFields.isSecret(key)) {
                collect(root.value(i), into);
            }
        }
    }

    private static void collect(YamlNode node, List<String> into) {
        if (node instanceof YamlScalar scalar) {
            if (scalar.isSecret() && !scalar.text().isBlank()) {
                into.add(scalar.text().strip());
            }
        } else if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.key(i), into);
                collect(map.value(i), into);
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                collect(item, into);
            }
        }
    }

    /** Whether a value, or anything in it, is secret. */
    static boolean areIn(YamlNode node) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (map.key(i).isSecret() || areIn(map.value(i))) {
                    return true;
                }
            }
            return false;
        }
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (areIn(item)) {
                    return true;
                }
            }
            return false;
        }
        return node.isSecret();
    }

    /**
     * A text without parts of secret values.
     *
     * @param hidden the values
     * @param shown words of the text that are not secret and are skipped
     */
    static String without(String text, List<String> hidden, List<String> shown) {
        BitSet masked = new BitSet(text.length());
        for (String value : hidden) {
            if (value.length() < PART) {
                maskWord(text, value, masked);
            } else {
                maskParts(text, value, masked);
            }
        }
        return masked(text, masked, shown);
    }

    /** A text without the secret values that it contains as a whole, also with a prefix or a suffix. */
    static String withoutWhole(String text, List<String> hidden, List<String> shown) {
        BitSet masked = new BitSet(text.length());
        for (String value : hidden) {
            if (value.length() < PART) {
                maskWord(text, value, masked);
            } else {
                for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
                    masked.set(at, at + value.length());
                }
            }
        }
        return masked(text, masked, shown);
    }

    private static String masked(String text, BitSet masked, List<String> shown) {
        for (String word : shown) {
            for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
                if (isWord(text, at, at + word.length())) {
                    masked.clear(at, at + word.length());
                }
            }
        }
        if (masked.isEmpty()) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            if (masked.get(i)) {
                result.append(MASK);
                i = masked.nextClearBit(i);
            } else {
                result.append(text.charAt(i++));
            }
        }
        return result.toString();
    }

    private static void maskParts(String text, String value, BitSet masked) {
        for (int i = 0; i + PART <= text.length(); i++) {
            if (value.contains(text.substring(i, i + PART))) {
                masked.set(i, i + PART);
            }
        }
    }

    private static void maskWord(String text, String word, BitSet masked) {
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            if (isWord(text, at, at + word.length())) {
                masked.set(at, at + word.length());
            }
        }
    }

    private static boolean isWord(String text, int from, int to) {
        return (from == 0 || !isNameCharacter(text.charAt(from - 1)))
                && (to == text.length() || !isNameCharacter(text.charAt(to)));
    }

    private static boolean isNameCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_';
    }
}
