package dev.kasane.cli.crds;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;

/** Reads the files of a gzipped tar archive, which a packaged Helm chart is. */
final class ChartArchive {

    private static final int BLOCK = 512;
    private static final int SIZE_AT = 124;
    private static final int TYPE_AT = 156;
    private static final int PREFIX_AT = 345;

    private ChartArchive() {}

    /**
     * Reads an archive.
     *
     * @param most how many bytes all files together may have
     * @param files takes the path and the content of each file
     */
    static void read(byte[] archive, int most, BiConsumer<String, byte[]> files) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(archive))) {
            long left = most;
            byte[] head = in.readNBytes(BLOCK);
            while (head.length == BLOCK && head[0] != 0) {
                long size = size(head);
                left -= size;
                if (size < 0 || left < 0) {
                    throw new IOException("it holds more than " + (most >> 20) + " MiB");
                }
                byte[] content = in.readNBytes((int) size);
                in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
                if (content.length < size) {
                    throw new EOFException("it ends too early");
                }
                if (head[TYPE_AT] == '0' || head[TYPE_AT] == 0) {
                    String prefix = text(head, PREFIX_AT, 155);
                    files.accept((prefix.isEmpty() ? "" : prefix + "/") + text(head, 0, 100), content);
                }
                head = in.readNBytes(BLOCK);
            }
        }
    }

    private static long size(byte[] head) throws IOException {
        try {
            return Long.parseLong(text(head, SIZE_AT, 12).strip(), 8);
        } catch (NumberFormatException e) {
            throw new IOException("its form is not known", e);
        }
    }

    private static String text(byte[] head, int from, int most) {
        int end = from;
        while (end < from + most && head[end] != 0) {
            end++;
        }
        return new String(head, from, end - from, StandardCharsets.UTF_8);
    }
}
