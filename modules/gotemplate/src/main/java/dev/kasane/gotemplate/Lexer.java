package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Divides a template into tokens. It stops at the first error. */
final class Lexer {

    /** The length of what begins and ends an action. */
    private static final int BRACES = 2;

    private static final int EOF = -1;

    private final String input;

    /** Of each character its ASCII code, or a negative number: in a short run an array costs a fraction of a call. */
    private final byte[] codes;

    private final char left;
    private final char right;
    private final List<Token> tokens;
    private int start;
    private int at;
    private int parens;
    private boolean failed;

    private Lexer(String input, Delimiters delimiters) {
        this.input = input;
        this.left = delimiters.left();
        this.right = delimiters.right();
        this.codes = codes(input);
        this.tokens = new ArrayList<>(16 + input.length() / 8);
    }

    /** The tokens of a template. The last one is an error or the end. */
    static List<Token> tokens(String template, Delimiters delimiters) {
        Lexer lexer = new Lexer(template, delimiters);
        while (!lexer.failed && lexer.text()) {
            // each round is a text and an action
        }
        return lexer.tokens;
    }

    private static byte[] codes(String input) {
        byte[] encoded = input.getBytes(StandardCharsets.UTF_8);
        if (encoded.length == input.length()) {
            return encoded;
        }
        byte[] codes = new byte[input.length()];
        for (int i = 0; i < codes.length; i++) {
            char c = input.charAt(i);
            codes[i] = (byte) (c < 0x80 ? c : -1);
        }
        return codes;
    }

    /** The ASCII code of a character; negative for other characters, and behind the end. */
    private int code(int position) {
        return position < codes.length ? codes[position] : EOF;
    }

    private void emit(TokenType type) {
        tokens.add(new Token(type, start, at, input));
        start = at;
    }

    private void fail(String message) {
        tokens.add(new Token(TokenType.ERROR, start, start, message));
        failed = true;
    }

    private int peek() {
        int code = code(at);
        // a character that cannot be encoded is a question mark among the codes
        return (code < 0 || code == '?') && at < codes.length ? input.codePointAt(at) : code;
    }

    private int next() {
        int point = peek();
        at += point == EOF ? 0 : Character.charCount(point);
        return point;
    }

    /** Reads a text and the action behind it; false at the end. */
    private boolean text() {
        int brace = leftBraces(at);
        if (brace < 0) {
            at = input.length();
            if (at > start) {
                emit(TokenType.TEXT);
            }
            start = at;
            emit(TokenType.EOF);
            return false;
        }
        int end = brace;
        if (hasLeftTrim(brace + BRACES)) {
            while (end > start && isSpace(codes[end - 1])) {
                end--;
            }
        }
        at = end;
        if (at > start) {
            emit(TokenType.TEXT);
        }
        start = brace;
        at = brace;
        leftDelimiter();
        return true;
    }

    /** Where an action begins, at or behind a position; negative where there is none. */
    private int leftBraces(int from) {
        byte[] read = codes;
        char brace = left;
        for (int i = from + 1; i < read.length; i++) {
            if (read[i] == brace && read[i - 1] == brace) {
                return i - 1;
            }
        }
        return -1;
    }

    private boolean hasLeftTrim(int from) {
        return code(from) == '-' && isSpace(code(from + 1));
    }

    private void leftDelimiter() {
        at += BRACES;
        int behindMarker = at + (hasLeftTrim(at) ? 2 : 0);
        if (code(behindMarker) == '/' && code(behindMarker + 1) == '*') {
            at = behindMarker;
            start = at;
            comment();
            return;
        }
        emit(TokenType.LEFT_DELIM);
        at = behindMarker;
        start = at;
        parens = 0;
        while (!failed && inside()) {
            // word by word
        }
    }

    private void comment() {
        int end = input.indexOf("*/", at + 2);
        if (end < 0) {
            fail("unclosed comment");
            return;
        }
        at = end + 2;
        boolean trims = hasRightTrim(at) && isRight(at + 2);
        if (!trims && !isRight(at)) {
            fail("comment ends before closing delimiter");
            return;
        }
        at += (trims ? 2 : 0) + BRACES;
        skipSpaces(trims);
        start = at;
    }

    private void skipSpaces(boolean wanted) {
        while (wanted && isSpace(code(at))) {
            at++;
        }
    }

    private boolean hasRightTrim(int from) {
        return code(from + 1) == '-' && isSpace(code(from));
    }

    private boolean isRight(int position) {
        return code(position) == right && code(position + 1) == right;
    }

    private boolean atRight() {
        return isRight(at) || hasRightTrim(at) && isRight(at + 2);
    }

    private void rightDelimiter() {
        boolean trims = hasRightTrim(at) && isRight(at + 2);
        at += trims ? 2 : 0;
        start = at;
        at += BRACES;
        emit(TokenType.RIGHT_DELIM);
        skipSpaces(trims);
        start = at;
    }

    /** Reads one token of an action; false behind its end. */
    private boolean inside() {
        if (atRight()) {
            if (parens == 0) {
                rightDelimiter();
                return false;
            }
            fail("unclosed left paren");
            return false;
        }
        int point = next();
        switch (point) {
            case EOF -> fail("unclosed action");
            case ' ', '\t', '\r', '\n' -> space();
            case '=' -> emit(TokenType.ASSIGN);
            case ':' -> {
                if (next() == '=') {
                    emit(TokenType.DECLARE);
                } else {
                    fail("expected :=");
                }
            }
            case '|' -> emit(TokenType.PIPE);
            case '"' -> quoted('"', TokenType.STRING, "unterminated quoted string");
            case '\'' -> quoted('\'', TokenType.CHAR_CONSTANT, "unterminated character constant");
            case '`' -> rawString();
            case '$' -> fieldOrVariable(TokenType.VARIABLE, TokenType.VARIABLE);
            case '(' -> {
                parens++;
                emit(TokenType.LEFT_PAREN);
            }
            case ')' -> {
                if (--parens < 0) {
                    fail("unexpected right paren");
                } else {
                    emit(TokenType.RIGHT_PAREN);
                }
            }
            default -> otherWord(point);
        }
        return !failed;
    }

