package dev.kasane.cli.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * The positions of all elements of a picture. Things are in columns, users left of what they use, and no line runs
 * behind a box. The same graph always gives the same picture.
 *
 * @param boxes where the things stand, in their order
 * @param ways the points of the lines, in their order: x and y in turn
 * @param width the width of the picture
 * @param height its height
 */
record Layout(List<Box> boxes, List<int[]> ways, int width, int height) {

    private static final int MARGIN = 24;
    private static final int LEAST_BETWEEN_COLUMNS = 96;
    private static final int MOST_BETWEEN_COLUMNS = 420;

    /**
     * The position of a thing.
     *
     * @param x its left edge
     * @param y its upper edge
     * @param width its width
     */
    record Box(int x, int y, int width) {

        int middle() {
            return y + Slot.BOX_HEIGHT / 2;
        }

        int right() {
            return x + width;
        }
    }

    static Layout of(Diagram diagram) {
        int[] layers = Layers.of(diagram);
        List<Slot> slots = diagram.things().stream().map(thing -> Slot.box()).toList();
        List<List<Slot>> columns = Channels.columns(layers, slots);
        Channels channels = new Channels(diagram, layers, slots, columns);
        for (Diagram.Line line : diagram.uses()) {
            Slot from = slots.get(line.from());
            // a line back, which only cycles have, moves nothing
            if (layers[line.from()] < layers[line.to()]) {
                for (Slot to : channels.route(line)) {
                    from.connectTo(to);
                    from = to;
                }
            }
        }
        new Arrangement(columns).arrange();
        return placed(diagram, layers, slots, columns, channels);
    }

    private static Layout placed(
            Diagram diagram, int[] layers, List<Slot> slots, List<List<Slot>> columns, Channels channels) {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < layers.length; i++) {
            widths[layers[i]] =
                    Math.max(widths[layers[i]], Label.width(diagram.things().get(i)));
        }
        // lines of a high picture would be too steep to be distinguished
        int highest = columns.stream().mapToInt(List::size).max().orElse(0);
        int between = Math.clamp(6L * highest, LEAST_BETWEEN_COLUMNS, MOST_BETWEEN_COLUMNS);
        int[] lefts = new int[columns.size()];
        int x = MARGIN;
        for (int i = 0; i < lefts.length; i++) {
            lefts[i] = x;
            x += widths[i] + between;
        }
        double top = Double.MAX_VALUE;
        for (List<Slot> column : columns) {
            top = Math.min(top, column.getFirst().middle() - column.getFirst().height() / 2.0);
        }
        for (List<Slot> column : columns) {
            for (Slot slot : column) {
                slot.middle(Math.rint(slot.middle() - top + MARGIN));
            }
        }
        List<Box> boxes = new ArrayList<>();
        int bottom = 0;
        for (int i = 0; i < layers.length; i++) {
            int y = (int) slots.get(i).middle() - Slot.BOX_HEIGHT / 2;
            boxes.add(new Box(lefts[layers[i]], y, Label.width(diagram.things().get(i))));
            bottom = Math.max(bottom, y + Slot.BOX_HEIGHT);
        }
        List<int[]> ways = new ArrayList<>();
        for (Diagram.Line line : diagram.uses()) {
            ways.add(points(line, layers, boxes, channels.route(line), lefts, widths));
        }
        return new Layout(boxes, ways, Math.max(x - between, MARGIN) + MARGIN, bottom + MARGIN);
    }

    /**
     * The points of a line: the edges of a box and of its column, both ends of each channel, and the edge of the other
     * box.
     */
    private static int[] points(
            Diagram.Line line, int[] layers, List<Box> boxes, List<Slot> way, int[] lefts, int[] widths) {
        int[] points = new int[way.size() * 4 + 2];
        Box from = boxes.get(line.from());
        int column = layers[line.from()];
        points[0] = from.right();
        points[1] = from.middle();
        points[2] = lefts[column] + widths[column];
        points[3] = from.middle();
        for (int i = 0; i < way.size() - 1; i++) {
            column++;
            points[4 * i + 4] = lefts[column];
            points[4 * i + 5] = (int) way.get(i).middle();
            points[4 * i + 6] = lefts[column] + widths[column];
            points[4 * i + 7] = (int) way.get(i).middle();
        }
        Box to = boxes.get(line.to());
        points[points.length - 2] = to.x();
        points[points.length - 1] = to.middle();
        return points;
    }
}
