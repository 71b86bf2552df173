package dev.kasane.argocd.discovery;

import dev.kasane.argocd.applicationset.Expander;
import dev.kasane.argocd.applicationset.Expansion;
import dev.kasane.argocd.applicationset.FolderLists;
import dev.kasane.argocd.applicationset.Reconciliation;
import dev.kasane.argocd.applicationset.UnknownClusters;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.Configuration;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourcePaths;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the Applications of one tree. */
final class ArgoSearch {

    private static final int MAX_ROUNDS = 16;

    /** How many names a note shows. */
    private static final int SHOWN = 5;

    private final FileTree tree;
    private final ArgoSettings settings;
    private final OtherRepositories others;
    private final ObjectFiles files;
    private final FolderLists folders = new FolderLists();
    private final Map<String, ArgoTarget> targets = new LinkedHashMap<>();
    private final Map<String, FoundSet> sets = new LinkedHashMap<>();
    private final List<FoundObject> projects = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<FoundObject> withoutClusters = new ArrayList<>();
    private final InferredClusters clusters = new InferredClusters();
    private Configuration configuration = Configuration.DEFAULT;
    private @Nullable ApplicationRenderer renderer;

    ArgoSearch(ArgoSettings settings, KustomizationGraph graph, Renderer plain, ParsedFiles parsed) {
        this.tree = graph.tree();
        this.settings = settings;
        this.others = new OtherRepositories(this.tree, settings);
        this.files = new ObjectFiles(graph, plain, parsed, problems);
    }

    ArgoTargets.Discovery run() {
        List<FoundObject> open = files.below(settings.folders());
        for (int round = 0; !open.isEmpty() && round < MAX_ROUNDS; round++) {
            List<FoundObject> held = new ArrayList<>();
            for (ArgoTarget target : take(open)) {
                held.addAll(held(target));
            }
            open = held;
        }
        targets.values()
                .forEach(target ->
                        clusters.addDestination(target.application().map("spec").map("destination")));
        if (!withoutClusters.isEmpty()) {
            problems.add(unknownClusters());
        }
        return new ArgoTargets.Discovery(
                List.copyOf(targets.values()),
                List.copyOf(sets.values()),
                List.copyOf(projects),
                configuration,
                clusters,
                List.copyOf(problems),
                java.util.Set.copyOf(files.unreadable()));
    }

    private List<ArgoTarget> take(List<FoundObject> open) {
        for (FoundObject found : open) {
            clusters.addSecret(found.object());
            if (found.is("AppProject")) {
                projects.add(found);
                for (Object item :
                        found.object().map("spec").list("destinations").items()) {
                    clusters.addDestination(item instanceof GoMap map ? map : GoMap.empty());
                }
            } else if (found.isConfiguration()) {
                configuration = Configuration.of(found.object());
            }
        }
        List<ArgoTarget> fresh = new ArrayList<>();
        for (FoundObject found : open) {
            if (found.is("Application")) {
                add(
                        new ArgoTarget(
                                others.located(found.object()),
                                found.place(),
                                "",
                                found.origin(),
                                false,
                                found.written(),
                                false),
                        fresh);
            } else if (found.is("ApplicationSet")
                    && !sets.containsKey(ArgoTarget.byOrigin(found.name(), found.origin()))) {
                expand(found, fresh);
            }
        }
        return fresh;
    }

    /**
     * The settings with the projects of the repository. Without a list of other projects in the fixtures, all projects
     * that Applications name are assumed to exist.
     */
    private ArgoSettings withProjects(List<GoMap> applications) {
        List<Object> known = new ArrayList<>();
        projects.forEach(project -> known.add(project.object()));
        if (settings.world().projects().isEmpty()) {
            for (GoMap application : applications) {
                String name = application.map("spec").text("project");
                known.add(GoMap.empty().put("metadata", GoMap.empty().put("name", name)));
            }
        }
        return settings.withProjects(GoList.of(known));
    }

    /** Whether an ApplicationSet deletes none of its Applications, not even when it is deleted itself. */
    private static boolean isKept(FoundObject set) {
        String policy = set.object().map("spec").map("syncPolicy").text("applicationsSync");
        return policy.equals("create-only") || policy.equals("create-update");
    }

    private void add(ArgoTarget target, List<ArgoTarget> fresh) {
        if (targets.putIfAbsent(ArgoTarget.byOrigin(target.instance(), target.origin()), target) == null) {
            fresh.add(target);
        }
    }

