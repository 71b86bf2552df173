package dev.kasane.cli.explain;

import dev.kasane.files.SecretNames;

/** A line of a template for people, with the literal values of secrets hidden. */
final class TemplateLine {

    private TemplateLine() {}

    /** The line; only its beginning where a name such as password stands before a value that is written there. */
    static String shown(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean ofField = c == ':' && i + 1 < line.length() && line.charAt(i + 1) == ' ';
            boolean ofArgument = c == '"' && i + 1 < line.length() && line.charAt(i + 1) == ' ';
            if ((ofField || ofArgument)
                    && SecretNames.isSecret(nameBefore(line, i))
                    && isWritten(line, i + 1, ofField)) {
                return line.substring(0, i + 1) + " ********";
            }
        }
        return line;
    }

    private static String nameBefore(String line, int end) {
        int start = end;
        while (start > 0
                && (Character.isLetterOrDigit(line.charAt(start - 1)) || "_-.".indexOf(line.charAt(start - 1)) >= 0)) {
            start--;
        }
        return line.substring(start, end);
    }

    /** Whether a value is written at a place, and none that an action or a variable gives. */
    private static boolean isWritten(String line, int from, boolean ofField) {
        String rest = line.substring(from).strip();
        return ofField ? !rest.isEmpty() && !rest.startsWith("{{") : rest.startsWith("\"") || rest.startsWith("`");
    }
}
