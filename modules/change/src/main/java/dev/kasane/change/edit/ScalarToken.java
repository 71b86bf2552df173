package dev.kasane.change.edit;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;

/**
 * A scalar on a line of a file: the bounds of its text, quotes included.
 *
 * @param from its first byte
 * @param to the byte behind its last one
 * @param quote the quotes around it; 0 when it is plain
 */
record ScalarToken(int from, int to, char quote) {

    /** The characters of numbers: some YAML parser reads a text of only these as a number. */
    private static final String NUMERIC = "0123456789eE.+-_";

    /**
     * The token of a value.
     *
     * @param file the text the value was read from
     * @param scalar the value
     * @param key the offset of the key before it
     * @throws dev.kasane.problem.KasaneException if other fields share the value (an anchor), or if it is not on one
     *     line
     */
    static ScalarToken of(SourceFile file, YamlScalar scalar, int key) {
        byte[] bytes = file.bytes();
        int from = scalar.offset();
        refuseShared(file, from, key);
        char first = from < bytes.length ? (char) bytes[from] : 0;
        boolean quoted = first == '"' || first == '\'';
        int length = scalar.text().getBytes(StandardCharsets.UTF_8).length;
        int to = Math.min(quoted ? afterQuoted(bytes, from, first) : from + length, bytes.length);
        String written = textOf(bytes, from, to);
        boolean oneLine = written.indexOf('\n') < 0 && written.indexOf('\r') < 0;
        if (to == from || !oneLine || !quoted && !written.equals(scalar.text())) {
            throw refused(file, from, "this value is not written in one line");
        }
        return new ScalarToken(from, to, quoted ? first : 0);
    }

    private static void refuseShared(SourceFile file, int value, int key) {
        byte[] bytes = file.bytes();
        if (value < key) {
            int star = indexOf(bytes, '*', key, bytes.length);
            throw refused(file, star, "this value is the alias " + word(bytes, star));
        }
        int anchor = indexOf(bytes, '&', key, value);
        if (anchor < value) {
            String name = word(bytes, anchor).substring(1);
            int alias = indexOf(bytes, '*', value, bytes.length);
            while (alias < bytes.length && !word(bytes, alias).equals("*" + name)) {
                alias = indexOf(bytes, '*', alias + 1, bytes.length);
            }
            if (alias < bytes.length) {
                throw refused(
                        file,
                        anchor,
                        "this value is shared: it is called &" + name + ", and line "
                                + file.span(alias).line() + " repeats it");
            }
        }
    }

    private static RuntimeException refused(SourceFile file, int at, String sentence) {
        return Problem.error(
                        sentence + ", so that it cannot be changed alone",
                        file.span(at),
                        "write the value itself there, in one line")
                .asException();
    }

    private static String textOf(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    private static int indexOf(byte[] bytes, char wanted, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** The text from an offset to the next blank or bracket. */
    private static String word(byte[] bytes, int from) {
        int to = from;
        while (to < bytes.length && " \t\r\n,]}".indexOf(bytes[to]) < 0) {
            to++;
        }
        return textOf(bytes, from, to);
    }

    private static int afterQuoted(byte[] bytes, int from, char quote) {
        int at = from + 1;
        while (at < bytes.length) {
            if (quote == '"' && bytes[at] == '\\') {
                at++;
            } else if (bytes[at] == quote) {
                if (quote == '"' || at + 1 == bytes.length || bytes[at + 1] != '\'') {
                    return at + 1;
                }
                at++;
            }
            at++;
        }
        return bytes.length;
    }

    /** The edit that replaces this value, with the same quotes. */
    Splice to(String text) {
        return new Splice(from, to, inQuotes(text, quote));
    }

    /** A part of an image in quotes; plain when the quote is 0 and the text is a string all the same. */
    static String inQuotes(String text, char quote) {
        if (quote != 0) {
            return quote + text + quote;
        }
        YamlScalar plain = YamlScalar.plain(SourceFile.of("a new value", text), 0, text);
        boolean ambiguous = plain.quotedIfAmbiguous().isQuoted() || text.chars().allMatch(c -> NUMERIC.indexOf(c) >= 0);
        return ambiguous ? '"' + text + '"' : text;
    }
}
