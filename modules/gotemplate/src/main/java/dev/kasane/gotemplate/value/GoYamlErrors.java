package dev.kasane.gotemplate.value;

import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;

/**
 * Converts problems of YAML to the messages of {@code sigs.k8s.io/yaml}, which Argo CD uses for all files. The line in
 * a message is that of its scanner or its parser; the first line is omitted.
 */
public final class GoYamlErrors {

    private GoYamlErrors() {}

    /** The library's message for a problem; kasane's sentence for problems whose message is not reproduced. */
    public static String of(Problem problem) {
        String sentence = problem.sentence();
        Span span = problem.span();
        if (span == null) {
            return "yaml: " + sentence;
        }
        if ((sentence.startsWith("a value cannot start with") || sentence.equals("no value can start here"))
                && ",:]}".indexOf(at(span)) >= 0) {
            // the scanner makes a token of it, which no value begins with
            return parsed(span.line(), "did not find expected node content");
        }
        if (sentence.startsWith("a colon where") && isFirst(span)) {
            return parsed(span.line(), "did not find expected key");
        }
        if (sentence.equals("nothing may follow a value on its line")) {
            return parsed(span.line(), "did not find expected " + expectedAround(span));
        }
        if (sentence.startsWith("the name of an anchor") || sentence.startsWith("the name of an alias")) {
            return scanned(span.line(), "did not find expected alphabetic or numeric character");
        }
        if (sentence.startsWith("a tab in the indentation")
                || sentence.startsWith("a value cannot start with")
                || sentence.equals("no value can start here")) {
            return scanned(span.line(), "found character that cannot start any token");
        }
        if (sentence.startsWith("a key is not allowed here") || sentence.startsWith("a colon where")) {
            return scanned(span.line(), "mapping values are not allowed in this context");
        }
        if (sentence.equals("this does not belong to the value above")
                || sentence.startsWith("a key is expected here")
                || sentence.startsWith("a list item is expected here")) {
            boolean item = sentence.startsWith("a list item");
            return parsed(span.line(), item ? "did not find expected '-' indicator" : "did not find expected key");
        }
        if (sentence.equals("this map is never closed")) {
            return parsed(end(span), "did not find expected ',' or '}'");
        }
        if (sentence.equals("this list is never closed")) {
            return parsed(end(span), "did not find expected ',' or ']'");
        }
        if (sentence.equals("the text ends inside brackets or braces")) {
            byte[] bytes = span.file().bytes();
            return parsed(end(span) + (bytes[bytes.length - 1] == '\n' ? 0 : 1), "did not find expected node content");
        }
        if (sentence.startsWith("a comma or ")) {
            boolean map = sentence.startsWith("a comma or }");
            return parsed(span.line(), map ? "did not find expected ',' or '}'" : "did not find expected ',' or ']'");
        }
        if (sentence.startsWith("an infinite number or .nan")) {
            return "json: unsupported value: " + unwritable(span);
        }
        if (sentence.equals("this quoted value is never closed")) {
            return scanned(end(span), "found unexpected end of stream");
        }
        if (sentence.equals("a colon is missing after this key")) {
            return scanned(span.line() + 1, "could not find expected ':'");
        }
        if (sentence.startsWith("YAML has no such escape")) {
            return scanned(span.line(), "found unknown escape character");
        }
        if (sentence.startsWith("nothing is called &")) {
            String name = sentence.substring("nothing is called &".length(), sentence.indexOf(" before"));
            return "yaml: unknown anchor '" + name + "' referenced";
        }
        if (sentence.startsWith("a merge key takes")) {
            return "yaml: map merge requires map or sequence of maps as the value";
        }
        if (sentence.startsWith("only a comment may follow the sign of a block")) {
            return scanned(span.line(), "did not find expected comment or line break");
        }
        if (sentence.equals("a block's indentation hint cannot be 0")) {
            return scanned(span.line(), "found an indentation indicator equal to 0");
        }
        if (sentence.equals("a key must be a single value, not a map")) {
            if (isKeyBehindBraces(span)) {
                return parsed(span.line(), "did not find expected key");
            }
            String key = singleKey(span);
            return key.isEmpty()
                    ? "yaml: " + sentence
                    : "yaml: invalid map key: map[interface {}]interface {}{" + GoQuote.quote(key)
                            + ":interface {}(nil)}";
        }
        return "yaml: " + sentence;
    }

