package dev.kasane.yaml;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A growing byte buffer, with the column of the next character. */
final class OutputBuffer {

    private static final int FIRST_CHUNK = 1 << 13;
    private static final int CHUNK = 1 << 18;
    private static final byte[] SPACES = "                                ".getBytes(StandardCharsets.US_ASCII);

    private final List<byte[]> full = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private final long limit;
    private long fullBytes;
    private byte[] chunk = new byte[FIRST_CHUNK];
    private int size;

    /** How much of the chunk may be used: all of it, or less where the limit comes first. */
    private int ensureCapacity;

    private int column;

    OutputBuffer(long limit) {
        this.limit = limit;
        this.ensureCapacity = (int) Math.min(chunk.length, limit);
    }

    int column() {
        return column;
    }

    long size() {
        return fullBytes + size;
    }

    private void ensureCapacity(int bytes) {
        if (bytes > ensureCapacity - size) {
            grow(bytes);
        }
    }

    private void grow(int bytes) {
        if (bytes > chunk.length - size) {
            full.add(chunk);
            lengths.add(size);
            fullBytes += size;
            chunk = new byte[Math.max(CHUNK, bytes)];
            size = 0;
        }
        ensureCapacity = (int) Math.min(chunk.length, limit - fullBytes);
        if (bytes > ensureCapacity - size) {
            throw Problem.error(
                            "the output is larger than " + limit + " bytes",
                            null,
                            "render fewer objects at once, or raise the limit with --limit output-bytes=N")
                    .asException();
        }
    }

    void put(char ascii) {
        ensureCapacity(1);
        chunk[size++] = (byte) ascii;
        column++;
    }

    void lineFeed() {
        ensureCapacity(1);
        chunk[size++] = '\n';
        column = 0;
    }

    void spaces(int count) {
        ensureCapacity(count);
        int left = count;
        while (left > 0) {
            int some = Math.min(left, SPACES.length);
            System.arraycopy(SPACES, 0, chunk, size, some);
            size += some;
            left -= some;
        }
        column += count;
    }

    /** Writes a part of a text that has only ASCII characters. */
    @SuppressWarnings("deprecation") // the only copy of a string's bytes that allocates nothing
    void ascii(String text, int from, int to) {
        ensureCapacity(to - from);
        text.getBytes(from, to, chunk, size);
        size += to - from;
        column += to - from;
    }

    void ascii(String text) {
        ascii(text, 0, text.length());
    }

    /** Writes a part of some bytes that are ASCII characters other than line breaks. */
    void bytes(byte[] ascii, int from, int to) {
        ensureCapacity(to - from);
        System.arraycopy(ascii, from, chunk, size, to - from);
        size += to - from;
        column += to - from;
    }

    /** Writes one character as UTF-8. */
    void codePoint(int c) {
        ensureCapacity(4);
        if (c < 0x80) {
            chunk[size++] = (byte) c;
        } else if (c < 0x800) {
            chunk[size++] = (byte) (0xC0 | c >> 6);
            chunk[size++] = (byte) (0x80 | c & 0x3F);
        } else if (c < 0x10000) {
            chunk[size++] = (byte) (0xE0 | c >> 12);
            chunk[size++] = (byte) (0x80 | c >> 6 & 0x3F);
            chunk[size++] = (byte) (0x80 | c & 0x3F);
        } else {
            chunk[size++] = (byte) (0xF0 | c >> 18);
            chunk[size++] = (byte) (0x80 | c >> 12 & 0x3F);
            chunk[size++] = (byte) (0x80 | c >> 6 & 0x3F);
            chunk[size++] = (byte) (0x80 | c & 0x3F);
        }
        column++;
    }

    /** Sets the column to 0, after a line break other than a line feed. */
    void brokeLine() {
        column = 0;
    }

    /** Takes over what another buffer holds. */
    void addAll(OutputBuffer other) {
        full.add(chunk);
        lengths.add(size);
        fullBytes += size;
        full.addAll(other.full);
        lengths.addAll(other.lengths);
        fullBytes += other.fullBytes;
        chunk = other.chunk;
        size = other.size;
        column = other.column;
        grow(0);
    }

    void writeTo(OutputStream out) throws IOException {
        for (int i = 0; i < full.size(); i++) {
            out.write(full.get(i), 0, lengths.get(i));
        }
        out.write(chunk, 0, size);
    }

    byte[] toBytes() {
        byte[] all = Arrays.copyOf(full.isEmpty() ? chunk : new byte[0], Math.toIntExact(size()));
        int at = 0;
        for (int i = 0; i < full.size(); i++) {
            System.arraycopy(full.get(i), 0, all, at, lengths.get(i));
            at += lengths.get(i);
        }
        if (!full.isEmpty()) {
            System.arraycopy(chunk, 0, all, at, size);
        }
        return all;
    }
}
