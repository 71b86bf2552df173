package dev.kasane.files;

/**
 * Finds the values in a line of a {@code secretGenerator}. It scans characters, since the file may not be valid YAML.
 */
final class GeneratorLine {

    private static final String[] GENERATOR_FIELDS = {
        "name",
        "namespace",
        "behavior",
        "type",
        "literals",
        "files",
        "envs",
        "env",
        "options",
        "immutable",
        "labels",
        "annotations",
        "disableNameSuffixHash",
        "kvSources"
    };

    private GeneratorLine() {}

    /** A line without the keys of its literals and the names of the generator's fields, which messages may name. */
    static String values(String line) {
        String literals = withoutGeneratorFields(line);
        StringBuilder rest = new StringBuilder();
        int start = 0;
        for (int i = 0; i < literals.length(); i++) {
            char c = literals.charAt(i);
            if (c == '=' && start >= 0) {
                rest.setLength(rest.length() - (i - start));
                start = -1;
            } else if (" '\"[,".indexOf(c) >= 0) {
                start = i + 1;
            }
            rest.append(c);
        }
        return rest.toString();
    }

    /** A line of a generator without the names of its fields that are written as keys, outside of quotes. */
    private static String withoutGeneratorFields(String line) {
        StringBuilder rest = new StringBuilder(line.length());
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            int field = quote == 0 && isKeyStart(line, i) ? fieldAt(line, i) : 0;
            if (field > 0) {
                i += field - 1;
                continue;
            }
            if (quote == 0 ? c == '\'' || c == '"' : c == quote) {
                quote = quote == 0 ? c : 0;
            }
            rest.append(c);
        }
        return rest.toString();
    }

    private static boolean isKeyStart(String line, int at) {
        int before = at - 1;
        while (before >= 0 && (line.charAt(before) == ' ' || line.charAt(before) == '-')) {
            before--;
        }
        return before < 0 || line.charAt(before) == '{' || line.charAt(before) == ',';
    }

    /** The length of the name of a generator's field at a place, when it is a key there; else 0. */
    private static int fieldAt(String line, int at) {
        for (String field : GENERATOR_FIELDS) {
            int end = at + field.length();
            if (line.startsWith(field, at)
                    && line.startsWith(":", end)
                    && (end + 1 == line.length() || line.charAt(end + 1) == ' ')) {
                return field.length();
            }
        }
        return 0;
    }
}