    private static char at(Span span) {
        byte[] bytes = span.file().bytes();
        return span.offset() < bytes.length ? (char) bytes[span.offset()] : ' ';
    }

    /** The token that the parser expects after a value, derived from the beginning of its line. */
    private static String expectedAround(Span span) {
        byte[] bytes = span.file().bytes();
        int from = span.offset();
        while (from > 0 && bytes[from - 1] != '\n') {
            from--;
        }
        String line = new String(bytes, from, span.offset() - from, StandardCharsets.UTF_8).strip();
        int brace = line.indexOf('{') < 0 ? line.length() : line.indexOf('{');
        int bracket = line.indexOf('[') < 0 ? line.length() : line.indexOf('[');
        String before = line.substring(0, Math.min(brace, bracket));
        return before.contains(": ") ? "key" : before.startsWith("- ") ? "'-' indicator" : "<document start>";
    }

    /** Whether only blanks and the dashes of lists precede it on its line. */
    private static boolean isFirst(Span span) {
        byte[] bytes = span.file().bytes();
        int from = span.offset();
        while (from > 0 && (bytes[from - 1] == ' ' || bytes[from - 1] == '-')) {
            from--;
        }
        return from == 0 || bytes[from - 1] == '\n';
    }

    /** Whether another key follows a map in braces, which the parser reports before the types of keys are checked. */
    private static boolean isKeyBehindBraces(Span span) {
        byte[] bytes = span.file().bytes();
        String text = new String(bytes, span.offset(), bytes.length - span.offset(), StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        int close = line.indexOf("}}");
        String behind = close < 0 ? "" : line.substring(close + 2) + " ";
        return behind.indexOf(": ") > 0
                && !behind.substring(0, behind.indexOf(": ")).isBlank();
    }

    /** An error of the scanner, whose lines count from 1. */
    private static String scanned(int line, String what) {
        return line == 1 ? "yaml: " + what : "yaml: line " + line + ": " + what;
    }

    /** An error of the parser, whose lines count from 0. */
    private static String parsed(int line, String what) {
        return line == 1 ? "yaml: " + what : "yaml: line " + (line - 1) + ": " + what;
    }

    /** The line behind the last line feed of a file. */
    private static int end(Span span) {
        int line = 1;
        for (byte b : span.file().bytes()) {
            line += b == '\n' ? 1 : 0;
        }
        return line;
    }

    /** A number without a JSON form, as Go prints it. */
    private static String unwritable(Span span) {
        byte[] bytes = span.file().bytes();
        int at = span.offset();
        if (bytes[at] == '-') {
            return "-Inf";
        }
        at += bytes[at] == '+' ? 1 : 0;
        return at + 1 < bytes.length && (bytes[at + 1] == 'n' || bytes[at + 1] == 'N') ? "NaN" : "+Inf";
    }

    /** The text in the braces of a template's field, such as {@code .Values.name}; empty when it is something else. */
    private static String singleKey(Span span) {
        byte[] bytes = span.file().bytes();
        String text = new String(bytes, span.offset(), bytes.length - span.offset(), StandardCharsets.UTF_8);
        int close = text.indexOf('}');
        String inner =
                close < 0 ? "" : text.substring(0, close).replace("{", "").strip();
        return inner.indexOf(',') >= 0 || inner.indexOf(':') >= 0 || inner.indexOf('\n') >= 0 ? "" : inner;
    }
}
