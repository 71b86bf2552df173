package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.BoundExceeded;
import java.util.List;

/**
 * The tokens of a template. It can go back as many tokens as Go's parser does, since errors name the last token that
 * was read.
 */
final class TokenStream {

    private static final int NONE = -1;

    private final Source source;
    private final List<Token> tokens;
    private final int maxDepth;
    private final Token[] ahead = new Token[3];
    private int position;
    private int peeked;
    private int depth;
    private int action = NONE;

    TokenStream(Source source, List<Token> tokens, int maxDepth) {
        this.source = source;
        this.tokens = tokens;
        this.maxDepth = maxDepth;
    }

    /** Where the action begins that is being read; negative outside of one. */
    int action() {
        return action;
    }

    void beginAction(int position) {
        action = position;
    }

    void leaveAction() {
        action = NONE;
    }

    /** Enters a deeper level of nesting. */
    void enter() {
        if (++depth > maxDepth) {
            throw new BoundExceeded("a template is nested more than " + maxDepth + " deep");
        }
    }

    void leave() {
        depth--;
    }

    private Token read() {
        Token token = tokens.get(Math.min(position, tokens.size() - 1));
        position++;
        return token;
    }

    Token next() {
        if (peeked > 0) {
            peeked--;
        } else {
            ahead[0] = read();
        }
        return ahead[peeked];
    }

    void backup() {
        peeked++;
    }

    void backup(Token first) {
        ahead[1] = first;
        peeked = 2;
    }

    void backup(Token first, Token second) {
        ahead[1] = second;
        ahead[2] = first;
        peeked = 3;
    }

    Token peek() {
        if (peeked > 0) {
            return ahead[peeked - 1];
        }
        peeked = 1;
        ahead[0] = read();
        return ahead[0];
    }

    Token nextNonSpace() {
        Token token = next();
        while (token.is(TokenType.SPACE)) {
            token = next();
        }
        return token;
    }

    Token peekNonSpace() {
        Token token = nextNonSpace();
        backup();
        return token;
    }

    TemplateFailure failure(String message) {
        return new TemplateFailure("template: " + source.name() + ":" + line(ahead[0].position()) + ": " + message);
    }

    Token expect(TokenType type, String context) {
        Token token = nextNonSpace();
        if (!token.is(type)) {
            throw unexpected(token, context);
        }
        return token;
    }

    TemplateFailure unexpected(Token token, String context) {
        if (token.is(TokenType.ERROR)) {
            String extra = "";
            if (action != NONE && line(action) != line(token.position())) {
                extra = " in action started at " + source.name() + ":" + line(action);
                extra = token.text().endsWith(" action") ? extra.substring(" in action".length()) : extra;
            }
            return failure(token.shown() + extra);
        }
        return failure("unexpected " + token.shown() + " in " + context);
    }

    private int line(int position) {
        return source.line(position);
    }
}
