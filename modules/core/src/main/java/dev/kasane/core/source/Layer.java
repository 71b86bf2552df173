package dev.kasane.core.source;

import org.jspecify.annotations.Nullable;

/** A change laid over an older origin: the directive that made it and the place where that directive is written. */
public final class Layer extends Origin {

    private final SourceFile file;
    private final int offset;
    private final String directive;
    private final @Nullable Origin before;
    private final int beforeOffset;

    /**
     * @param file the file that holds the directive or the value it brought
     * @param offset the place in it
     * @param directive the directive's name
     * @param before what stood there before, or null when nothing did
     * @param beforeOffset the offset that belongs to {@code before}
     */
    public Layer(SourceFile file, int offset, String directive, @Nullable Origin before, int beforeOffset) {
        this.file = file;
        this.offset = offset;
        this.directive = directive;
        this.before = before;
        this.beforeOffset = beforeOffset;
    }

    public SourceFile file() {
        return file;
    }

    public int offset() {
        return offset;
    }

    public String directive() {
        return directive;
    }

    @Nullable
    Origin before() {
        return before;
    }

    int beforeOffset() {
        return beforeOffset;
    }

    @Override
    public Span span(int ignored) {
        return file.span(offset);
    }
}
