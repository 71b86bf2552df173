package dev.kasane.change.edit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/**
 * A replacement of some bytes of a file.
 *
 * @param from the first replaced byte
 * @param to the byte behind the last replaced one
 * @param text the new text
 */
record Splice(int from, int to, String text) {

    /** The bytes with all splices made, which must not overlap. */
    static byte[] apply(byte[] bytes, List<Splice> splices) {
        ByteArrayOutputStream edited = new ByteArrayOutputStream(bytes.length + 256);
        int at = 0;
        for (Splice splice :
                splices.stream().sorted(Comparator.comparingInt(Splice::from)).toList()) {
            edited.write(bytes, at, splice.from - at);
            edited.writeBytes(splice.text.getBytes(StandardCharsets.UTF_8));
            at = splice.to;
        }
        edited.write(bytes, at, bytes.length - at);
        return edited.toByteArray();
    }

    boolean overlaps(Splice other) {
        return from < other.to && other.from < to || from == other.from && to == other.to;
    }
}
