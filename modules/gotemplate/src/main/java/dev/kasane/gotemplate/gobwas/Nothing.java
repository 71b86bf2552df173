package dev.kasane.gotemplate.gobwas;

/** Takes the empty text; unlike a known text, it is never made one with its neighbours. */
record Nothing() implements Matcher {

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