    private void expand(FoundObject found, List<ArgoTarget> fresh) {
        ArgoSettings with = withProjects(List.of(found.object().map("spec").map("template")));
        int size = FoundSet.UNKNOWN;
        try {
            Expansion expansion = new Expander(with.world(), others, Bounds.DEFAULT, folders).expand(found.object());
            if (expansion.isRefused()) {
                problem(found, "Argo CD refuses the ApplicationSet " + found.name() + ": " + expansion.message());
            } else {
                Reconciliation round = Reconciliation.of(
                        found.object(),
                        expansion,
                        withProjects(expansion.applications()).world());
                round.invalid().forEach((name, why) -> problem(found, name + " is neither made nor deleted: " + why));
                size = expansion.applications().size();
                for (GoMap application : expansion.applications()) {
                    if (!round.invalid().containsKey(application.map("metadata").text("name"))) {
                        add(
                                new ArgoTarget(
                                        others.located(application),
                                        found.place(),
                                        found.name(),
                                        found.origin(),
                                        false,
                                        found.written(),
                                        isKept(found)),
                                fresh);
                    }
                }
            }
        } catch (UnknownClusters e) {
            withoutClusters.add(found);
            size = FoundSet.WITHOUT_CLUSTERS;
            clusters.addSelectors(found.object().map("spec").list("generators"));
        } catch (UnsupportedFeature | BoundExceeded e) {
            problem(found, "the ApplicationSet " + found.name() + " cannot be expanded: " + e.getMessage());
        }
        sets.put(
                ArgoTarget.byOrigin(found.name(), found.origin()),
                new FoundSet(found.name(), found.origin(), found.object().map("spec"), size));
    }

    /** One note for all that need clusters, with those that the repository names and the lines that name them. */
    private Problem unknownClusters() {
        java.util.TreeSet<String> names = new java.util.TreeSet<>();
        withoutClusters.forEach(set -> names.add(set.name()));
        int count = ArgoTargets.names(List.copyOf(sets.values()), FoundSet.WITHOUT_CLUSTERS)
                .size();
        boolean one = count == 1;
        String what = one ? "the ApplicationSet " : count + " ApplicationSets (";
        List<String> first = names.stream().limit(SHOWN).toList();
        String shown = String.join(", ", first) + (names.size() > SHOWN ? ", …" : "");
        return Problem.warning(
                what + shown + (one ? " needs" : ") need")
                        + " the list of clusters, which is not in this repository: the Applications are not known"
                        + (clusters.names().isEmpty()
                                ? ""
                                : "; the repository names the clusters " + String.join(", ", clusters.names())),
                null,
                "run kasane argo fixtures: it writes the clusters that the repository names to a file, and prints what to write"
                        + " into .kasane.yaml");
    }

    private ApplicationRenderer renderer() {
        ApplicationRenderer known = renderer;
        if (known == null) {
            known = new ApplicationRenderer(tree, settings::helm, configuration, others);
            renderer = known;
        }
        return known;
    }

    private void problem(FoundObject found, String sentence) {
        problems.add(Problem.error(sentence + " (" + found.place() + ")", null, null));
    }

    /** The objects of Argo CD's that an Application itself brings. */
    private List<FoundObject> held(ArgoTarget target) {
        List<GoMap> sources = ApplicationRenderer.sources(target.application());
        List<String> origins = new ArrayList<>();
        for (GoMap source : sources) {
            String folder = SourcePaths.clean(source.text("path"));
            if (!source.has("chart") && files.mayHold(folder)) {
                origins.add(folder);
            }
        }
        if (origins.isEmpty()) {
            return List.of();
        }
        try {
            return OneInput.within(target.name(), RenderLimits.DEFAULT.seconds(), () -> rendered(target, origins));
        } catch (UnsupportedFeature e) {
            // it is among those that are not rendered
            return List.of();
        } catch (RenderFailure | KasaneException e) {
            if (!sources.stream().allMatch(this::isThisRepository)) {
                // it takes objects from elsewhere, and is among those that are not rendered
                return List.of();
            }
            // Applications that it contained on the other side are not removed
            files.unreadable().addAll(origins);
            YamlNode written = target.written();
            problems.add(Problem.warning(
                    "the application " + target.instance()
                            + " cannot be rendered, so which Applications it holds is not" + " known: "
                            + e.getMessage(),
                    written == null ? null : written.span(),
                    null));
            return List.of();
        }
    }

    private boolean isThisRepository(GoMap source) {
        String folder = SourcePaths.clean(source.text("path"));
        return source.has("chart") || source.has("ref") || tree.entry(folder).isFolder();
    }

    private List<FoundObject> rendered(ArgoTarget target, List<String> origins) {
        List<FoundObject> held = new ArrayList<>();
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
        for (GoMap object : renderer().render(target.application(), subject).manifests()) {
            held.add(new FoundObject(object, "the application " + target.instance(), origin(object, origins), null));
        }
        return held;
    }

    /** Which of the folders of an Application makes an object: the one whose files were found to, or else the first. */
    private String origin(GoMap object, List<String> origins) {
        for (String origin : origins) {
            String name = ArgoTarget.byOrigin(object.map("metadata").text("name"), origin);
            if (sets.containsKey(name) || targets.containsKey(name)) {
                return origin;
            }
        }
        return origins.getFirst();
    }
}
