package dev.kasane.promotion;

/** Decides which of two tags of an image is newer. */
@FunctionalInterface
public interface TagOrder {

    /** Tags have no order. */
    TagOrder NONE = (current, wanted) -> Verdict.UNKNOWN;

    /** The order of a new tag and the current one. */
    enum Verdict {
        NEWER,
        SAME,
        /** It was made from a commit that the current one came after. */
        OLDER,
        /** Neither came after the other. */
        APART,
        /** At least one of them names no commit. */
        UNKNOWN,
        /** At least one of them is a commit that is not here, so that the newer one is unknown. */
        MISSING
    }

    /** The order of the tags of one pipeline's image. */
    default TagOrder of(String pipeline) {
        return this;
    }

    /** Compares a new tag with the current one. */
    Verdict compare(String current, String wanted);
}
