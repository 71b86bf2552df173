package dev.kasane.cli.graph;

import dev.kasane.cli.show.SafeText;

/** The text in a box, and the width that the box needs in any monospaced font. */
final class Label {

    /** Of a longer path the end is shown. */
    private static final int MAX_CELLS = 48;

    /** Fonts of 12 pixels have letters of 7.2 pixels, a few of them wider ones. */
    private static final double CELL = 7.6;

    private static final int PADDING = 20;

    private Label() {}

    static String of(Diagram.Thing thing) {
        String path = SafeText.forTerminal(thing.path());
        int start = path.length();
        int room = MAX_CELLS;
        while (start > 0) {
            int letter = path.codePointBefore(start);
            room -= cells(letter);
            if (room < 0) {
                return "…" + path.substring(start);
            }
            start -= Character.charCount(letter);
        }
        return path;
    }

    static int width(Diagram.Thing thing) {
        int cells = of(thing).codePoints().map(Label::cells).sum();
        return (int) Math.ceil(cells * CELL) + PADDING;
    }

    /** Letters from Hangul on may take two cells, and emoji do. */
    private static int cells(int letter) {
        return letter >= 0x1100 ? 2 : 1;
    }
}
