package dev.kasane.core.source;

/**
 * A place in a file.
 *
 * @param file the file
 * @param offset the byte offset in it
 */
public record Span(SourceFile file, int offset) {

    private static final String MASK = "********";

    public String path() {
        return file.path();
    }

    /** The line, from 1. */
    public int line() {
        return file.line(offset);
    }

    /** The column in characters, from 1. */
    public int column() {
        return file.text(file.lineStart(offset), offset).length() + 1;
    }

    /** The line the place is on, its values hidden when the file may hold secrets. */
    public String sourceLine() {
        int start = file.lineStart(offset);
        String line = file.text(start, file.lineEnd(start));
        return file.mentionsSecrets() ? masked(line) : line;
    }

    /** {@code path:line:column}. */
    public String toText() {
        return path() + ":" + line() + ":" + column();
    }

    private static String masked(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == ':' || c == '=') {
                return line.substring(0, i + 1) + (i + 1 < line.length() ? " " + MASK : "");
            }
        }
        return line.isBlank() ? line : MASK;
    }
}
