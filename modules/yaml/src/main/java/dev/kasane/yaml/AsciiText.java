package dev.kasane.yaml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text of ASCII characters put together from parts; it can be used again for the next one. */
final class AsciiText {

    private byte[] bytes = {};
    private int size;

    void clear() {
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(byte[] source, int from, int to) {
        ensureCapacity(to - from);
        System.arraycopy(source, from, bytes, size, to - from);
        size += to - from;
    }

    void lineFeeds(int count) {
        ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            bytes[size++] = '\n';
        }
    }

    private void ensureCapacity(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.max(256, bytes.length * 2), size + more));
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }
}
