package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.OtherRepositories;
import dev.kasane.argocd.discovery.OverriddenSource;
import dev.kasane.argocd.discovery.OwnAddresses;
import dev.kasane.argocd.discovery.ValuesFiles;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.Configuration;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.lock.Lock;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the Applications of a tree that are not rendered, by their sources alone. */
public final class UnrenderedApplications {

    private final FileTree tree;
    private final ArgoSettings settings;
    private final OtherRepositories others;
    private final OwnAddresses own;
    private final Configuration configuration;
    private final KustomizationGraph graph;
    private final VendorFolder charts;

    public UnrenderedApplications(FileTree tree, ArgoSettings settings, ArgoTargets targets, KustomizationGraph graph) {
        this.tree = LockedTree.over(tree);
        this.settings = settings;
        this.others = new OtherRepositories(this.tree, settings);
        this.own = OwnAddresses.of(this.tree, targets, settings, others);
        this.configuration = targets.configuration();
        this.graph = graph;
        this.charts = new VendorFolder(tree);
    }

    /** The most specific reason why an Application is not rendered; null if it is rendered. */
    public NotRendered.@Nullable Reason reason(ArgoTarget target) {
        try {
            return OneInput.within(target.name(), RenderLimits.DEFAULT.seconds(), () -> reasonOf(target));
        } catch (KasaneException e) {
            // rendering it reports the error
            return null;
        }
    }

    private NotRendered.@Nullable Reason reasonOf(ArgoTarget target) {
        NotRendered.Reason first = null;
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
        List<GoMap> sources = ApplicationRenderer.sources(target.application());
        if (own.lacksAny(target)) {
            // rendering it reports the error
            return null;
        }
        for (GoMap source : sources) {
            NotRendered.Reason reason = reason(source, subject);
            reason = reason == null
                    ? ofFiles(new ValuesFiles(target.application(), settings).lacking(source, tree))
                    : reason;
            reason = reason == null
                    ? ofFiles(OverriddenSource.lackingComponents(source, target.application(), tree))
                    : reason;
            if (reason != null && (first == null || reason.compareTo(first) < 0)) {
                first = reason;
            }
        }
        return first;
    }

    private NotRendered.@Nullable Reason reason(GoMap source, ApplicationRenderer.Subject subject) {
        if (source.has("chart")) {
            String repository = source.text("repoURL");
            String chart = source.text("chart");
            String version = source.text("targetRevision");
            String path = charts.find(repository, chart, version);
            if (path == null && charts.isLocked(repository, chart, version)) {
                return NotRendered.Reason.LOCKED_CHART;
            }
            if (path == null && Requirement.of(repository, chart, version) == null) {
                return NotRendered.Reason.UNLOCKABLE;
            }
            return path == null || isIncomplete(charts.open(path)) ? NotRendered.Reason.REMOTE_CHART : null;
        }
        if (others.lacks(source)) {
            return ofSource(others.requirement(source));
        }
        try {
            return switch (SourceTree.tool(source, tree, subject, configuration)) {
                case "Helm" ->
                    isIncomplete(ChartPlace.inFolder(
                                    tree, tree.entry(source.text("path")).path()))
                            ? NotRendered.Reason.REMOTE_CHART
                            : null;
                case "Plugin" -> NotRendered.Reason.PLUGIN;
                case "Kustomize" ->
                    NotRendered.Reason.ofFolder(
                            graph, tree.entry(source.text("path")).path());
                default -> null;
            };
        } catch (RenderFailure e) {
            // rendering it reports the error
            return null;
        }
    }

    private NotRendered.Reason ofSource(@Nullable Requirement requirement) {
        return requirement == null
                ? NotRendered.Reason.OTHER_REPOSITORY
                : Lock.of(tree).entry(requirement) == null
                        ? NotRendered.Reason.REMOTE_SOURCE
                        : NotRendered.Reason.LOCKED_SOURCE;
    }

    private NotRendered.@Nullable Reason ofFiles(List<String> lacking) {
        if (lacking.isEmpty()) {
            return null;
        }
        Requirement requirement = Requirement.ofPath(lacking.getFirst());
        return requirement == null ? NotRendered.Reason.UNLOCKABLE : ofSource(requirement);
    }

    /** Whether a chart depends on another that is not vendored. */
    private boolean isIncomplete(ChartPlace chart) {
        return !new CompleteChart(chart, charts).missing().isEmpty();
    }
}
