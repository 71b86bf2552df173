package dev.kasane.files;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The text of one file at one moment, and the directive that names it. It is the origin of every value read from
 * it. Lines and columns are computed only when they are needed.
 */
public final class SourceFile extends Origin {

    private final String path;
    private final byte[] bytes;
    private final String directive;
    private final @Nullable Span enclosing;

    /** The places in the template for printed text; null for the text of a file. */
    private final @Nullable IntFunction<@Nullable Span> printedBy;

    /** The file as it is for values that are not secret, when this is for those that are. */
    private final @Nullable SourceFile open;

    /** Names of fields that hold secret values in the repository of the file. */
    private final List<String> secretNames;

    /** Takes secrets that are known out of what is shown of the file. */
    private final UnaryOperator<String> concealment;

    private @Nullable SourceFile asSecret;

    /**
     * @param path the name in messages
     * @param bytes the text, which must not be changed afterwards
     * @param directive the directive that names the file, such as {@code resources}
     */
    public SourceFile(String path, byte[] bytes, String directive) {
        this(path, bytes, directive, null, null, null, List.of(), UnaryOperator.identity());
    }

    private SourceFile(
            String path,
            byte[] bytes,
            String directive,
            @Nullable Span enclosing,
            @Nullable IntFunction<@Nullable Span> printedBy,
            @Nullable SourceFile open,
            List<String> secretNames,
            UnaryOperator<String> concealment) {
        this.path = path;
        this.bytes = bytes;
        this.directive = directive;
        this.enclosing = enclosing;
        this.printedBy = printedBy;
        this.open = open;
        this.secretNames = secretNames;
        this.concealment = concealment;
    }

    /** The values of a chart in a file; messages show none of its lines, since any may hold a secret. */
    public static SourceFile ofValues(String path, byte[] bytes) {
        return new SourceFile(path, bytes, SecretLines.VALUES);
    }

    /** A text outside of any file, such as a default or a test's input. */
    public static SourceFile of(String name, String text) {
        return new SourceFile(name, text.getBytes(StandardCharsets.UTF_8), name);
    }

    /**
     * A text that is itself a value in a file, such as an inline patch; its places are places of that file.
     *
     * @param enclosing the place of the value
     * @param text the value, or an end of it
     * @param directive the directive that holds it
     */
    public static SourceFile within(Span enclosing, String text, String directive) {
        return new SourceFile(
                enclosing.path(),
                text.getBytes(StandardCharsets.UTF_8),
                directive,
                enclosing,
                null,
                null,
                enclosing.file().secretNames,
                enclosing.file().concealment);
    }

    /**
     * A text that a template printed.
     *
     * @param template the beginning of the template
     * @param directive what renders the template
     * @param places the place in a template that printed the byte at an offset, found on request; null where it is not
     *     known
     */
    public static SourceFile printed(Span template, byte[] text, String directive, IntFunction<@Nullable Span> places) {
        return new SourceFile(
                template.path(),
                text,
                directive,
                template,
                places,
                null,
                template.file().secretNames,
                template.file().concealment);
    }

    /**
     * The same file in a repository that marks fields as secret: no message about it shows their values.
     *
     * @param names the names of the fields
     */
    public SourceFile hiding(List<String> names) {
        return names.isEmpty()
                ? this
                : new SourceFile(path, bytes, directive, enclosing, printedBy, open, names, concealment);
    }

    /**
     * The same file where some secrets are known: none of its lines is shown with them.
     *
     * @param concealment takes them out of a text
     */
    public SourceFile hiding(UnaryOperator<String> concealment) {
        return new SourceFile(path, bytes, directive, enclosing, printedBy, open, secretNames, concealment);
    }

    /** The same file with another text, such as one in another encoding. */
    public SourceFile withText(byte[] text) {
        return new SourceFile(path, text, directive, null, null, null, secretNames, concealment);
    }

    /** Names of fields that the repository marks as secret. */
    List<String> secretNames() {
        return secretNames;
    }

    public String path() {
        return path;
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Whether a scalar of the file may be a word; much faster than to parse it.
     *
     * @param word letters of ASCII
     * @return false when the word is nowhere in the text, no escape could stand for one of its letters, and it is no UTF-16
     */
    public boolean mayContain(String word) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.contains(word) || text.indexOf('\\') >= 0 || text.indexOf('\0') >= 0;
    }

    public String directive() {
        return directive;
    }

    @Override
    boolean isOfSecret() {
        return open != null;
    }

    /** The same text, marked as secret. Two threads that call it at once may get two equal copies. */
    @Override
    SourceFile asSecret() {
        SourceFile known = asSecret;
        if (known == null) {
            known = new SourceFile(path, bytes, directive, enclosing, printedBy, this, secretNames, concealment);
            asSecret = known;
        }
        return known;
    }

    @Override
    public Span span(int offset) {
        int inside = Math.clamp(offset, 0, bytes.length);
        Span printed = printedBy == null ? null : printedBy.apply(inside);
        if (printed != null) {
            // the lines of a template that prints a secret are never shown
            return open == null ? printed : new Span(ofValues(printed.path(), printed.file().bytes), printed.offset());
        }
        return enclosing == null
                ? new Span(open == null ? this : open, inside)
                : enclosing.file().spanOfBlock(enclosing.offset(), this, inside);
    }

    @Override
    Step step(int at) {
        return new Step(span(at), directive);
    }

    /** The place in this file for a place in a text that is a literal block here; the block itself for other styles. */
    private Span spanOfBlock(int block, SourceFile text, int offset) {
        if (block >= bytes.length || bytes[block] != '|') {
            return span(block);
        }
        int line = lineEnd(block);
        int textLine = 0;
        // skips blank lines that were cut off the beginning of the text
        do {
            line = Math.min(nextLine(line), bytes.length);
        } while (line < bytes.length && lineEnd(line) == firstNonBlank(line));
        int indentation = firstNonBlank(line) - line - (text.firstNonBlank(0) - textLine);
        for (int next = text.nextLine(textLine); next <= offset && next > textLine; next = text.nextLine(textLine)) {
            textLine = next;
            line = Math.min(nextLine(line), bytes.length);
        }
        return span(Math.min(line + indentation + offset - textLine, lineEnd(line)));
    }

    private int nextLine(int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    private int firstNonBlank(int from) {
        int at = from;
        while (at < bytes.length && bytes[at] == ' ') {
            at++;
        }
        return at;
    }

    /** The number of the line that holds an offset, from 1. */
    int line(int offset) {
        int line = 1;
        for (int i = 0; i < offset; i++) {
            if (bytes[i] == '\n') {
                line++;
            }
        }
        return line;
    }

    int lineStart(int offset) {
        int start = offset;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    int lineEnd(int offset) {
        int end = offset;
        while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
            end++;
        }
        return end;
    }

    String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The line that holds an offset. */
    String writtenLine(int offset) {
        int start = lineStart(offset);
        return concealment.apply(text(start, lineEnd(start)));
    }

    /** The same without values that may be secret in it. */
    String lineWithoutSecrets(int offset) {
        return SecretLines.areIn(this)
                ? concealment.apply(SecretLines.of(this).shown(line(offset)))
                : writtenLine(offset);
    }

    /** A message about a place in this file without values that may be secret in the file. */
    String withoutSecrets(String message) {
        return concealment.apply(SecretLines.areIn(this) ? SecretLines.of(this).without(message) : message);
    }
}
