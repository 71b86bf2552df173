package dev.kasane.cli.graph;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Orders the slots of columns so that few lines cross, and places them near their neighbours. */
final class Arrangement {

    /** Odd, so that the last one goes to the right: a base stands in the middle of those who use it. */
    private static final int SWEEPS = 7;

    /** How many sweeps may follow the best one. */
    private static final int MOST_IN_VAIN = 8;

    private static final int GAP = 10;

    private final List<List<Slot>> columns;

    Arrangement(List<List<Slot>> columns) {
        this.columns = columns;
    }

    void arrange() {
        int parts = 0;
        for (List<Slot> column : columns) {
            for (Slot slot : column) {
                parts += slot.numberPart(parts) ? 1 : 0;
            }
        }
        for (List<Slot> column : columns) {
            column.sort(Comparator.comparingInt(Slot::part));
            number(column);
        }
        order();
        for (List<Slot> column : columns) {
            double y = 0;
            for (Slot slot : column) {
                slot.middle(y + slot.height() / 2.0);
                y += slot.height() + GAP;
            }
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            sweep(sweep, Slot::middle, Arrangement::place);
        }
    }

    /** Sweeps while the number of crossings decreases, and returns to the best order found. */
    private void order() {
        List<List<Slot>> best = copy();
        long fewest = Crossings.of(columns);
        int sweeps = 0;
        int vain = 0;
        while (vain < MOST_IN_VAIN && fewest > 0) {
            sweep(sweeps++, Slot::order, (column, wanted) -> {
                for (int i = 0; i < wanted.length; i++) {
                    column.get(i).order(wanted[i]);
                }
                column.sort(Comparator.comparingInt(Slot::part).thenComparingDouble(Slot::order));
                number(column);
            });
            long crossings = Crossings.of(columns);
            vain = crossings < fewest ? 0 : vain + 1;
            if (crossings < fewest) {
                fewest = crossings;
                best = copy();
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            Collections.copy(columns.get(i), best.get(i));
        }
    }

    private List<List<Slot>> copy() {
        return columns.stream().map(List::copyOf).toList();
    }

    private static void number(List<Slot> column) {
        for (int i = 0; i < column.size(); i++) {
            column.get(i).order((i + 0.5) / column.size());
        }
    }

    /** An action on a column, with the wanted position of each slot. */
    private interface Step {
        void on(List<Slot> column, double[] wanted);
    }

    /** Goes over the columns, or back; each slot is moved towards its neighbours on the side that was passed. */
    private void sweep(int number, ToDoubleFunction<Slot> value, Step step) {
        boolean forward = number % 2 == 0;
        for (List<Slot> column : forward ? columns : columns.reversed()) {
            double[] wanted = column.stream()
                    .mapToDouble(slot -> forward ? slot.averageOfLeft(value) : slot.averageOfRight(value))
                    .toArray();
            step.on(column, wanted);
        }
    }

    /**
     * Gives each slot of a column the place nearest to its ideal one, in the sense of least squares: slots that would
     * overlap are joined to blocks that move together.
     */
    private static void place(List<Slot> column, double[] wanted) {
        int size = column.size();
        double[] offsets = new double[size];
        for (int i = 1; i < size; i++) {
            offsets[i] =
                    offsets[i - 1] + (column.get(i - 1).height() + column.get(i).height()) / 2.0 + GAP;
        }
        double[] sums = new double[size];
        int[] counts = new int[size];
        int blocks = 0;
        for (int i = 0; i < size; i++) {
            double sum = wanted[i] - offsets[i];
            int count = 1;
            while (blocks > 0 && sums[blocks - 1] / counts[blocks - 1] >= sum / count) {
                blocks--;
                sum += sums[blocks];
                count += counts[blocks];
            }
            sums[blocks] = sum;
            counts[blocks] = count;
            blocks++;
        }
        int slot = 0;
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < counts[block]; i++) {
                column.get(slot).middle(sums[block] / counts[block] + offsets[slot]);
                slot++;
            }
        }
    }
}
