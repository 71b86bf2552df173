package dev.kasane.resource;

import org.jspecify.annotations.Nullable;

/**
 * The merge behavior of a generated object, and whether its name needs a hash.
 *
 * @param behavior what to do if an object of that id exists already; null for an object that was not generated
 * @param needsHash whether a hash of the content is appended to the name
 */
public record Generated(@Nullable Behavior behavior, boolean needsHash) {

    /** Of an object that was read from a file. */
    public static final Generated NOT = new Generated(null, false);

    /** The behavior if an object of the same id exists already. */
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

        /** The behavior with a name; an unknown name counts as none. */
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
