package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import java.util.Map;

/**
 * A word of a template.
 *
 * @param type what it is
 * @param position where it begins
 * @param text what is written, or the complaint of an {@link TokenType#ERROR}
 * @param line its line, from 1
 */
record Token(TokenType type, int position, String text, int line) {

    static final Map<String, TokenType> KEYWORDS = Map.ofEntries(
            Map.entry("block", TokenType.BLOCK),
            Map.entry("break", TokenType.BREAK),
            Map.entry("continue", TokenType.CONTINUE),
            Map.entry("define", TokenType.DEFINE),
            Map.entry("else", TokenType.ELSE),
            Map.entry("end", TokenType.END),
            Map.entry("if", TokenType.IF),
            Map.entry("nil", TokenType.NIL),
            Map.entry("range", TokenType.RANGE),
            Map.entry("template", TokenType.TEMPLATE),
            Map.entry("with", TokenType.WITH));

    private static final int SHOWN = 10;

    boolean is(TokenType wanted) {
        return type == wanted;
    }

    /** How messages show it. */
    String shown() {
        if (type == TokenType.EOF) {
            return "EOF";
        }
        if (type == TokenType.ERROR) {
            return text;
        }
        if (type.isKeyword()) {
            return "<" + text + ">";
        }
        if (text.length() > SHOWN) {
            return GoQuote.quote(text.substring(0, text.offsetByCodePoints(0, SHOWN))) + "...";
        }
        return GoQuote.quote(text);
    }
}
