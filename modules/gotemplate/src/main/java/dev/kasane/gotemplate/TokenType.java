package dev.kasane.gotemplate;

/** The type of a token. */
enum TokenType {
    ERROR(false),
    BOOL(false),
    CHAR(false),
    CHAR_CONSTANT(false),
    COMPLEX(false),
    ASSIGN(false),
    DECLARE(false),
    EOF(false),
    FIELD(false),
    IDENTIFIER(false),
    LEFT_DELIM(false),
    LEFT_PAREN(false),
    NUMBER(false),
    PIPE(false),
    RAW_STRING(false),
    RIGHT_DELIM(false),
    RIGHT_PAREN(false),
    SPACE(false),
    STRING(false),
    TEXT(false),
    VARIABLE(false),
    BLOCK(true),
    BREAK(true),
    CONTINUE(true),
    DOT(true),
    DEFINE(true),
    ELSE(true),
    END(true),
    IF(true),
    NIL(true),
    RANGE(true),
    TEMPLATE(true),
    WITH(true);

    private final boolean keyword;

    TokenType(boolean keyword) {
        this.keyword = keyword;
    }

    /** Whether messages show it as a keyword. */
    boolean isKeyword() {
        return keyword;
    }
}
