package dev.kasane.cli.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The routes of lines across the columns between their ends. All lines to the same thing share one channel in each
 * column, so there are never more of them in a column than things behind it.
 */
final class Channels {

    private final int[] layers;
    private final List<Slot> boxes;
    private final List<List<Slot>> columns;
    private final boolean worthIt;
    private final Map<Long, Slot> known = new HashMap<>();

    Channels(Diagram diagram, int[] layers, List<Slot> boxes, List<List<Slot>> columns) {
        this.layers = layers;
        this.boxes = boxes;
        this.columns = columns;
        long crossed = 0;
        for (Diagram.Line line : diagram.uses()) {
            crossed += Math.max(0, layers[line.to()] - layers[line.from()] - 1);
        }
        // channels for a complete graph would cost O(n³): its lines are straight
        this.worthIt = crossed <= 8L * (diagram.things().size() + diagram.uses().size()) + 1000;
    }

    /** The slots of a line's route, column by column; the last one is the slot of its end. */
    List<Slot> route(Diagram.Line line) {
        Slot end = boxes.get(line.to());
        if (!worthIt) {
            return List.of(end);
        }
        List<Slot> way = new ArrayList<>();
        for (int layer = layers[line.from()] + 1; layer < layers[line.to()]; layer++) {
            List<Slot> column = columns.get(layer);
            way.add(known.computeIfAbsent(((long) line.to() << 32) | layer, ignored -> {
                Slot channel = Slot.channel();
                column.add(channel);
                return channel;
            }));
        }
        way.add(end);
        return way;
    }

    /** Columns of slots for the things of a picture, without channels. */
    static List<List<Slot>> columns(int[] layers, List<Slot> boxes) {
        List<List<Slot>> columns = new ArrayList<>();
        int count = Arrays.stream(layers).max().orElse(-1) + 1;
        for (int i = 0; i < count; i++) {
            columns.add(new ArrayList<>());
        }
        for (int i = 0; i < layers.length; i++) {
            columns.get(layers[i]).add(boxes.get(i));
        }
        return columns;
    }
}
