package dev.kasane.argo.discovery;

import dev.kasane.argo.applicationset.Expander;
import dev.kasane.argo.applicationset.Expansion;
import dev.kasane.argo.applicationset.FolderLists;
import dev.kasane.argo.applicationset.Reconciliation;
import dev.kasane.argo.bound.BoundExceeded;
import dev.kasane.argo.bound.Bounds;
import dev.kasane.argo.bound.Unpredictable;
import dev.kasane.argo.render.ApplicationRenderer;
import dev.kasane.argo.render.Configuration;
import dev.kasane.argo.render.RenderFailure;
import dev.kasane.argo.value.GoList;
import dev.kasane.argo.value.GoMap;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.source.FileTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The Applications of a tree: those that are written, those that ApplicationSets make, and those that Applications hold,
 * until nothing new is found.
 *
 * @param targets the Applications by name
 * @param sets how many Applications each ApplicationSet makes, by its name
 * @param projects the AppProjects by name
 * @param configuration what {@code argocd-cm} says
 * @param problems what could not be read or expanded
 * @param unknownSets the ApplicationSets that could not be expanded, whose Applications stay what they are
 * @param unreadable whether a file could not be read, so that nobody knows what it held
 */
public record ArgoTargets(
        SortedMap<String, ArgoTarget> targets,
        SortedMap<String, Integer> sets,
        SortedMap<String, GoMap> projects,
        Configuration configuration,
        List<Problem> problems,
        java.util.Set<String> unknownSets,
        boolean unreadable) {

    private static final int MAX_ROUNDS = 16;

    /** The Applications of a tree, none when it has no folder of them. */
    public static ArgoTargets of(FileTree tree, ArgoSettings settings) {
        return new Search(tree, settings).run();
    }

    /**
     * These Applications after others: what an ApplicationSet made that is refused now, or stood in a file that cannot be
     * read now, is taken for unchanged, as Argo CD leaves it alone.
     */
    public ArgoTargets after(ArgoTargets earlier) {
        SortedMap<String, ArgoTarget> all = new TreeMap<>(targets);
        earlier.targets.forEach((name, target) -> {
            if (unreadable || unknownSets.contains(target.owner())) {
                all.putIfAbsent(name, target);
            }
        });
        return new ArgoTargets(all, sets, projects, configuration, problems, unknownSets, unreadable);
    }

    public boolean isEmpty() {
        return targets.isEmpty() && sets.isEmpty();
    }

    /** Looks for Applications. */
    private static final class Search {
        private final FileTree tree;
        private final ArgoSettings settings;
        private final ObjectFiles files;
        private final FolderLists folders = new FolderLists();
        private final Map<String, ArgoTarget> targets = new LinkedHashMap<>();
        private final SortedMap<String, Integer> sets = new TreeMap<>();
        private final SortedMap<String, GoMap> projects = new TreeMap<>();
        private final List<Problem> problems = new ArrayList<>();
        private final java.util.Set<String> unknown = new java.util.TreeSet<>();
        private Configuration configuration = Configuration.DEFAULT;
        private @org.jspecify.annotations.Nullable ApplicationRenderer renderer;

        Search(FileTree tree, ArgoSettings settings) {
            this.tree = tree;
            this.settings = settings;
            this.files = new ObjectFiles(tree, problems);
        }

        ArgoTargets run() {
            Deque<FoundObject> open = new ArrayDeque<>(files.below(settings.folder()));
            for (int round = 0; !open.isEmpty() && round < MAX_ROUNDS; round++) {
                List<ArgoTarget> fresh = take(open);
                open.clear();
                for (ArgoTarget target : fresh) {
                    open.addAll(held(target));
                }
            }
            return new ArgoTargets(
                    new TreeMap<>(targets),
                    sets,
                    projects,
                    configuration,
                    List.copyOf(problems),
                    java.util.Set.copyOf(unknown),
                    files.unreadable());
        }

        private List<ArgoTarget> take(Deque<FoundObject> open) {
            for (FoundObject found : open) {
                if (found.is("AppProject")) {
                    projects.put(found.name(), found.object());
                } else if (found.isConfiguration()) {
                    configuration = Configuration.of(found.object());
                }
            }
            List<ArgoTarget> fresh = new ArrayList<>();
            for (FoundObject found : open) {
                if (found.is("Application")) {
                    add(new ArgoTarget(found.object(), found.place(), "", found.written()), fresh);
                } else if (found.is("ApplicationSet") && !sets.containsKey(found.name())) {
                    expand(found, fresh);
                }
            }
            return fresh;
        }

        private void add(ArgoTarget target, List<ArgoTarget> fresh) {
            if (targets.putIfAbsent(target.name(), target) == null) {
                fresh.add(target);
            }
        }

        private void expand(FoundObject found, List<ArgoTarget> fresh) {
            ArgoSettings known = settings.withProjects(GoList.of(List.copyOf(projects.values())));
            try {
                Expansion expansion =
                        new Expander(known.world(), this::tree, Bounds.DEFAULT, folders).expand(found.object());
                if (expansion.isRefused()) {
                    unknown.add(found.name());
                    problem(found, "Argo CD refuses the ApplicationSet " + found.name() + ": " + expansion.message());
                    return;
                }
                Reconciliation round = Reconciliation.of(found.object(), expansion, known.world());
                round.invalid().forEach((name, why) -> problem(found, name + " is neither made nor deleted: " + why));
                sets.put(found.name(), expansion.applications().size());
                for (GoMap application : expansion.applications()) {
                    if (!round.invalid().containsKey(application.map("metadata").text("name"))) {
                        add(
                                new ArgoTarget(
                                        application, found.place(), found.name(), found.written(), isKept(found)),
                                fresh);
                    }
                }
            } catch (Unpredictable | BoundExceeded e) {
                unknown.add(found.name());
                problem(found, "the ApplicationSet " + found.name() + " cannot be expanded: " + e.getMessage());
            }
        }

        /** Whether an ApplicationSet deletes none of its Applications, not even when it is deleted itself. */
        private static boolean isKept(FoundObject set) {
            String policy = set.object().map("spec").map("syncPolicy").text("applicationsSync");
            return policy.equals("create-only") || policy.equals("create-update");
        }

        private ApplicationRenderer renderer() {
            ApplicationRenderer known = renderer;
            if (known == null) {
                known = new ApplicationRenderer(configuration, this::tree);
                renderer = known;
            }
            return known;
        }

        private @org.jspecify.annotations.Nullable FileTree tree(String url, String revision) {
            String folder = settings.folderOf(url);
            return folder == null || !(folder.isEmpty() || folder.equals(".")) ? null : tree;
        }

        private void problem(FoundObject found, String sentence) {
            problems.add(Problem.error(sentence + " (" + found.place() + ")", null, null));
        }

        /** The objects of Argo CD's that an Application itself brings. */
        private List<FoundObject> held(ArgoTarget target) {
            boolean mayHold = ApplicationRenderer.sources(target.application()).stream()
                    .anyMatch(source -> files.mentionArgo(source.text("path")));
            if (!mayHold) {
                return List.of();
            }
            try {
                List<FoundObject> held = new ArrayList<>();
                ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
                for (GoMap object :
                        renderer().render(target.application(), subject).manifests()) {
                    held.add(new FoundObject(object, "the application " + target.name(), null));
                }
                return held;
            } catch (RenderFailure | Unpredictable e) {
                // it is shown as a target that cannot be rendered
                return List.of();
            }
        }
    }
}
