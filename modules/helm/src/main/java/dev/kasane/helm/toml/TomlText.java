package dev.kasane.helm.toml;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoQuote;

/** A TOML text and a position in it, with readers for keys, texts, numbers and blanks. */
final class TomlText {

    private static final char END = '\0';

    private final String text;
    private String lastKey = "";
    private int at;

    TomlText(String text) {
        this.text = text.replace("\r\n", "\n");
    }

    boolean atEnd() {
        return at >= text.length();
    }

    TomlException problem(String message) {
        int line = 1;
        for (int i = 0; i < Math.min(at, text.length()); i++) {
            line += text.charAt(i) == '\n' ? 1 : 0;
        }
        String key = lastKey.isEmpty() ? "" : " (last key " + GoQuote.quote(lastKey) + ")";
        return new TomlException("toml: line " + line + key + ": " + message);
    }

    /** Names the key that errors are about from now on; empty for none. */
    void within(String key) {
        lastKey = key;
    }

    private char next() {
        return atEnd() ? END : text.charAt(at);
    }

    boolean take(char c) {
        if (atEnd() || text.charAt(at) != c) {
            return false;
        }
        at++;
        return true;
    }

    void expect(char c) throws TomlException {
        skipBlanks();
        if (!take(c)) {
            throw problem("expected '" + c + "'");
        }
    }

    void skipBlanks() {
        while (next() == ' ' || next() == '\t') {
            at++;
        }
    }

    /** Skips blanks, comments and ends of lines. */
    void skipLines() throws TomlException {
        do {
            skipBlanks();
            skipComment();
        } while (take('\n'));
    }

    /** Reads blanks and a comment after a value, up to the end of its line. */
    void endLine() throws TomlException {
        skipBlanks();
        skipComment();
        if (!atEnd() && !take('\n')) {
            throw problem("expected a top-level item to end with a newline, comment, or EOF, but got " + shown()
                    + " instead");
        }
    }

    private void skipComment() throws TomlException {
        if (next() == '#') {
            while (!atEnd() && next() != '\n') {
                if (next() < ' ' && next() != '\t' || next() == 0x7F) {
                    throw problem("a control character in a comment");
                }
                at++;
            }
        }
    }

    /** Moves to the first name of a table's header. */
    void beginHeader() throws TomlException {
        skipBlanks();
        if (atEnd() || next() == ']') {
            throw problem("unexpected end of table name (table names cannot be empty)");
        }
        if (next() == '.') {
            throw problem("unexpected table separator (table names cannot be empty)");
        }
    }

    /** Ends the header of a table. */
    void endHeader() throws TomlException {
        if (!take(']')) {
            String shown = shown();
            // a line feed that was read counts as a line
            take('\n');
            throw problem("expected '.' or ']' to end table name, but got " + shown + " instead");
        }
    }

    /** Ends the header of a list of tables, whose first bracket was read. */
    void endTables() throws TomlException {
        if (!take(']')) {
            throw problem("expected end of table array name delimiter ']', but got " + shown() + " instead");
        }
    }

    /** Looks at the beginning of a key. */
    void beginKey() throws TomlException {
        if (atEnd() || next() == '=') {
            throw problem("unexpected '=': key name appears blank");
        }
        if (next() == '.') {
            throw problem("unexpected '.': keys cannot start with a '.'");
        }
    }

    /** Moves from a key to its value. */
    void separator() throws TomlException {
        if (atEnd()) {
            throw problem("unexpected EOF; expected key separator '='");
        }
        if (!take('=')) {
            throw problem("expected '.' or '=', but got " + shown() + " instead");
        }
    }

    /** Rejects characters that must not follow an item of a list. */
    void itemEnd() throws TomlException {
        if (next() != ',' && next() != ']' || atEnd()) {
            String got = atEnd() ? "end of file" : "'" + Character.toString(text.codePointAt(at)) + "'";
            throw problem("expected a comma (',') or array terminator (']'), but got " + got);
        }
    }

    /** Rejects a comma where an item of a list is expected. */
    void noComma() throws TomlException {
        if (next() == ',') {
            throw problem("unexpected comma");
        }
    }

    /** The next character as Go quotes one. */
    private String shown() {
        if (atEnd()) {
            return "'\\x00'";
        }
        String quoted = GoQuote.quote(Character.toString(text.codePointAt(at)));
        String inner = quoted.substring(1, quoted.length() - 1);
        return "'" + (inner.equals("'") ? "\\'" : inner.equals("\\\"") ? "\"" : inner) + "'";
    }

