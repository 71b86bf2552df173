package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The nodes and edges of a graph picture, each pair once.
 *
 * @param things kustomizations in byte order of their folders, then what else they name, then objects of Flux
 * @param uses who uses whom, by the numbers of the things
 */
record Diagram(List<Thing> things, List<Line> uses) {

    /** A prefix that no path has. */
    private static final String FLUX = "//flux/";

    /** The kind of a thing. */
    enum Kind {
        TARGET,
        BASE,
        COMPONENT,
        FILE,
        MISSING,
        FLUX;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Something that uses or is used.
     *
     * @param path its path as it is shown
     * @param kind what it is
     */
    record Thing(String path, Kind kind) {}

    /**
     * A use of one thing by another.
     *
     * @param from the user
     * @param to the used thing
     * @param directives the fields that name it
     */
    record Line(int from, int to, List<String> directives) {}

    static Diagram of(KustomizationGraph graph, List<String> targets, UsesShown shown, FluxLinks flux) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        List<Thing> things = new ArrayList<>();
        Set<String> leaves = new HashSet<>(targets);
        for (String folder : graph.folders()) {
            Node node = graph.node(folder);
            Kind kind = node.component() ? Kind.COMPONENT : leaves.contains(folder) ? Kind.TARGET : Kind.BASE;
            numbers.put(folder, things.size());
            things.add(new Thing(folder.isEmpty() ? "." : folder, kind));
        }
        Map<Long, Line> lines = new LinkedHashMap<>();
        for (String folder : graph.folders()) {
            int from = numbers.getOrDefault(folder, 0);
            for (Reference use : shown.of(folder)) {
                int to = numbers.computeIfAbsent(use.path(), path -> {
                    things.add(new Thing(Requirement.shown(path), kindOf(use)));
                    return things.size() - 1;
                });
                Line line = lines.computeIfAbsent(
                        ((long) from << 32) | to, ignored -> new Line(from, to, new ArrayList<>()));
                if (!line.directives().contains(use.directive())) {
                    line.directives().add(use.directive());
                }
            }
        }
        flux.names().forEach(name -> {
            numbers.put(FLUX + name, things.size());
            things.add(new Thing(name, Kind.FLUX));
        });
        List<Line> all = new ArrayList<>(lines.values());
        flux.forEach((name, other) -> all.add(new Line(
                numbers.getOrDefault(FLUX + name, 0),
                numbers.getOrDefault(FLUX + other, 0),
                List.of(FluxLinks.DIRECTIVE))));
        return new Diagram(things, List.copyOf(all));
    }

    private static Kind kindOf(Reference use) {
        return use.entry().isFile() ? Kind.FILE : use.entry().isFolder() ? Kind.BASE : Kind.MISSING;
    }

    /** Which uses of a folder are shown. */
    interface UsesShown {
        List<Reference> of(String folder);
    }
}
