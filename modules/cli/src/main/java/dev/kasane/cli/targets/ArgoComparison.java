package dev.kasane.cli.targets;

import dev.kasane.argocd.chart.ApplicationInputs;
import dev.kasane.argocd.chart.UnrenderedApplications;
import dev.kasane.argocd.discovery.ArgoChange;
import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.Handover;
import dev.kasane.argocd.discovery.KindRestrictions;
import dev.kasane.argocd.discovery.ParsedFiles;
import dev.kasane.argocd.discovery.TargetObjects;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.CandidateFiles;
import dev.kasane.change.graph.DeploymentTool;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.RenderOptionsPair;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.show.SafeText;
import dev.kasane.concurrent.BackgroundResult;
import dev.kasane.concurrent.Chunks;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The Applications of two trees, compared. */
public final class ArgoComparison {

    private static final int WORTH_A_THREAD = 50;

    /** So many Applications that change are named in the summary. */
    private static final int MOST_NAMED = 5;

    private final ArgoSettings settings;
    private final FileTree before;
    private final FileTree after;
    private final TreeChanges changes;
    private final ArgoTargets then;
    private final ArgoTargets now;
    private final TargetObjects earlier;
    private final TargetObjects later;

    private ArgoComparison(
            KustomizationGraph graphBefore,
            KustomizationGraph graphAfter,
            TreeChanges changes,
            ArgoSettings settings,
            ArgoReleases releases,
            RenderOptionsPair options) {
        this.settings = settings;
        ArgoSettings[] settingsOf = releases.of(settings, options);
        this.before = graphBefore.tree();
        this.after = graphAfter.tree();
        Renderer first = new Renderer(before, settings.renderOptions(options.before()));
        Renderer second = options.areEqual()
                ? first.forOtherTree(after, reads -> !changes.isAnyChanged(reads))
                : new Renderer(after, settings.renderOptions(options.after()));
        ParsedFiles parsed = new ParsedFiles();
        ArgoTargets[] sides = new ArgoTargets[2];
        Chunks.run(2, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                sides[i] = ArgoTargets.of(
                        settingsOf[i], i == 0 ? graphBefore : graphAfter, i == 0 ? first : second, parsed);
            }
        });
        this.then = sides[0].beside(sides[1]);
        this.now = sides[1].after(sides[0]).beside(sides[0]);
        this.earlier = new TargetObjects(before, settingsOf[0], then, first);
        this.later = new TargetObjects(after, settingsOf[1], now, second);
        this.changes = changes;
    }

    /**
     * The comparison of two trees, or null when neither has Applications.
     *
     * @param named the folders of Applications that the command line names; none for those of the whole repository
     * @param options how they are rendered
     */
    public static @Nullable ArgoComparison of(
            KustomizationGraph before,
            KustomizationGraph after,
            TreeChanges changes,
            List<String> named,
            RenderOptions options) {
        return begin(before, after, changes, named, ArgoReleases.OF_SETTINGS, RenderOptionsPair.of(options))
                .get();
    }

    /**
     * Begins to look for Applications in two trees.
     *
     * @param named the folders of Applications that the command line names; none for those of the whole repository
     * @param releases the releases of Argo CD that the sides follow
     * @param options how those of each side are rendered
     * @return gives the comparison, or null when neither tree has Applications
     */
    public static Supplier<@Nullable ArgoComparison> begin(
            KustomizationGraph before,
            KustomizationGraph after,
            TreeChanges changes,
            List<String> named,
            ArgoReleases releases,
            RenderOptionsPair options) {
        ArgoSettings settings = ArgoSettings.of(after.tree(), before.tree(), named);
        CandidateFiles mentions = before.mentions();
        // one tree after the other: what both hold is searched once
        BackgroundResult any =
                BackgroundResult.of(() -> mentions.areBelow(before, settings.folders(), DeploymentTool.ARGO_CD)
                        || mentions.areBelow(after, settings.folders(), DeploymentTool.ARGO_CD));
        return () -> {
            ArgoComparison comparison =
                    any.get() ? new ArgoComparison(before, after, changes, settings, releases, options) : null;
            boolean empty = comparison == null || comparison.then.isEmpty() && comparison.now.isEmpty();
            if (!named.isEmpty() && empty) {
                throw Applications.nothingIn(settings);
            }
            return comparison;
        };
    }

    /** The folders that are targets as the sources of Applications, and need not be shown a second time. */
    public Set<String> sourceFolders() {
        Set<String> folders = SourceFolders.of(then);
        folders.addAll(SourceFolders.of(now));
        return folders;
    }

    /** The Applications of the earlier side. */
    public Applications earlier() {
        return Applications.of(before, settings, then, earlier);
    }

    /** The Applications of the later side. */
    public Applications later() {
        return Applications.of(after, settings, now, later);
    }

    /** The number of Applications on either side. */
    public int size() {
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        return names.size();
    }

    /** The Applications that a change can reach: by their labels, the way from the changed path to each. */
    public Map<String, List<String>> reached(Affected affected) {
        ApplicationReach reach = reach(affected);
        Map<String, List<String>> ways = new LinkedHashMap<>();
        for (TargetPair pair : pairs(reach)) {
            ways.put(pair.name(), reach.affectedBy(target(then, pair.earlier()), target(now, pair.later())));
        }
        return ways;
    }

    /**
     * The Applications that a change can reach, by their names on both sides.
     *
     * @param affected what the change reaches; null for all of them
     */
    public List<TargetPair> pairs(@Nullable Affected affected) {
        return pairs(affected == null ? null : reach(affected));
    }

    /** Those of {@link #pairs} that may have a chart among their sources, on either side. */
    public List<TargetPair> pairsWithCharts(KustomizationGraph graph) {
        return pairs((Affected) null).stream()
                .filter(pair -> mayHaveChart(target(then, pair.earlier()), graph)
                        || mayHaveChart(target(now, pair.later()), graph))
                .toList();
    }

    private static boolean mayHaveChart(@Nullable ArgoTarget target, KustomizationGraph graph) {
        return target != null
                && ApplicationRenderer.sources(target.application()).stream()
                        .anyMatch(source -> mayHaveChart(source, graph));
    }

    private static boolean mayHaveChart(GoMap source, KustomizationGraph graph) {
        if (source.has("chart")
                || source.has("helm")
                || source.map("kustomize").list("components").size() > 0) {
            return true;
        }
        TreeEntry folder = graph.tree().entry(SourceFolders.plain(source.text("path")));
        return folder.isFolder()
                && (graph.usesCharts(folder.path())
                        || graph.tree().list(folder.path()).stream()
                                // a file of that kind may name components, or a chart
                                .anyMatch(name -> name.endsWith("Chart.yaml") || name.startsWith(".argocd-source")));
    }

    private static @Nullable ArgoTarget target(ArgoTargets targets, @Nullable String name) {
        return name == null ? null : targets.targets().get(name);
    }

    private ApplicationReach reach(Affected affected) {
        compareSources();
        return new ApplicationReach(before, after, changes, affected, settings);
    }

    private List<TargetPair> pairs(@Nullable ApplicationReach reach) {
        List<TargetPair> pairs = new ArrayList<>();
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        for (String name : names) {
            ArgoTarget old = then.targets().get(name);
            ArgoTarget fresh = now.targets().get(name);
            if (reach == null || old == null || fresh == null || reach.reaches(old, fresh)) {
                ArgoTarget shown = fresh == null ? old : fresh;
                pairs.add(new TargetPair(
                        old == null ? null : name, fresh == null ? null : name, shown == null ? name : shown.label()));
            }
        }
        return pairs;
    }

    /** Has the folders of sources compared by all processors, so that their ids are there when they are needed. */
    private void compareSources() {
        List<ArgoTarget> targets = List.copyOf(now.targets().values());
        Chunks.run(targets.size(), WORTH_A_THREAD, (from, to) -> {
            for (ArgoTarget target : targets.subList(from, to)) {
                ApplicationRenderer.sources(target.application())
                        .forEach(source -> changes.isChanged(SourceFolders.plain(source.text("path"))));
            }
        });
    }

    /** The changes of the objects of some Applications. */
    public List<TargetChange> changes(List<TargetPair> pairs) {
        Applications first = earlier();
        Applications second = later();
        return new RandomValues(first::randomCharts, second::randomCharts)
                .without(new Comparison(first::objects, second::objects)
                        .of(pairs).stream().map(this::asDeleted).toList());
    }

    /** The objects that a removed Application deletes: none, unless it has Argo CD's finalizer. */
    private TargetChange asDeleted(TargetChange change) {
        ArgoTarget gone = change.isGone() ? target(then, change.earlier()) : null;
        return gone == null || gone.deletesObjects() ? change : change.leavingObjects();
    }

    /** Why the Applications that nothing here renders are not rendered, by their labels. */
    public Map<String, NotRendered.Reason> notRendered(KustomizationGraph graphBefore, KustomizationGraph graphAfter) {
        Map<String, NotRendered.Reason> reasons = new TreeMap<>();
        Map<String, ArgoTarget> gone = new TreeMap<>();
        then.targets().values().forEach(target -> gone.put(target.label(), target));
        now.targets().values().forEach(target -> gone.remove(target.label()));
        add(gone.values(), new UnrenderedApplications(before, settings, then, graphBefore), reasons);
        add(now.targets().values(), new UnrenderedApplications(after, settings, now, graphAfter), reasons);
        return reasons;
    }

    private static void add(
            Collection<ArgoTarget> targets, UnrenderedApplications unrendered, Map<String, NotRendered.Reason> into) {
        for (ArgoTarget target : targets) {
            NotRendered.Reason reason = unrendered.reason(target);
            if (reason != null) {
                into.put(target.label(), reason);
            }
        }
    }

    /** The sources of an earlier Application. */
    public List<Resource> inputsBefore(String name) {
        ArgoTarget target = then.targets().get(name);
        return target == null ? List.of() : new ApplicationInputs(before, settings).of(target);
    }

    /** The sources of a later Application. */
    public List<Resource> inputsAfter(String name) {
        ArgoTarget target = now.targets().get(name);
        return target == null ? List.of() : new ApplicationInputs(after, settings).of(target);
    }

    /** The ApplicationSets and files whose Applications are unknown on both sides. */
    public List<NotRendered> notUnderstood() {
        Set<String> sets = new TreeSet<>(now.unknownSets());
        sets.retainAll(then.unknownSets());
        Set<String> files = files(now);
        files.retainAll(files(then));
        List<NotRendered> groups = new ArrayList<>();
        if (!sets.isEmpty()) {
            groups.add(new NotRendered(NotRendered.Reason.UNEXPANDED, "ApplicationSet", List.copyOf(sets)));
        }
        Set<String> unknown = new TreeSet<>(now.setsWithoutClusters());
        unknown.retainAll(then.setsWithoutClusters());
        if (!unknown.isEmpty()) {
            groups.add(new NotRendered(NotRendered.Reason.NO_CLUSTERS, "ApplicationSet", List.copyOf(unknown)));
        }
        if (!files.isEmpty()) {
            groups.add(new NotRendered(NotRendered.Reason.UNREADABLE, "file", List.copyOf(files)));
        }
        return groups;
    }

    private static Set<String> files(ArgoTargets targets) {
        Set<String> files = new TreeSet<>();
        for (Problem problem : targets.problems()) {
            if (problem.span() != null) {
                files.add(problem.span().path());
            }
        }
        return files;
    }

    /**
     * The summary of the Applications, in lines; may be empty.
     *
     * @param changed the changes of the objects of Applications
     * @param all how many Applications were compared
     */
    public String summary(List<TargetChange> changed, int all) {
        ArgoChange change = ArgoChange.between(then, now, settings);
        List<Problem> problems = newProblems();
        List<Handover> handovers = new ArrayList<>(change.handovers());
        handovers.addAll(OtherParents.of(changed, then, now));
        if (changed.isEmpty() && change.isEmpty() && problems.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        text.append(SafeText.forTerminal(headline(changed, all))).append('\n');
        change.dangers()
                .forEach(danger -> text.append("DANGER: ")
                        .append(SafeText.forTerminal(danger))
                        .append('\n'));
        change.appeared()
                .forEach(target -> text.append("+ ")
                        .append(SafeText.forTerminal(target.label() + " appears: " + target.sources()))
                        .append('\n'));
        change.gone()
                .forEach(target -> text.append("- ")
                        .append(SafeText.forTerminal(target.label()))
                        .append(
                                target.deletesObjects()
                                        ? " goes, and its finalizer deletes all of its objects\n"
                                        : " goes, and its objects stay in the cluster\n"));
        handovers.forEach(handover -> text.append(handover.dangerous() ? "DANGER: " : "~ ")
                .append(SafeText.forTerminal(handover.sentence()))
                .append('\n'));
        change.moved()
                .forEach(sentence ->
                        text.append("~ ").append(SafeText.forTerminal(sentence)).append('\n'));
        change.violations()
                .forEach(sentence ->
                        text.append("! ").append(SafeText.forTerminal(sentence)).append('\n'));
        kinds(changed)
                .forEach(sentence ->
                        text.append("! ").append(SafeText.forTerminal(sentence)).append('\n'));
        warnings()
                .forEach(sentence -> text.append("warning: ")
                        .append(SafeText.forTerminal(sentence))
                        .append('\n'));
        problems.forEach(problem -> text.append(ProblemText.of(problem)));
        return text.append('\n').toString();
    }

    /** The number of changed Applications, and the names of the first few. */
    private static String headline(List<TargetChange> changed, int all) {
        int named = Math.min(MOST_NAMED, changed.size());
        List<String> names = new ArrayList<>();
        for (TargetChange change : changed.subList(0, named)) {
            String later = change.later();
            names.add(later == null ? String.valueOf(change.earlier()) : later);
        }
        return changed.size() + " of " + all + (all == 1 ? " Application" : " Applications")
                + (changed.size() == 1 ? " changes" : " change") + (names.isEmpty() ? "" : ": ")
                + String.join(", ", names)
                + (named < changed.size() ? " and " + (changed.size() - named) + " more" : "");
    }

    /** The objects that cannot be read or expanded now and could before, or for another reason. */
    private List<Problem> newProblems() {
        Set<String> known = new HashSet<>();
        then.problems().forEach(problem -> known.add(sentence(problem)));
        return now.problems().stream()
                .filter(problem -> !known.contains(sentence(problem)))
                .toList();
    }

    /** The message of a problem without its line, which moves when a line above it changes. */
    private static String sentence(Problem problem) {
        Span span = problem.span();
        return problem.sentence().replaceAll(":\\d+:\\d+\\)$", ")") + (span == null ? "" : span.path());
    }

    /** The current objects of Applications that their projects do not permit. */
    private List<String> kinds(List<TargetChange> changed) {
        List<String> violations = new ArrayList<>();
        for (TargetChange change : changed) {
            ArgoTarget target = change.later() == null ? null : now.targets().get(change.later());
            ResourceSet objects = change.after();
            if (target != null && objects != null) {
                KindRestrictions.violations(target, now, objects)
                        .forEach(violation -> violations.add(violation.sentence()));
            }
        }
        return violations;
    }

    /** The settings of Argo CD's kustomize that differ from kasane's. */
    private List<String> warnings() {
        return ArgoConfiguration.warnings(now.configuration());
    }
}
