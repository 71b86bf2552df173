package dev.kasane.files;

/**
 * A directive that makes or changes values, with the place where it is written. It is the origin of the values that the
 * directive adds, and a {@link Layer} puts it on top of the origin of values that the directive changes.
 */
public final class Mark extends Origin {

    private final SourceFile file;
    private final int offset;
    private final String directive;
    private final boolean secret;

    /**
     * @param file the file that holds the directive or the value it brings
     * @param offset the place in it
     * @param directive the directive's name
     */
    public Mark(SourceFile file, int offset, String directive) {
        this(file, offset, directive, false);
    }

    private Mark(SourceFile file, int offset, String directive, boolean secret) {
        this.file = file;
        this.offset = offset;
        this.directive = directive;
        this.secret = secret;
    }

    /** The mark of a directive with its value at a place. */
    public static Mark at(Span place, String directive) {
        return new Mark(place.file(), place.offset(), directive);
    }

    public String directive() {
        return directive;
    }

    @Override
    boolean isOfSecret() {
        return secret;
    }

    @Override
    Mark asSecret() {
        return new Mark(file, offset, directive, true);
    }

    @Override
    public Span span(int ignored) {
        return file.span(offset);
    }

    @Override
    Step step(int ignored) {
        return new Step(file.span(offset), directive);
    }
}
