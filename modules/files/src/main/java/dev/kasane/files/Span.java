package dev.kasane.files;

/**
 * A place in a file.
 *
 * @param file the file
 * @param offset the byte offset in it
 */
public record Span(SourceFile file, int offset) {

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
        return file.lineWithoutSecrets(offset);
    }

    /** The line the place is on as it is written, for callers that decide by the origin of a value whether it is shown. */
    public String writtenLine() {
        return file.writtenLine(offset);
    }

    /** A message about this place without values that may be secret in its file. */
    public String withoutSecrets(String message) {
        return file.withoutSecrets(message);
    }

    /** {@code path:line:column}. */
    public String toText() {
        return path() + ":" + line() + ":" + column();
    }
}
