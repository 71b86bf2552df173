package dev.kasane.helm.chart;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The header of an entry of an archive.
 *
 * @param name its path
 * @param size how many bytes it has
 * @param type its type
 */
record TarHeader(String name, long size, char type) {

    private static final int NAME = 100;
    private static final int SIZE = 124;
    private static final int TYPE = 156;
    private static final int MAGIC = 257;
    private static final int PREFIX = 345;

    /** The header in a block; null when it is none. */
    static @Nullable TarHeader of(byte[] block) {
        String name = text(block, 0, NAME);
        if (text(block, MAGIC, MAGIC + 5).equals("ustar") && block[PREFIX] != 0) {
            name = text(block, PREFIX, PREFIX + 155) + "/" + name;
        }
        long size = 0;
        for (int i = SIZE; i < SIZE + 12; i++) {
            int c = block[i];
            if (c >= '0' && c <= '7') {
                size = size * 8 + c - '0';
            } else if (c != 0 && c != ' ') {
                return null;
            }
        }
        return new TarHeader(name, size, (char) block[TYPE]);
    }

    /** The text in some bytes up to the first zero. */
    static String text(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }
}
