package dev.kasane.files;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the lines of a file that may contain secret values. It scans words and indentation, since the file may not be
 * valid YAML, and hides a line too many rather than one too few.
 */
final class SecretLines {

    private static final String MASK = "********";

    /** Messages must not hold so many characters in a row of what is secret. */
    private static final int PART = 4;

    /** The directive of the files of ksops, one of which may not be encrypted by mistake. */
    private static final String KSOPS = "ksops";

    /** The directive of the values of a chart. */
    static final String VALUES = "values";

    /** The directive of kasane's own configuration, in which "secrets" contains names of fields. */
    private static final String CONFIGURATION = ".kasane.yaml";

    /** The longest value of a field such as {@code kind}. */
    private static final int LONGEST_KIND = 200;

    /** The maximum number of characters of a line that are searched for names. */
    private static final int LONGEST = 10_000;

    private static final String[] OPENING = {
        "data", "stringData", "secretGenerator", "value", "literals", "template", "path", "from"
    };

    /** Words of kasane's own messages and names of kustomize's fields: they reveal nothing of a value. */
    private static final Set<String> OWN = Set.of(
            "this",
            "that",
            "there",
            "which",
            "with",
            "such",
            "file",
            "files",
            "folder",
            "names",
            "name",
            "named",
            "lies",
            "outside",
            "inside",
            "below",
            "root",
            "bounds",
            "build",
            "field",
            "fields",
            "unknown",
            "error",
            "kustomization",
            "resources",
            "resource",
            "components",
            "bases",
            "patches",
            "patchesStrategicMerge",
            "patchesJson6902",
            "generators",
            "transformers",
            "validators",
            "configMapGenerator",
            "replacements",
            "configurations",
            "helmCharts",
            "object",
            "objects",
            "matches",
            "nothing",
            "must",
            "have",
            "cannot",
            "read",
            "rendered",
            "found",
            "expected");

    private final String[] lines;
    private final List<String> names;
    private final boolean byName;
    private final BitSet secret = new BitSet();
    private final StringBuilder values = new StringBuilder();

