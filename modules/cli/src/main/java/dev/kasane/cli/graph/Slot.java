package dev.kasane.cli.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A place in a column of a picture: of a thing, or of a channel for lines. */
final class Slot {

    static final int BOX_HEIGHT = 26;
    private static final int CHANNEL_HEIGHT = 2;
    private static final int NO_PART = -1;

    private final boolean channel;
    private final List<Slot> left = new ArrayList<>();
    private final List<Slot> right = new ArrayList<>();
    private double order;
    private int position;
    private int part = NO_PART;
    private double middle;

    private Slot(boolean channel) {
        this.channel = channel;
    }

    static Slot box() {
        return new Slot(false);
    }

    static Slot channel() {
        return new Slot(true);
    }

    int height() {
        return channel ? CHANNEL_HEIGHT : BOX_HEIGHT;
    }

    /** Joins this slot to one in the next column; a channel has one such slot at most. */
    void connectTo(Slot next) {
        if (!channel || right.isEmpty()) {
            right.add(next);
            next.left.add(this);
        }
    }

    /** The connected part of the picture to which it belongs. */
    int part() {
        return part;
    }

    /** Gives a number to the part that it belongs to; returns whether that had none. */
    boolean numberPart(int number) {
        if (part != NO_PART) {
            return false;
        }
        part = number;
        Deque<Slot> waiting = new ArrayDeque<>(List.of(this));
        while (!waiting.isEmpty()) {
            Slot next = waiting.remove();
            for (List<Slot> side : List.of(next.left, next.right)) {
                for (Slot neighbour : side) {
                    if (neighbour.part == NO_PART) {
                        neighbour.part = number;
                        waiting.add(neighbour);
                    }
                }
            }
        }
        return true;
    }

    /** Its number in its column, while crossings are counted. */
    void position(int value) {
        position = value;
    }

    /** The numbers of the connected slots in the next column. */
    int[] endsOnRight() {
        return right.stream().mapToInt(slot -> slot.position).toArray();
    }

    /** Which part of its column lies above it, from 0 to 1. */
    double order() {
        return order;
    }

    void order(double value) {
        order = value;
    }

    /** The height of its middle in the picture. */
    double middle() {
        return middle;
    }

    void middle(double value) {
        middle = value;
    }

    /** The average of what its neighbours in the column on the left have; its own value when there are none. */
    double averageOfLeft(ToDoubleFunction<Slot> value) {
        return average(left, value);
    }

    /** The same for the column on the right. */
    double averageOfRight(ToDoubleFunction<Slot> value) {
        return average(right, value);
    }

    private double average(List<Slot> neighbours, ToDoubleFunction<Slot> value) {
        return neighbours.stream().mapToDouble(value).average().orElseGet(() -> value.applyAsDouble(this));
    }
}
