package dev.kasane.gotemplate.gobwas;

/** Matches the empty text. Unlike a literal text, it is never joined with adjacent matchers. */
record EmptyMatcher() implements Matcher {

    @Override
    public boolean matches(Slice text, Steps steps) {
        return text.isEmpty();
    }

    @Override
    public Found find(Slice text, Steps steps) {
        return Found.of(0, 0);
    }

    @Override
    public int length() {
        return 0;
    }
}
