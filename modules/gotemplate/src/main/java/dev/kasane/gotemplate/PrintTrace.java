package dev.kasane.gotemplate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which place of a template printed which part of a text. Text that {@code include} returns belongs to its action; which place
 * of the included template printed it is known from a trace of its own.
 */
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

    /**
     * A template that an action called for its text.
     *
     * @param start where the text of the action begins
     */
    private record Inner(int start, PrintTrace trace) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final List<Inner> inners = new ArrayList<>();
    private int length;
    private String text = "";

    void add(int start, int size, Source source, int position, boolean isText) {
        if (size > 0 && pieces.size() < MOST_PIECES) {
            pieces.add(new Piece(start, source, position, isText));
            length = start + size;
        }
    }

    /** The trace of a template that is called at this point for its text. */
    PrintTrace inner() {
        PrintTrace trace = new PrintTrace();
        if (inners.size() < MOST_PIECES) {
            inners.add(new Inner(length, trace));
        }
        return trace;
    }

    /** Notes the whole text once it is printed. */
    void printed(String whole) {
        text = whole;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    /**
     * The place that printed the character at an offset, as {@code template:line:column}, both from 1.
     *
     * @return null when nothing was printed up to there
     */
    public @Nullable String place(int offset) {
        int piece = piece(offset);
        return piece < 0 ? null : placeIn(pieces.get(piece), offset);
    }

    /**
     * The place that printed the character at an offset, and behind it the places of the templates that this place called
     * for the text, each called by the one before; an included text is found again by its line.
     */
    public List<String> places(int offset) {
        int index = piece(offset);
        if (index < 0) {
            return List.of();
        }
        Piece piece = pieces.get(index);
        List<String> places = new ArrayList<>();
        places.add(placeIn(piece, offset));
        int end = index + 1 < pieces.size() ? pieces.get(index + 1).start : length;
        int from = Math.max(piece.start, text.lastIndexOf('\n', offset - 1) + 1);
        int lineEnd = text.indexOf('\n', offset);
        int to = lineEnd < 0 ? end : Math.min(end, lineEnd);
        while (from < offset && text.charAt(from) == ' ') {
            from++;
        }
        String line = piece.isText || from >= to ? "" : text.substring(from, to).stripTrailing();
        for (Inner inner : inners) {
            int at = line.isEmpty() || inner.start != piece.start ? -1 : inner.trace.text.indexOf(line);
            if (at >= 0) {
                places.addAll(inner.trace.places(at + offset - from));
                break;
            }
        }
        return places;
    }

    /** The index of the last piece that begins at an offset or before; -1 when there is none. */
    private int piece(int offset) {
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
        return low - 1;
    }

    private static String placeIn(Piece piece, int offset) {
        return piece.source.placeFromOne(piece.position + (piece.isText ? offset - piece.start : 0));
    }
}
