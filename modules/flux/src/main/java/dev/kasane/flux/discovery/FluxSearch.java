package dev.kasane.flux.discovery;

import dev.kasane.change.graph.DeploymentTool;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.TreePath;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.Resource;
import dev.kasane.resource.SecretFields;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the targets of a tree: those in files, and those that Kustomizations and ResourceSets create. */
final class FluxSearch {

    private static final int MOST = 20_000;

    /** The maximum nesting of ResourceSets, since one may create itself. */
    private static final int DEEPEST = 10;

    private final KustomizationGraph graph;
    private final TargetObjects objects;
    private final Map<String, FluxTarget> targets = new LinkedHashMap<>();
    private final Set<String> rendered = new HashSet<>();
    private final Set<String> unrendered = new HashSet<>();

    /** ResourceSets whose inputs are not known yet. */
    private final List<Found> waiting = new ArrayList<>();

    /**
     * A target whose objects are still to be searched.
     *
     * @param depth how many ResourceSets made each other on the way to it
     */
    private record Found(FluxTarget target, int depth) {}

    FluxSearch(KustomizationGraph graph, TargetObjects objects) {
        this.graph = graph;
        this.objects = objects;
    }

    List<FluxTarget> run() {
        List<String> files = FluxSettings.of(graph.tree()).files(graph);
        MarkedFields marks = SecretSettings.readable(graph.tree());
        List<FluxTarget> written = new ArrayList<>();
        List<FluxTarget> releases = new ArrayList<>();
        List<FluxTarget> sets = new ArrayList<>();
        for (String file : files) {
            for (YamlMap map : FluxFiles.objects(graph.tree(), file)) {
                FluxObject found = FluxObject.of((YamlMap) SecretFields.marked(map, marks));
                if (found != null && found.isSource()) {
                    objects.sources().addWritten(found);
                } else if (found != null && found.isKustomization()) {
                    written.add(FluxTarget.of(found, cluster(found, file)));
                } else if (found != null && found.isRelease()) {
                    releases.add(FluxTarget.of(found, TreePath.parent(file)));
                } else if (found != null && found.isSet()) {
                    sets.add(FluxTarget.of(found, TreePath.parent(file)));
                }
            }
        }
        Map<String, List<FluxTarget>> holders = holders(written);
        for (FluxTarget target : written) {
            if (isOutermost(target, holders.getOrDefault(target.span().path(), List.of()))) {
                follow(target);
            }
        }
        for (FluxTarget target : written) {
            if (!rendered.contains(place(target))) {
                follow(target);
            }
        }
        for (FluxTarget set : sets) {
            if (!rendered.contains(place(set))) {
                follow(set);
            }
        }
        followWaiting();
        for (FluxTarget release : releases) {
            if (!rendered.contains(place(release))) {
                targets.putIfAbsent(release.key(), release);
            }
        }
        objects.complete();
        return List.copyOf(targets.values());
    }

    /** The keys of the Kustomizations that cannot be rendered, so that it is not known what they bring. */
    Set<String> unrendered() {
        return Set.copyOf(unrendered);
    }

    private static String place(FluxTarget target) {
        return target.span().path() + " " + target.kind() + " " + target.plainName();
    }

    /** The folder of a file; the one of the path where a Kustomization brings itself, as bootstrap writes it. */
    private String cluster(FluxObject found, String file) {
        FluxTarget target = FluxTarget.of(found, TreePath.parent(file));
        String folder = objects.sources().folder(target);
        return folder != null
                        && objects.sources().isInRepository(target)
                        && reached(target).contains(file)
                ? folder
                : TreePath.parent(file);
    }

    /** By the files in which Kustomizations are written, those that bring them. */
    private Map<String, List<FluxTarget>> holders(List<FluxTarget> written) {
        Set<String> files = new HashSet<>();
        written.forEach(target -> files.add(target.span().path()));
        Map<String, List<FluxTarget>> holders = new HashMap<>();
        for (FluxTarget target : written) {
            if (objects.sources().isInRepository(target)) {
                for (String file : reached(target)) {
                    if (files.contains(file)) {
                        holders.computeIfAbsent(file, ignored -> new ArrayList<>())
                                .add(target);
                    }
                }
            }
        }
        return holders;
    }

    private boolean isOutermost(FluxTarget target, List<FluxTarget> holders) {
        for (FluxTarget other : holders) {
            if (other != target && !reached(target).contains(other.span().path())) {
                return false;
            }
        }
        return true;
    }

    private Set<String> reached(FluxTarget target) {
        return objects.reach().of(target).files();
    }

    private void follow(FluxTarget first) {
        follow(new ArrayDeque<>(List.of(new Found(first, first.isSet() ? 1 : 0))));
    }

    private void follow(ArrayDeque<Found> open) {
        while (!open.isEmpty()) {
            Found found = open.removeFirst();
            FluxTarget target = found.target();
            checkBounds(target, found.depth());
            rendered.add(place(target));
            if (targets.putIfAbsent(target.key(), target) != null) {
                continue;
            }
            objects.add(target);
            boolean mayHold = target.isSet()
                    || !target.isRelease() && reached(target).stream().anyMatch(this::mentions);
            if (mayHold && objects.sources().isInRepository(target)) {
                addHeld(found, open);
            } else if (target.isSet()) {
                waiting.add(found);
            }
        }
    }

    /** Follows the sets whose inputs were found after them, until there is none. */
    private void followWaiting() {
        for (List<Found> ready = ready(); !ready.isEmpty(); ready = ready()) {
            waiting.removeAll(ready);
            ArrayDeque<Found> open = new ArrayDeque<>();
            ready.forEach(found -> addHeld(found, open));
            follow(open);
        }
    }

    private List<Found> ready() {
        return waiting.stream()
                .filter(found -> objects.sources().isInRepository(found.target()))
                .toList();
    }

    private void addHeld(Found holder, ArrayDeque<Found> open) {
        for (Resource resource : held(holder.target())) {
            FluxObject found = FluxObject.of(resource.root());
            if (found != null && found.isSource()) {
                objects.sources().add(found, holder.target().cluster());
            } else if (found != null && found.isTarget()) {
                FluxTarget made = FluxTarget.of(found, holder.target().cluster());
                open.add(new Found(made, made.isSet() ? holder.depth() + 1 : holder.depth()));
            }
        }
    }

    private void checkBounds(FluxTarget target, int depth) {
        if (depth > DEEPEST || targets.size() >= MOST) {
            String what = depth > DEEPEST
                    ? "ResourceSets make each other more than " + DEEPEST + " deep"
                    : "there are more than " + MOST + " Kustomizations, HelmReleases and ResourceSets";
            throw Problem.error(what, target.span(), "name the folder with flux.exclude of .kasane.yaml")
                    .asException();
        }
    }

    private boolean mentions(String file) {
        return graph.mentions().isIn(graph.tree(), file, DeploymentTool.FLUX);
    }

    private Iterable<Resource> held(FluxTarget target) {
        try {
            return objects.rendered(target);
        } catch (KasaneException e) {
            // comparing or checking it reports why it cannot be rendered; what is in its files is found there
            unrendered.add(target.key());
            return List.of();
        }
    }
}
