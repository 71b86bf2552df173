package dev.kasane.fetch;

import dev.kasane.files.TreePath;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.TreeArchive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/**
 * The files of an artifact: a tar archive, compressed with gzip or not. Links are left out, as source-controller leaves
 * them out of artifacts. No file is unpacked to disk.
 */
final class ArtifactLayer {

    private static final int BLOCK = 512;
    private static final int MOST_ENTRIES = 40_000;

    private final Requirement requirement;
    private final InputStream in;
    private final UnaryOperator<String> placed;
    private final TreeArchive files = new TreeArchive();
    private String longName = "";
    private long total;

    private ArtifactLayer(Requirement requirement, InputStream in, UnaryOperator<String> placed) {
        this.requirement = requirement;
        this.in = in;
        this.placed = placed;
    }

    /** The files of a layer as the archive that a store holds. */
    static byte[] archive(Requirement requirement, byte[] layer) {
        return archive(requirement, layer, UnaryOperator.identity());
    }

    /** The same of a chart, without the folder that has its name: Argo CD takes what is in it. */
    static byte[] archiveOfChart(Requirement requirement, byte[] layer) {
        return archive(requirement, layer, path -> path.substring(path.indexOf('/') + 1));
    }

    private static byte[] archive(Requirement requirement, byte[] layer, UnaryOperator<String> placed) {
        boolean isCompressed = layer.length > 1 && layer[0] == 0x1f && layer[1] == (byte) 0x8b;
        try (InputStream plain = new ByteArrayInputStream(layer);
                InputStream in = isCompressed ? new GZIPInputStream(plain) : plain) {
            ArtifactLayer read = new ArtifactLayer(requirement, in, placed);
            read.all();
            return read.files.bytes();
        } catch (IOException e) {
            throw OciArtifacts.refused(
                    requirement, "is no archive of files: " + e.getMessage(), "push it with flux push artifact");
        }
    }

    private void all() throws IOException {
        byte[] header = in.readNBytes(BLOCK);
        for (int count = 0; header.length == BLOCK && header[0] != 0; count++) {
            long size = size(header);
            total += size;
            if (size < 0 || !text(header, 257, 5).equals("ustar") && header[156] != '0' && header[156] != 0) {
                throw new IOException("entry " + (count + 1) + " is damaged");
            }
            if (total > LockEntry.MOST_BYTES || count >= MOST_ENTRIES) {
                throw OciArtifacts.refused(
                        requirement,
                        "has more than " + LockEntry.MOST_BYTES + " bytes or " + MOST_ENTRIES + " entries",
                        "push a folder with less");
            }
            byte[] content = in.readNBytes((int) size);
            if (content.length < size) {
                throw new IOException("it ends early");
            }
            add(header, content);
            in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
            header = in.readNBytes(BLOCK);
        }
        if (header.length < BLOCK && total == 0) {
            throw new IOException("it has no entries");
        }
    }

    private void add(byte[] header, byte[] content) throws IOException {
        switch (header[156]) {
            case 'L' -> longName = text(content, 0, content.length);
            case 'x' -> longName = paxPath(content, longName);
            case '0', '7', 0 -> {
                String path = TreePath.join("", longName.isEmpty() ? name(header) : longName);
                if (path == null || path.isEmpty()) {
                    throw new IOException("a file in it is outside of it");
                }
                files.file(placed.apply(path), content);
                longName = "";
            }
            // folders, links and what concerns all entries
            default -> longName = header[156] == 'K' || header[156] == 'g' ? longName : "";
        }
    }

    private static String name(byte[] header) {
        String name = text(header, 0, 100);
        String folder = text(header, 257, 6).equals("ustar") && header[262] == 0 ? text(header, 345, 155) : "";
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    private static String paxPath(byte[] content, String known) throws IOException {
        String path = known;
        int at = 0;
        while (at < content.length) {
            int length = recordLength(content, at);
            String record = text(content, at, length);
            String value = record.substring(record.indexOf(' ') + 1, record.length() - 1);
            if (value.startsWith("size=")) {
                throw new IOException("a file in it has its size in an extension");
            }
            path = value.startsWith("path=") ? value.substring("path=".length()) : path;
            at += length;
        }
        return path;
    }

    /** The length that a record begins with: all of it, the line feed at its end included. */
    private static int recordLength(byte[] content, int from) throws IOException {
        int length = 0;
        int at = from;
        while (at < content.length && content[at] >= '0' && content[at] <= '9' && length <= content.length) {
            length = length * 10 + content[at] - '0';
            at++;
        }
        boolean isRecord = at > from
                && at < content.length
                && content[at] == ' '
                && length > at - from + 1
                && length <= content.length - from
                && content[from + length - 1] == '\n';
        if (!isRecord) {
            throw new IOException("an extension of an entry is damaged");
        }
        return length;
    }

    /** The size in octal digits; -1 for another coding. */
    private static long size(byte[] header) {
        long size = 0;
        for (int i = 124; i < 136; i++) {
            int c = header[i];
            if (c >= '0' && c <= '7') {
                size = size * 8 + c - '0';
            } else if (c != 0 && c != ' ') {
                return -1;
            }
        }
        return size;
    }

    private static String text(byte[] bytes, int from, int most) {
        int end = from;
        while (end < from + most && end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }
}
