package dev.kasane.yaml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A cache of short texts with their tags and quoting, since keys and small values repeat. */
final class TextCache {

    /** Longer texts are not looked for. */
    static final int MAX_LENGTH = 40;

    private static final int SLOTS = 2048;

    private final @Nullable Entry[] slots = new @Nullable Entry[SLOTS];

    /** A text, its tag as a plain scalar, and whether it is a string that needs no quotes. */
    static final class Entry {
        private final byte[] bytes;
        private final String text;
        private final YamlTag tag;
        private final boolean safe;

        Entry(byte[] bytes, String text) {
            this.bytes = bytes;
            this.text = text;
            this.tag = tagOf(text);
            this.safe = tag == YamlTag.STR && Quoting.isPlainAscii(text);
        }

        String text() {
            return text;
        }

        YamlTag tag() {
            return tag;
        }

        boolean isSafe() {
            return safe;
        }
    }

    /** The tag of a plain text. */
    static YamlTag tagOf(String text) {
        return text.equals(MergeKeys.MERGE) ? YamlTag.MERGE : ScalarTypes.tagOf(text);
    }

    /** The entry of some bytes, which are UTF-8. */
    Entry of(byte[] bytes, int from, int to) {
        int hash = to - from;
        boolean ascii = true;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + bytes[i];
            ascii &= bytes[i] >= 0;
        }
        int slot = (hash ^ hash >>> 15) & SLOTS - 1;
        Entry known = slots[slot];
        if (known != null && Arrays.equals(known.bytes, 0, known.bytes.length, bytes, from, to)) {
            return known;
        }
        Entry fresh = new Entry(
                Arrays.copyOfRange(bytes, from, to),
                new String(bytes, from, to - from, ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        slots[slot] = fresh;
        return fresh;
    }
}
