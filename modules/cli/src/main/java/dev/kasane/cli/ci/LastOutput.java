package dev.kasane.cli.ci;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** An output stream that stores only the last part of its input. */
final class LastOutput extends OutputStream {

    private static final int KEPT = 64 << 10;

    private final byte[] ring = new byte[KEPT];
    private long written;

    @Override
    public synchronized void write(int b) {
        ring[(int) (written % KEPT)] = (byte) b;
        written++;
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            write(bytes[offset + i]);
        }
    }

    synchronized void clear() {
        written = 0;
    }

    /** The stored text; if earlier text is missing, it begins at a line. */
    synchronized String text() {
        int length = (int) Math.min(written, KEPT);
        byte[] kept = new byte[length];
        for (int i = 0; i < length; i++) {
            kept[i] = ring[(int) ((written - length + i) % KEPT)];
        }
        String text = new String(kept, StandardCharsets.UTF_8);
        return written > KEPT ? text.substring(text.indexOf('\n') + 1) : text;
    }

    /** The last line that is not blank; empty when there is none. */
    String lastLine() {
        String[] lines = text().split("\n");
        for (int i = lines.length - 1; i >= 0; i--) {
            if (!lines[i].isBlank()) {
                return lines[i].strip();
            }
        }
        return "";
    }
}