    /** A name, which may be empty: the next step reports what is wrong. */
    String name() throws TomlException {
        if (next() == '"' || next() == '\'') {
            return quoted();
        }
        int from = at;
        while (!atEnd() && TomlReader.isBare(next())) {
            at++;
        }
        return text.substring(from, at);
    }

    Object scalar() throws TomlException {
        char c = next();
        if (c == '"' || c == '\'') {
            String three = String.valueOf(c).repeat(3);
            return text.startsWith(three, at) ? lines(three) : quoted();
        }
        int from = at;
        String ends = c == '+' || c == '-' || c >= '0' && c <= '9' ? ",]}#\n \t'\"" : ",]}#\n \t";
        while (!atEnd() && ends.indexOf(next()) < 0) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.equals("true") || word.equals("false")) {
            return word.equals("true");
        }
        Object number = TomlNumbers.of(word);
        if (number == null) {
            at = from;
            throw problem(TomlNumbers.looksLikeATime(word) ? "dates and times are not read here" : noValue(word));
        }
        return number instanceof Long whole ? GoInt.ofInt64(whole) : number;
    }

    /** The message for a text that is no value. Messages for invalid numbers are kasane's own. */
    private String noValue(String word) {
        if (word.isEmpty() && atEnd()) {
            return "unexpected EOF; expected value";
        }
        int letters = 0;
        while (letters < word.length() && Character.isLetter(word.charAt(letters))) {
            letters++;
        }
        if (letters > 0) {
            return "expected value but found " + GoQuote.quote(word.substring(0, letters)) + " instead";
        }
        return word.isEmpty() || "+-.0123456789".indexOf(word.charAt(0)) < 0
                ? "expected value but found " + shown() + " instead"
                : "expected a value";
    }

    private String quoted() throws TomlException {
        char quote = text.charAt(at++);
        StringBuilder read = new StringBuilder();
        while (!take(quote)) {
            if (atEnd()) {
                throw problem("unexpected EOF; expected " + (quote == '"' ? "'\"'" : "\"'\""));
            }
            if (next() == '\n') {
                throw problem("strings cannot contain newlines");
            }
            one(read, quote == '"');
        }
        return read.toString();
    }

    private String lines(String three) throws TomlException {
        at += three.length();
        take('\n');
        StringBuilder read = new StringBuilder();
        while (!text.startsWith(three, at)) {
            if (atEnd()) {
                throw problem("a text that does not end");
            }
            if (three.charAt(0) == '"' && next() == '\\' && foldsAt(at + 1)) {
                at++;
                while (next() == ' ' || next() == '\t' || next() == '\n') {
                    at++;
                }
            } else if (take('\n')) {
                read.append('\n');
            } else {
                one(read, three.charAt(0) == '"');
            }
        }
        at += three.length();
        // up to two quotes may precede the three that end it
        for (int i = 0; i < 2 && take(three.charAt(0)); i++) {
            read.append(three.charAt(0));
        }
        return read.toString();
    }

    private boolean foldsAt(int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i < text.length() && text.charAt(i) == '\n';
    }

    private void one(StringBuilder read, boolean escapes) throws TomlException {
        char c = text.charAt(at++);
        if (c < ' ' && c != '\t' || c == 0x7F) {
            throw problem("a control character in a text");
        }
        if (c != '\\' || !escapes) {
            read.append(c);
            return;
        }
        char escape = next();
        at++;
        switch (escape) {
            case 'b' -> read.append('\b');
            case 't' -> read.append('\t');
            case 'n' -> read.append('\n');
            case 'f' -> read.append('\f');
            case 'r' -> read.append('\r');
            case '"', '\\' -> read.append(escape);
            case 'e' -> read.append('\u001B');
            case 'x' -> point(read, 2);
            case 'u' -> point(read, 4);
            case 'U' -> point(read, 8);
            default -> throw problem("an unknown escape in a text");
        }
    }

    private void point(StringBuilder read, int digits) throws TomlException {
        int point = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0 || next() > 'f' || point > 0xFFFFFFF) {
                throw problem("an escape with too few digits");
            }
            point = point * 16 + digit;
            at++;
        }
        if (!Character.isValidCodePoint(point) || point >= 0xD800 && point <= 0xDFFF) {
            throw problem("an escape that is no character");
        }
        read.appendCodePoint(point);
    }
}
