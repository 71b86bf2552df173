package dev.kasane.gotemplate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which place of a template printed which part of a text. Text that {@code include} returns belongs to its action. */
public final class PrintTrace {

    /**
     * A part of the text.
     *
     * @param start its offset in the text
     * @param source the template that printed it
     * @param position the text or the action there
     * @param isText whether it is text of the template, letter by letter
     */
    private record Piece(int start, Source source, int position, boolean isText) {}

    /** Ten times those of the largest real charts; a longer output has no places. */
    private static final int MOST_PIECES = 1_000_000;

    private final List<Piece> pieces = new ArrayList<>();
    private int length;

    void add(int start, int size, Source source, int position, boolean isText) {
        if (size > 0 && pieces.size() < MOST_PIECES) {
            pieces.add(new Piece(start, source, position, isText));
            length = start + size;
        }
    }

    /** The length of the whole text. */
    public int length() {
        return length;
    }

    /**
     * The place that printed the character at an offset, as {@code template:line:column}, both from 1.
     *
     * @return null when nothing was printed up to there
     */
    public @Nullable String place(int offset) {
        int low = 0;
        int high = pieces.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pieces.get(middle).start <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return null;
        }
        Piece piece = pieces.get(low - 1);
        return piece.source.placeFromOne(piece.position + (piece.isText ? offset - piece.start : 0));
    }
}
