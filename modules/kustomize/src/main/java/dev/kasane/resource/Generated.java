package dev.kasane.resource;

import org.jspecify.annotations.Nullable;

/**
 * How the object of a generator is added.
 *
 * @param behavior what to do when an object of that id is there already; null for an object nobody generated
 * @param needsHash whether a hash of the content goes behind the name
 */
public record Generated(@Nullable Behavior behavior, boolean needsHash) {

    /** Of an object that was read from a file. */
    public static final Generated NOT = new Generated(null, false);

    /** What to do when an object of the same id is there already. */
    public enum Behavior {
        UNSPECIFIED("unspecified"),
        CREATE("create"),
        REPLACE("replace"),
        MERGE("merge");

        private final String word;

        Behavior(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }

        /** The behavior a word names; any other word is as good as none. */
        public static Behavior of(String word) {
            return switch (word) {
                case "create" -> CREATE;
                case "replace" -> REPLACE;
                case "merge" -> MERGE;
                default -> UNSPECIFIED;
            };
        }
    }
}
