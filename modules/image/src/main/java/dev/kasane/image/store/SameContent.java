package dev.kasane.image.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Compares the content of two files, with larger buffers than the Java library. */
final class SameContent {

    private static final int PIECE = 1 << 20;

    private SameContent() {}

    static boolean is(Path one, Path other) throws IOException {
        try (FileChannel first = FileChannel.open(one);
                FileChannel second = FileChannel.open(other)) {
            if (first.size() != second.size()) {
                return false;
            }
            int piece = (int) Math.min(PIECE, first.size() + 1);
            ByteBuffer mine = ByteBuffer.allocateDirect(piece);
            ByteBuffer theirs = ByteBuffer.allocateDirect(piece);
            while (fill(first, mine)) {
                fill(second, theirs);
                if (!mine.equals(theirs)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Reads the next piece; false at the end. */
    private static boolean fill(FileChannel from, ByteBuffer piece) throws IOException {
        piece.clear();
        while (piece.hasRemaining() && from.read(piece) >= 0) {
            // a file may give its bytes in pieces
        }
        piece.flip();
        return piece.hasRemaining();
    }
}
