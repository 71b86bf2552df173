package dev.kasane.gotemplate;

/** The delimiters of an action: a character twice. */
enum Delimiters {
    BRACES('{', '}'),
    ANGLES('<', '>');

    private final char left;
    private final char right;

    Delimiters(char left, char right) {
        this.left = left;
        this.right = right;
    }

    char left() {
        return left;
    }

    char right() {
        return right;
    }
}
