package dev.kasane.gotemplate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map from parts of the output to the places in templates that printed them. Text that {@code include} returns
 * belongs to its action; a separate trace has the places in the included template.
 */
public final class PrintTrace {

    /**
     * A part of the text.
     *
     * @param start its offset in the text
     * @param source the template that printed it
     * @param node the text or the action there
     */
    private record Piece(int start, Source source, Node node) {
        boolean isText() {
            return node instanceof Node.Text;
        }
    }

    /** Ten times those of the largest real charts; a longer output has no places. */
    private static final int MOST_PIECES = 1_000_000;

    /** All of them are looked at for each place. */
    private static final int MOST_INNERS = 100_000;

    /**
     * A template whose output was included as a text.
     *
     * @param caller the action or condition that called it; null when that is not known
     * @param start where the text of an action begins
     */
    private record Inner(@Nullable Node caller, int start, PrintTrace trace) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final List<Inner> inners = new ArrayList<>();
    private @Nullable Node current;
    private int length;
    private String text = "";

    /** Notes what is evaluated from now on. */
    void at(Node node) {
        current = node;
    }

    void add(int start, int size, Source source, Node node) {
        if (size > 0 && pieces.size() < MOST_PIECES) {
            pieces.add(new Piece(start, source, node));
            length = start + size;
        }
    }

    /** The trace of a template that is called at this point for its text. */
    PrintTrace inner() {
        PrintTrace trace = new PrintTrace();
        if (inners.size() < MOST_INNERS) {
            inners.add(new Inner(current, length, trace));
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
     * The place that printed the character at an offset, as {@code template:line:column}, both from 1, followed by the
     * places of the templates that it includes, each included by the one before. Included text is located in the output
     * of the action. If a function replaced it with another text, such as a checksum, the result is the beginning of
     * the included template.
     */
    public List<String> places(int offset) {
        int index = piece(offset);
        if (index < 0 || offset > length) {
            return List.of();
        }
        Piece piece = pieces.get(index);
        List<String> places = new ArrayList<>();
        places.add(placeIn(piece, offset));
        if (!piece.isText()) {
            int end = index + 1 < pieces.size() ? pieces.get(index + 1).start : length;
            places.addAll(innerPlaces(piece, text.substring(piece.start, end), offset - piece.start));
        }
        return places;
    }

    private List<String> innerPlaces(Piece piece, String printed, int offset) {
        List<PrintTrace> called = called(piece);
        for (PrintTrace trace : called) {
            int at = IncludedText.offset(printed, offset, trace.text);
            if (at >= 0) {
                return trace.places(at);
            }
        }
        return called.size() == 1 ? called.getFirst().beginning() : List.of();
    }

    /** The templates that an action called, and those whose texts are in the variables that it names. */
    private List<PrintTrace> called(Piece piece) {
        List<PrintTrace> own = new ArrayList<>();
        Map<String, PrintTrace> variables = new LinkedHashMap<>();
        for (Inner inner : inners) {
            if (inner.start > piece.start) {
                break;
            }
            if (inner.caller == piece.node && inner.start == piece.start) {
                own.add(inner.trace);
            }
            for (String variable : UsedVariables.assignedBy(inner.caller)) {
                if (UsedVariables.isNamedBy(piece.node, variable)) {
                    // the last text that was assigned counts
                    variables.put(variable, inner.trace);
                }
            }
        }
        own.addAll(variables.values());
        return own;
    }

    /** The place of the first text that is not blank. */
    private List<String> beginning() {
        int start = 0;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        return start == text.length() ? List.of() : places(start);
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
        return piece.source.placeFromOne(piece.node.position() + (piece.isText() ? offset - piece.start : 0));
    }
}
