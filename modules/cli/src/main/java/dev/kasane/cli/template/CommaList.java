package dev.kasane.cli.template;

import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The value of a flag that takes several texts with commas between: a line of CSV, in which a text with a comma is quoted. */
final class CommaList {

    private static final char QUOTE = '"';

    private final String flag;
    private final String line;
    private final List<String> texts = new ArrayList<>();

    private CommaList(String flag, String line) {
        this.flag = flag;
        this.line = line;
    }

    /**
     * The texts.
     *
     * @param flag what messages call the flag
     * @throws KasaneException when quotes are where they cannot be
     */
    static List<String> of(String flag, String line) {
        CommaList list = new CommaList(flag, line);
        if (!line.isEmpty()) {
            list.read();
        }
        return list.texts;
    }

    private void read() {
        int at = 0;
        while (at <= line.length()) {
            at = (at < line.length() && line.charAt(at) == QUOTE ? quoted(at) : plain(at)) + 1;
        }
    }

    /** Reads a text; the answer is where its comma is, or the end. */
    private int plain(int from) {
        int comma = line.indexOf(',', from);
        int end = comma < 0 ? line.length() : comma;
        int quote = line.indexOf(QUOTE, from);
        if (quote >= 0 && quote < end) {
            throw problem(quote, "bare \" in non-quoted-field");
        }
        texts.add(line.substring(from, end));
        return end;
    }

    private int quoted(int from) {
        StringBuilder text = new StringBuilder();
        int at = from + 1;
        while (at < line.length()) {
            char c = line.charAt(at);
            boolean isLast = at + 1 == line.length();
            if (c != QUOTE) {
                text.append(c);
            } else if (isLast || line.charAt(at + 1) == ',') {
                texts.add(text.toString());
                return at + 1;
            } else if (line.charAt(at + 1) == QUOTE) {
                text.append(QUOTE);
                at++;
            } else {
                throw problem(at, "extraneous or missing \" in quoted-field");
            }
            at++;
        }
        throw problem(line.length(), "extraneous or missing \" in quoted-field");
    }

    private KasaneException problem(int at, String sentence) {
        int column = line.substring(0, at).getBytes(StandardCharsets.UTF_8).length + 1;
        return Problem.error(
                        "invalid argument " + GoQuote.quote(line) + " for \"" + flag
                                + "\" flag: parse error on line 1, column " + column + ": " + sentence,
                        null,
                        "commas separate; write a text with a comma as \"a,b\", and a quotation mark in it twice")
                .asException();
    }
}
