package dev.kasane.fetch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/**
 * The parts of an {@code index.yaml} for some charts, found by the indentation of its lines, as {@code helm repo index}
 * writes them. It parses no YAML, so it is fast for a large index. It may miss a chart in an index that is formatted
 * otherwise. It is used only if the digest of the chart is known and the whole index can be read as a fallback.
 */
final class IndexSlice {

    private static final byte[] ENTRIES = "entries:".getBytes(StandardCharsets.US_ASCII);

    private final Set<String> wanted;
    private final ByteArrayOutputStream slice = new ByteArrayOutputStream();

    /** How far the names of charts are indented; -1 outside of the entries. */
    private int indent = -1;

    private boolean isInEntries;
    private boolean isKept;

    private IndexSlice(Set<String> wanted) {
        this.wanted = wanted;
    }

    /** The entries of some charts as an index of their own; one without entries if none was found. */
    static byte[] of(Path index, Set<String> wanted) throws IOException {
        IndexSlice slice = new IndexSlice(wanted);
        slice.slice.write(ENTRIES);
        slice.slice.write('\n');
        try (InputStream in = new BufferedInputStream(Files.newInputStream(index), 1 << 16)) {
            slice.read(in);
        }
        return slice.slice.toByteArray();
    }

    private void read(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 16];
        byte[] line = new byte[1 << 12];
        int length = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            for (int i = 0; i < read; i++) {
                if (length == line.length) {
                    line = Arrays.copyOf(line, length * 2);
                }
                line[length++] = buffer[i];
                if (buffer[i] == '\n') {
                    add(line, length);
                    length = 0;
                }
            }
        }
        add(line, length);
    }

    private void add(byte[] line, int length) {
        int spaces = 0;
        while (spaces < length && line[spaces] == ' ') {
            spaces++;
        }
        boolean isKey = spaces < length && !isSpecial(line[spaces]);
        if (isKey && spaces == 0) {
            isInEntries = startsWith(line, length, ENTRIES);
            indent = -1;
            isKept = false;
        } else if (isKey && isInEntries && (indent < 0 || spaces == indent)) {
            indent = spaces;
            isKept = wanted.contains(name(line, spaces, length));
        }
        if (isInEntries && isKept) {
            slice.write(line, 0, length);
        }
    }

    /** Whether a line with this first letter begins no key: an item, a comment, the end of the line. */
    private static boolean isSpecial(byte first) {
        return first == '-' || first == '#' || first == '\n' || first == '\r';
    }

    private static boolean startsWith(byte[] line, int length, byte[] word) {
        return length >= word.length && Arrays.equals(line, 0, word.length, word, 0, word.length);
    }

    /** The key of a line, without quotes; empty if it has none. */
    private static String name(byte[] line, int from, int length) {
        int colon = from;
        while (colon < length && line[colon] != ':') {
            colon++;
        }
        String name = new String(line, from, colon - from, StandardCharsets.UTF_8).strip();
        boolean isQuoted = name.length() > 1
                && (name.charAt(0) == '"' || name.charAt(0) == '\'')
                && name.charAt(name.length() - 1) == name.charAt(0);
        return isQuoted ? name.substring(1, name.length() - 1) : name;
    }
}