    private void otherWord(int point) {
        boolean digit = point >= '0' && point <= '9';
        if (point == '.' && (code(at) < '0' || code(at) > '9')) {
            if (at < codes.length) {
                fieldOrVariable(TokenType.FIELD, TokenType.DOT);
            } else {
                at--;
                number();
            }
        } else if (point == '.' || point == '+' || point == '-' || digit) {
            at--;
            number();
        } else if (isAlphaNumeric(point)) {
            identifier();
        } else if (point < 0x80 && point >= ' ' && point < 0x7F) {
            emit(TokenType.CHAR);
        } else {
            fail("unrecognized character in action: " + unicode(point));
        }
    }

    private static String unicode(int point) {
        String name = "U+" + String.format("%04X", point);
        return GoQuote.isPrint(point) ? name + " '" + Character.toString(point) + "'" : name;
    }

    private void space() {
        int spaces = 1;
        while (isSpace(code(at))) {
            at++;
            spaces++;
        }
        if (hasRightTrim(at - 1) && isRight(at + 1)) {
            at--;
            if (spaces == 1) {
                rightDelimiterFromSpace();
                return;
            }
        }
        emit(TokenType.SPACE);
    }

    /** The end of an action that is one space, a dash and the braces; {@link #inside} sees it at its next round. */
    private void rightDelimiterFromSpace() {
        start = at;
    }

    private void identifier() {
        skipAlphaNumeric();
        String word = input.substring(start, at);
        if (!atTerminator()) {
            fail("bad character " + unicodeAtEnd());
            return;
        }
        emit(Token.typeOf(word));
    }

    private String unicodeAtEnd() {
        return peek() == EOF ? "U+FFFFFFFFFFFFFFFF" : unicode(peek());
    }

    private void fieldOrVariable(TokenType type, TokenType alone) {
        if (atTerminator()) {
            emit(alone);
            return;
        }
        skipAlphaNumeric();
        if (atTerminator()) {
            emit(type);
        } else {
            fail("bad character " + unicodeAtEnd());
        }
    }

    private boolean atTerminator() {
        return switch (peek()) {
            case EOF, ' ', '\t', '\r', '\n', '.', ',', '|', ':', ')', '(' -> true;
            default -> isRight(at);
        };
    }

    private void quoted(char quote, TokenType type, String complaint) {
        while (true) {
            int point = next();
            if (point == '\\') {
                int escaped = next();
                if (escaped != EOF && escaped != '\n') {
                    continue;
                }
                fail(complaint);
                return;
            }
            if (point == EOF || point == '\n') {
                fail(complaint);
                return;
            }
            if (point == quote) {
                emit(type);
                return;
            }
        }
    }

    private void rawString() {
        int end = input.indexOf('`', at);
        if (end < 0) {
            fail("unterminated raw quoted string");
            return;
        }
        at = end + 1;
        emit(TokenType.RAW_STRING);
    }

    private void number() {
        if (!scanNumber()) {
            fail("bad number syntax: " + GoQuote.quote(input.substring(start, at)));
            return;
        }
        if (peek() == '+' || peek() == '-') {
            if (scanNumber() && input.charAt(at - 1) == 'i') {
                emit(TokenType.COMPLEX);
            } else {
                fail("bad number syntax: " + GoQuote.quote(input.substring(start, at)));
            }
            return;
        }
        emit(TokenType.NUMBER);
    }

    private boolean accept(String valid) {
        if (peek() != EOF && valid.indexOf(peek()) >= 0) {
            at++;
            return true;
        }
        return false;
    }

    private void acceptRun(String valid) {
        while (accept(valid)) {
            // all of them
        }
    }

    private boolean scanNumber() {
        accept("+-");
        String digits = "0123456789_";
        if (accept("0")) {
            if (accept("xX")) {
                digits = "0123456789abcdefABCDEF_";
            } else if (accept("oO")) {
                digits = "01234567_";
            } else if (accept("bB")) {
                digits = "01_";
            }
        }
        acceptRun(digits);
        if (accept(".")) {
            acceptRun(digits);
        }
        boolean decimal = digits.length() == 11 && accept("eE");
        boolean hexadecimal = digits.length() == 23 && accept("pP");
        if (decimal || hexadecimal) {
            accept("+-");
            acceptRun("0123456789_");
        }
        accept("i");
        if (isAlphaNumeric(peek())) {
            next();
            return false;
        }
        return true;
    }

    static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private void skipAlphaNumeric() {
        byte[] read = codes;
        int i = at;
        while (i < read.length && isAsciiAlphaNumeric(read[i])) {
            i++;
        }
        at = i;
        while (at < read.length && read[at] < 0 && isAlphaNumeric(peek())) {
            next();
            while (isAsciiAlphaNumeric(code(at))) {
                at++;
            }
        }
    }

    private static boolean isAsciiAlphaNumeric(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isAlphaNumeric(int point) {
        return isAsciiAlphaNumeric(point)
                || point >= 0x80
                        && (Character.isLetter(point) || Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER);
    }
}