    private SecretLines(String text, List<String> names, boolean byName, boolean all) {
        this.names = names;
        this.byName = byName;
        this.lines = text.split("\n", -1);
        int block = all ? -1 : Integer.MAX_VALUE;
        int entries = -1;
        boolean generator = false;
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            int indentation = indentation(line);
            if (!all && block != Integer.MAX_VALUE && ends(line, indentation, block)) {
                block = Integer.MAX_VALUE;
            }
            if (block != Integer.MAX_VALUE) {
                entries = entries < 0 ? indentation : entries;
                secret.set(i);
                String value = all || indentation > entries && !generator ? line : valueIn(line);
                values.append(generator ? GeneratorLine.values(value) : value).append('\n');
            } else {
                int value = opened(line);
                if (value >= 0) {
                    secret.set(i, secret.get(i) || !line.substring(value).isBlank());
                    generator = line.contains("secretGenerator") || line.contains("literals");
                    String rest = line.substring(value);
                    values.append(generator ? GeneratorLine.values(rest) : withoutFields(rest))
                            .append('\n');
                    if (goesOn(line.substring(value).strip())) {
                        block = indentation;
                        entries = -1;
                    }
                }
            }
        }
    }

    static SecretLines of(SourceFile file) {
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        return new SecretLines(text, file.secretNames(), isOfOthers(file), isAllSecret(file));
    }

    /** Whether a file may hold secret values at all. */
    static boolean areIn(SourceFile file) {
        if (isAllSecret(file)) {
            return true;
        }
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        return text.contains("secretGenerator")
                || text.contains("stringData")
                || text.contains("/data/")
                || text.contains("SealedSecret")
                || holdsWord(text, "Secret")
                || file.secretNames().stream().anyMatch(text::contains)
                || isOfOthers(file) && text.lines().anyMatch(line -> namedSecret(line) >= 0);
    }

    private static boolean isOfOthers(SourceFile file) {
        return !file.directive().equals(CONFIGURATION);
    }

    private static boolean isAllSecret(SourceFile file) {
        return file.directive().equals("secretGenerator")
                || file.directive().equals(KSOPS)
                || file.directive().equals(VALUES);
    }

    private static boolean holdsWord(String text, String word) {
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            int end = at + word.length();
            if ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static int indentation(String line) {
        int i = 0;
        while (i < line.length() && line.charAt(i) == ' ') {
            i++;
        }
        return i;
    }

    /** Whether a line is behind a block that began at an indentation: it starts with a key of the map around it. */
    private static boolean ends(String line, int indentation, int block) {
        if (line.startsWith("---")) {
            return true;
        }
        return indentation <= block
                && indentation < line.length()
                && Character.isLetter(line.charAt(indentation))
                && line.indexOf(':') > 0;
    }

    /** Where in a line a value begins that may be secret; -1 when none does. */
    private int opened(String line) {
        int first = -1;
        for (String word : OPENING) {
            if (!word.equals("path") && !word.equals("from") || isOperation(line)) {
                first = earlier(first, behind(line, word, "\"': \t"));
            }
        }
        for (String name : names) {
            first = earlier(first, behind(line, name, "\"': \t=,"));
        }
        return byName ? earlier(first, namedSecret(line)) : first;
    }

    /** Where in a line the value of the first key begins whose name is that of a secret, such as a chart's password; -1 when none does. */
    private static int namedSecret(String line) {
        int end = line.length() > LONGEST ? LONGEST : line.length();
        for (int colon = line.indexOf(':'); colon >= 0 && colon < end; colon = line.indexOf(':', colon + 1)) {
            int start = colon;
            while (start > 0 && isOfName(line.charAt(start - 1))) {
                start--;
            }
            if (start < colon && SecretNames.isSecret(line.substring(start, colon))) {
                return colon + 1;
            }
        }
        return -1;
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '"' || c == '\'';
    }

    private static int earlier(int one, int other) {
        return one < 0 || other >= 0 && other < one ? other : one;
    }

    /** Where in a line the value behind a word begins, which one of some characters ends; -1 if it is missing. */
    private static int behind(String line, String word, String ends) {
        int at = line.indexOf(word);
        int end = at + word.length();
        if (at < 0
                || at > 0 && Character.isLetterOrDigit(line.charAt(at - 1))
                || end == line.length()
                || ends.indexOf(line.charAt(end)) < 0) {
            return -1;
        }
        return line.charAt(end) == ':' ? end + 1 : end;
    }

    /** Whether a line is of a JSON patch, whose paths may hold anything by mistake. */
    private static boolean isOperation(String line) {
        return line.contains("op:")
                || line.contains("\"op\"")
                || line.contains("/data")
                || line.contains("/stringData");
    }

    /** Whether a value that begins in a line may go on in the next ones. */
    private static boolean goesOn(String value) {
        return value.isEmpty()
                || "|>\"'{[&*!".indexOf(value.charAt(0)) >= 0
                || value.indexOf('{') >= 0
                || value.indexOf('[') >= 0;
    }

    private static String valueIn(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 ? line : line.substring(colon + 1);
    }

    /** The fields of an operation of a JSON patch without their names, which messages use as words. */
    private static String withoutFields(String operation) {
        return operation
                .replace("path:", "")
                .replace("value:", "")
                .replace("\"path\"", "")
                .replace("\"value\"", "");
    }

    /** A line, counted from 1, as it may be shown. */
    String shown(int number) {
        String line = lines[number - 1].replace("\r", "");
        if (line.isBlank()) {
            return line;
        }
        if (secret.get(number - 1) && opened(line) < 0) {
            return line.substring(0, indentation(line)) + MASK;
        }
        if (!secret.get(number - 1) && isKind(line)) {
            return line;
        }
        int colon = line.indexOf(':');
        int equals = line.indexOf('=');
        int end = colon < 0 ? equals : equals < 0 ? colon : Math.min(colon, equals);
        return end < 0 ? MASK : line.substring(0, end + 1) + (end + 1 < line.length() ? " " + MASK : "");
    }

    /** Whether a line is a field such as {@code kind}, and has no secret value. */
    private static boolean isKind(String line) {
        int colon = line.indexOf(": ");
        if (colon < 0) {
            return false;
        }
        String field = line.substring(0, colon);
        String value = line.substring(colon + 2);
        return (field.equals("apiVersion") || field.equals("kind"))
                && value.length() <= LONGEST_KIND
                && value.chars().allMatch(c -> c == '.' || c == '/' || c == '-' || isLetterOrDigit(c));
    }

    private static boolean isLetterOrDigit(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    /** A message without the words of secret lines. */
    String without(String message) {
        StringBuilder result = new StringBuilder(message.length());
        int start = 0;
        for (int i = 0; i <= message.length(); i++) {
            if (i == message.length() || message.charAt(i) == ' ') {
                String word = message.substring(start, i);
                result.append(isIn(word) ? MASK : word);
                if (i < message.length()) {
                    result.append(' ');
                }
                start = i + 1;
            }
        }
        return result.toString();
    }

    private boolean isIn(String word) {
        if (OWN.contains(word) || word.endsWith(",") && OWN.contains(word.substring(0, word.length() - 1))) {
            return false;
        }
        for (int i = 0; i + PART <= word.length(); i++) {
            if (values.indexOf(word.substring(i, i + PART)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
