package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.List;

/** Divides a template into its words. After an error there are no more. */
final class Lexer {

    private static final String LEFT = "{{";
    private static final String RIGHT = "}}";
    private static final int EOF = -1;

    private final String input;
    private final List<Token> tokens = new ArrayList<>();
    private int start;
    private int at;
    private int line = 1;
    private int counted;
    private int parens;
    private boolean failed;

    private Lexer(String input) {
        this.input = input;
    }

    /** The words of a template, ended by an error or the end. */
    static List<Token> tokens(String template) {
        Lexer lexer = new Lexer(template);
        while (!lexer.failed && lexer.text()) {
            // each round is a text and an action
        }
        return lexer.tokens;
    }

    private int lineOf(int position) {
        int feed = input.indexOf('\n', counted, Math.max(counted, position));
        while (feed >= 0) {
            line++;
            counted = feed + 1;
            feed = input.indexOf('\n', counted, Math.max(counted, position));
        }
        counted = Math.max(counted, position);
        return line;
    }

    private void emit(TokenType type) {
        emit(type, input.substring(start, at));
    }

    private void emit(TokenType type, String text) {
        tokens.add(new Token(type, start, text, lineOf(start)));
        start = at;
    }

    private void fail(String message) {
        tokens.add(new Token(TokenType.ERROR, start, message, lineOf(start)));
        failed = true;
    }

    private int peek() {
        return at < input.length() ? input.codePointAt(at) : EOF;
    }

    private int next() {
        int point = peek();
        at += point == EOF ? 0 : Character.charCount(point);
        return point;
    }

    /** Reads a text and the action behind it; false at the end. */
    private boolean text() {
        int brace = input.indexOf(LEFT, at);
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
        if (hasLeftTrim(brace + LEFT.length())) {
            while (end > start && isSpace(input.charAt(end - 1))) {
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

    private boolean hasLeftTrim(int from) {
        return from + 1 < input.length() && input.charAt(from) == '-' && isSpace(input.charAt(from + 1));
    }

    private void leftDelimiter() {
        at += LEFT.length();
        int behindMarker = at + (hasLeftTrim(at) ? 2 : 0);
        if (input.startsWith("/*", behindMarker)) {
            at = behindMarker;
            start = at;
            comment();
            return;
        }
        emit(TokenType.LEFT_DELIM, LEFT);
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
        boolean trims = hasRightTrim(at) && input.startsWith(RIGHT, at + 2);
        if (!trims && !input.startsWith(RIGHT, at)) {
            fail("comment ends before closing delimiter");
            return;
        }
        at += (trims ? 2 : 0) + RIGHT.length();
        skipSpaces(trims);
        start = at;
    }

    private void skipSpaces(boolean wanted) {
        while (wanted && at < input.length() && isSpace(input.charAt(at))) {
            at++;
        }
    }

    private boolean hasRightTrim(int from) {
        return from + 1 < input.length() && isSpace(input.charAt(from)) && input.charAt(from + 1) == '-';
    }

    private boolean atRight() {
        return input.startsWith(RIGHT, at) || hasRightTrim(at) && input.startsWith(RIGHT, at + 2);
    }

    private void rightDelimiter() {
        boolean trims = hasRightTrim(at) && input.startsWith(RIGHT, at + 2);
        at += trims ? 2 : 0;
        start = at;
        at += RIGHT.length();
        emit(TokenType.RIGHT_DELIM, RIGHT);
        skipSpaces(trims);
        start = at;
    }

    /** Reads one word of an action; false behind its end. */
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
            case '=' -> emit(TokenType.ASSIGN, "=");
            case ':' -> {
                if (next() == '=') {
                    emit(TokenType.DECLARE, ":=");
                } else {
                    fail("expected :=");
                }
            }
            case '|' -> emit(TokenType.PIPE, "|");
            case '"' -> quoted('"', TokenType.STRING, "unterminated quoted string");
            case '\'' -> quoted('\'', TokenType.CHAR_CONSTANT, "unterminated character constant");
            case '`' -> rawString();
            case '$' -> fieldOrVariable(TokenType.VARIABLE, TokenType.VARIABLE);
            case '(' -> {
                parens++;
                emit(TokenType.LEFT_PAREN, "(");
            }
            case ')' -> {
                if (--parens < 0) {
                    fail("unexpected right paren");
                } else {
                    emit(TokenType.RIGHT_PAREN, ")");
                }
            }
            default -> otherWord(point);
        }
        return !failed;
    }

    private void otherWord(int point) {
        boolean digit = point >= '0' && point <= '9';
        if (point == '.' && (at >= input.length() || input.charAt(at) < '0' || input.charAt(at) > '9')) {
            if (at < input.length()) {
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
        while (at < input.length() && isSpace(input.charAt(at))) {
            at++;
            spaces++;
        }
        if (hasRightTrim(at - 1) && input.startsWith(RIGHT, at + 1)) {
            at--;
            if (spaces == 1) {
                rightDelimiterFromSpace();
                return;
            }
        }
        if (at - start == 1 && input.charAt(start) == ' ') {
            emit(TokenType.SPACE, " ");
        } else {
            emit(TokenType.SPACE);
        }
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
        TokenType keyword = Token.KEYWORDS.get(word);
        emit(
                keyword != null
                        ? keyword
                        : word.equals("true") || word.equals("false") ? TokenType.BOOL : TokenType.IDENTIFIER,
                word);
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
        int point = peek();
        return point == EOF || isSpace(point) || ".,|:)(".indexOf(point) >= 0 || input.startsWith(RIGHT, at);
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
        while (at < input.length() && isAsciiAlphaNumeric(input.charAt(at))) {
            at++;
        }
        while (isAlphaNumeric(peek())) {
            next();
        }
    }

    private static boolean isAsciiAlphaNumeric(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isAlphaNumeric(int point) {
        return point != EOF
                && (point == '_'
                        || Character.isLetter(point)
                        || Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER);
    }
}
