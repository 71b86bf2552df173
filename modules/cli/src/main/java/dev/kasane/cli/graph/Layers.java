package dev.kasane.cli.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Assigns each thing of a picture to a column, to the right of everything that uses it. */
final class Layers {

    private Layers() {}

    /** The column of each thing, from 0. In a circle, which kustomize refuses, the first in order comes first. */
    static int[] of(Diagram diagram) {
        int size = diagram.things().size();
        List<List<Integer>> used = new ArrayList<>();
        int[] waiting = new int[size];
        for (int i = 0; i < size; i++) {
            used.add(new ArrayList<>());
        }
        for (Diagram.Line line : diagram.uses()) {
            if (line.from() != line.to()) {
                used.get(line.from()).add(line.to());
                waiting[line.to()]++;
            }
        }
        int[] layers = new int[size];
        boolean[] done = new boolean[size];
        Deque<Integer> ready = new ArrayDeque<>();
        for (int i = 0; i < size; i++) {
            if (waiting[i] == 0) {
                ready.add(i);
            }
        }
        int first = 0;
        while (true) {
            while (first < size && done[first]) {
                first++;
            }
            if (ready.isEmpty() && first == size) {
                return compact(nearer(layers, used));
            }
            int next = ready.isEmpty() ? first : ready.remove();
            if (!done[next]) {
                done[next] = true;
                for (int to : used.get(next)) {
                    if (!done[to]) {
                        layers[to] = Math.max(layers[to], layers[next] + 1);
                        if (--waiting[to] == 0) {
                            ready.add(to);
                        }
                    }
                }
            }
        }
    }

    /** Moves unused things to the column before the first thing that they use: short lines cross few others. */
    private static int[] nearer(int[] layers, List<List<Integer>> used) {
        boolean[] isUsed = new boolean[layers.length];
        used.forEach(list -> list.forEach(to -> isUsed[to] = true));
        int[] nearer = layers.clone();
        for (int i = 0; i < layers.length; i++) {
            if (!isUsed[i] && !used.get(i).isEmpty()) {
                nearer[i] =
                        used.get(i).stream().mapToInt(to -> layers[to]).min().orElse(1) - 1;
            }
        }
        return nearer;
    }

    /** Leaves no column empty, which circles may do. */
    private static int[] compact(int[] layers) {
        int[] known = Arrays.stream(layers).distinct().sorted().toArray();
        return Arrays.stream(layers)
                .map(layer -> Arrays.binarySearch(known, layer))
                .toArray();
    }
}
