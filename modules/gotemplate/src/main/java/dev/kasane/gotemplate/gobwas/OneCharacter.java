package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.Nullable;

/** Matches one character. */
sealed interface OneCharacter extends Matcher {

    /** {@code ?}: any but separators. */
    record AnyOne(String separators) implements OneCharacter {
        @Override
        public boolean takes(int character) {
            return separators.indexOf(character) < 0;
        }
    }

    /** {@code [abc]} */
    record OneOf(String characters, boolean not) implements OneCharacter {
        @Override
        public boolean takes(int character) {
            return characters.indexOf(character) >= 0 != not;
        }
    }

    /** {@code [a-z]} */
    record Between(int low, int high, boolean not) implements OneCharacter {
        @Override
        public boolean takes(int character) {
            return (low <= character && character <= high) != not;
        }
    }

    boolean takes(int character);

    /** An empty text counts as the character of what cannot be read. */
    @Override
    default boolean matches(Slice text, Steps steps) {
        return text.length() <= text.width(0) && takes(text.character(0));
    }

    @Override
    default @Nullable Found find(Slice text, Steps steps) {
        for (int at = 0; at < text.length(); at += text.width(at)) {
            int character = text.character(at);
            if (takes(character)) {
                return Found.of(at, Slice.bytes(character));
            }
        }
        return null;
    }

    @Override
    default int length() {
        return 1;
    }
}
