package dev.kasane.lock.store;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreePath;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A reproducible tar archive of a folder: the same files give the same bytes on every machine. It contains only files
 * and symbolic links, sorted by path, without times, owners and modes. It is not compressed, since the output of a
 * compressor depends on its version.
 */
public final class TreeArchive {

    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int MOST_FILES = 100_000;
    private static final byte FILE = '0';
    private static final byte LINK = '2';
    /** The texts of the next header that are too long for it, as POSIX 1003.1-2001 defines it. */
    private static final byte LONG = 'x';

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final SortedMap<String, String> links = new TreeMap<>();

    /** Adds a file. */
    public void file(String path, byte[] bytes) {
        files.put(path, bytes);
    }

    /** Adds a symbolic link. */
    public void link(String path, String target) {
        links.put(path, target);
    }

    /** The archive of the added files. */
    public byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        links.forEach((path, target) -> entry(path, LINK, target, new byte[0], out));
        files.forEach((path, bytes) -> entry(path, FILE, "", bytes, out));
        out.writeBytes(new byte[2 * BLOCK]);
        return out.toByteArray();
    }

    private static void entry(String path, byte type, String target, byte[] content, ByteArrayOutputStream out) {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        byte[] link = target.getBytes(StandardCharsets.UTF_8);
        if (name.length > NAME || link.length > NAME) {
            byte[] texts = (record("path", path) + (target.isEmpty() ? "" : record("linkpath", target)))
                    .getBytes(StandardCharsets.UTF_8);
            write(header("long".getBytes(StandardCharsets.UTF_8), LONG, new byte[0], texts.length), texts, out);
        }
        write(header(name, type, link, content.length), content, out);
    }

    /** A line {@code LENGTH NAME=TEXT}, whose length counts its own digits. */
    private static String record(String name, String text) {
        int rest = (" " + name + "=" + text + "\n").getBytes(StandardCharsets.UTF_8).length;
        int length = rest + 1;
        while (length < rest + Integer.toString(length).length()) {
            length++;
        }
        return length + " " + name + "=" + text + "\n";
    }

    private static byte[] header(byte[] name, byte type, byte[] link, long size) {
        byte[] header = new byte[BLOCK];
        System.arraycopy(name, 0, header, 0, Math.min(name.length, NAME));
        octal(0644, 100, 8, header);
        octal(0, 108, 8, header);
        octal(0, 116, 8, header);
        octal(size, 124, 12, header);
        octal(0, 136, 12, header);
        Arrays.fill(header, 148, 156, (byte) ' ');
        header[156] = type;
        System.arraycopy(link, 0, header, 157, Math.min(link.length, NAME));
        System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 8);
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        octal(sum, 148, 7, header);
        return header;
    }

    private static void octal(long number, int at, int length, byte[] into) {
        byte[] digits =
                String.format(Locale.ROOT, "%0" + (length - 1) + "o", number).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, into, at, digits.length);
        into[at + digits.length] = 0;
    }

    private static void write(byte[] header, byte[] content, ByteArrayOutputStream out) {
        out.writeBytes(header);
        out.writeBytes(content);
        out.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    }

    /**
     * The files of an archive that {@link #bytes} made.
     *
     * @param shown its name in messages
     * @throws KasaneException when it is none
     */
    static MemoryTree read(String shown, byte[] bytes) {
        MemoryTree.Builder tree = MemoryTree.builder();
        String longName = "";
        String longTarget = "";
        int at = 0;
        for (int count = 0; at + BLOCK <= bytes.length && bytes[at] != 0; count++) {
            long size = number(bytes, at + 124);
            int start = at + BLOCK;
            if (count > MOST_FILES || size < 0 || size > bytes.length - start) {
                throw damaged(shown);
            }
            byte[] content = Arrays.copyOfRange(bytes, start, start + (int) size);
            byte type = bytes[at + 156];
            if (type == LONG) {
                longName = longText("path", content);
                longTarget = longText("linkpath", content);
            } else {
                String path = checked(longName.isEmpty() ? text(bytes, at) : longName, shown);
                if (type == LINK) {
                    tree.link(path, longTarget.isEmpty() ? text(bytes, at + 157) : longTarget);
                } else if (type == FILE) {
                    tree.file(path, content);
                } else {
                    throw damaged(shown);
                }
                longName = "";
                longTarget = "";
            }
            at = start + (int) (size + (BLOCK - size % BLOCK) % BLOCK);
        }
        return tree.build();
    }

    private static String checked(String path, String shown) {
        if (path.isEmpty() || !path.equals(TreePath.join("", path))) {
            throw damaged(shown);
        }
        return path;
    }

    private static String longText(String name, byte[] content) {
        String all = new String(content, StandardCharsets.UTF_8);
        int at = all.indexOf(" " + name + "=");
        int end = all.indexOf('\n', at + 1);
        return at < 0 || end < 0 ? "" : all.substring(at + name.length() + 2, end);
    }

    private static String text(byte[] bytes, int at) {
        int end = at;
        while (end < at + NAME && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, at, end - at, StandardCharsets.UTF_8);
    }

    private static long number(byte[] bytes, int at) {
        long number = 0;
        for (int i = at; i < at + 11; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 7) {
                return -1;
            }
            number = number * 8 + digit;
        }
        return number;
    }

    private static KasaneException damaged(String shown) {
        return Problem.error(shown + " is no archive of a folder", null, "run kasane lock --update")
                .asException();
    }
}
