package dev.kasane.files;

/** The origin of a value that a directive changed: the mark of that directive, and the origin before the change. */
public final class Layer extends Origin {

    private final Mark mark;
    private final Origin before;
    private final int beforeOffset;

    /**
     * @param mark the directive that changed the value, the same one for all that it changes
     * @param before the origin before the change
     * @param beforeOffset the offset that belongs to {@code before}
     */
    public Layer(Mark mark, Origin before, int beforeOffset) {
        this.mark = mark;
        this.before = before;
        this.beforeOffset = beforeOffset;
    }

    Mark mark() {
        return mark;
    }

    Origin before() {
        return before;
    }

    int beforeOffset() {
        return beforeOffset;
    }

    @Override
    boolean isOfSecret() {
        return mark.isOfSecret();
    }

    @Override
    Layer asSecret() {
        return new Layer(mark.asSecret(), before, beforeOffset);
    }

    @Override
    public Span span(int ignored) {
        return mark.span(ignored);
    }

    @Override
    Step step(int ignored) {
        return mark.step(ignored);
    }
}
