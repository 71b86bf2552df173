package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.Nullable;

/** Matches one literal text. */
record Literal(Slice text, int length) implements Matcher {

    static Literal of(String text) {
        return new Literal(Slice.of(text), text.codePointCount(0, text.length()));
    }

    @Override
    public boolean matches(Slice whole, Steps steps) {
        return whole.same(text);
    }

    @Override
    public @Nullable Found find(Slice whole, Steps steps) {
        int at = whole.indexOf(text);
        return at < 0 ? null : Found.of(at, text.length());
    }
}
