package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;

/**
 * A token of a template.
 *
 * @param type its type
 * @param position where it begins
 * @param end behind its last character
 * @param source the template, or the message of an {@link TokenType#ERROR}
 */
record Token(TokenType type, int position, int end, String source) {

    private static final int SHOWN = 10;

    /** The type of a word of letters and digits. */
    static TokenType typeOf(String word) {
        return switch (word) {
            case "block" -> TokenType.BLOCK;
            case "break" -> TokenType.BREAK;
            case "continue" -> TokenType.CONTINUE;
            case "define" -> TokenType.DEFINE;
            case "else" -> TokenType.ELSE;
            case "end" -> TokenType.END;
            case "if" -> TokenType.IF;
            case "nil" -> TokenType.NIL;
            case "range" -> TokenType.RANGE;
            case "template" -> TokenType.TEMPLATE;
            case "with" -> TokenType.WITH;
            case "true", "false" -> TokenType.BOOL;
            default -> TokenType.IDENTIFIER;
        };
    }

    boolean is(TokenType wanted) {
        return type == wanted;
    }

    /** The source text, or the error message. */
    String text() {
        return type == TokenType.ERROR ? source : source.substring(position, end);
    }

    /** The name of a {@link TokenType#FIELD}, which is written behind a dot. */
    String field() {
        return source.substring(position + 1, end);
    }

    /** The text in messages. */
    String shown() {
        String text = text();
        if (type == TokenType.EOF) {
            return "EOF";
        }
        if (type == TokenType.ERROR) {
            return text;
        }
        if (type.isKeyword()) {
            return "<" + text + ">";
        }
        // Go counts bytes here, and characters there
        if (GoText.length(text) > SHOWN) {
            int shown = Math.min(SHOWN, text.codePointCount(0, text.length()));
            return GoQuote.quote(text.substring(0, text.offsetByCodePoints(0, shown))) + "...";
        }
        return GoQuote.quote(text);
    }
}
