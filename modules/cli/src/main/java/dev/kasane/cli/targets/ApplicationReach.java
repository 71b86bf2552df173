package dev.kasane.cli.targets;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.OverriddenSource;
import dev.kasane.argocd.discovery.ValuesFiles;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.change.chart.ChartDependencies;
import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.LinkedPaths;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeException;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.lock.Lock;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.problem.KasaneException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Decides which changed path affects an Application, whether the Application is rendered or not. */
final class ApplicationReach {

    private final FileTree before;
    private final FileTree after;
    private final TreeChanges changes;
    private final Affected affected;
    private final ArgoSettings settings;
    /** The paths to folders that were already computed; many Applications install the same chart. */
    private final Map<String, Optional<List<String>>> ways = new HashMap<>();

    ApplicationReach(FileTree before, FileTree after, TreeChanges changes, Affected affected, ArgoSettings settings) {
        this.before = LockedTree.over(before);
        this.after = LockedTree.over(after);
        this.changes = changes;
        this.affected = affected;
        this.settings = settings;
    }

    /** Whether a change can reach an Application that is on both sides. */
    boolean reaches(ArgoTarget earlier, ArgoTarget later) {
        return find(earlier, later) != null;
    }

    /** The way from the changed path to an Application; empty when it is on one side alone, or nothing reaches it. */
    List<String> affectedBy(@Nullable ArgoTarget earlier, @Nullable ArgoTarget later) {
        List<String> way = earlier == null || later == null ? null : find(earlier, later);
        return way == null ? List.of() : way;
    }

    private @Nullable List<String> find(ArgoTarget earlier, ArgoTarget later) {
        if (!earlier.application().map("spec").equals(later.application().map("spec"))) {
            return List.of(later.file());
        }
        for (GoMap source : ApplicationRenderer.sources(later.application())) {
            List<String> way =
                    source.has("chart") ? ofVendored(source) : affectedBy(SourceFolders.plain(source.text("path")));
            way = way == null ? ofValues(earlier, later, source) : way;
            way = way == null ? ofComponents(earlier, later, source) : way;
            if (way != null) {
                return way;
            }
        }
        return null;
    }

    /** The way to a chart that is vendored or locked on a side. */
    private @Nullable List<String> ofVendored(GoMap source) {
        String chart = source.text("chart");
        String version = source.text("targetRevision");
        Requirement requirement = Requirement.of(source.text("repoURL"), chart, version);
        if (requirement != null && changes.isChanged(requirement.path())) {
            return List.of(Lock.FILE);
        }
        String earlier = new VendorFolder(before).find(source.text("repoURL"), chart, version);
        String later = new VendorFolder(after).find(source.text("repoURL"), chart, version);
        String path = later == null ? earlier : later;
        return path != null && (!path.equals(earlier) || changes.isChanged(path)) ? List.of(path) : null;
    }

    private @Nullable List<String> affectedBy(String folder) {
        return ways.computeIfAbsent(folder, path -> Optional.ofNullable(ofFolder(path)))
                .orElse(null);
    }

    private @Nullable List<String> ofFolder(String folder) {
        List<String> way = affected.reason(folder);
        if (way != null) {
            return way;
        }
        if (changes.isChanged(folder)) {
            return List.of(changes.firstChanged(folder), folder);
        }
        for (FileTree tree : List.of(before, after)) {
            for (String beside : ChartDependencies.of(folder, tree)) {
                if (changes.isChanged(beside)) {
                    return List.of(changes.firstChanged(beside), folder);
                }
            }
            for (String outside : outside(tree, folder)) {
                if (changes.isChanged(outside)) {
                    return List.of(changes.firstChanged(outside), folder);
                }
            }
        }
        return null;
    }

    /** Paths outside of a folder that belong to it: charts that its chart depends on, and the targets of links. */
    private static Set<String> outside(FileTree tree, String folder) {
        Set<String> paths = new TreeSet<>();
        try {
            paths.addAll(new CompleteChart(ChartPlace.inFolder(tree, folder), new VendorFolder(tree)).outside());
            for (String path :
                    paths.stream().filter(path -> !Requirement.isPath(path)).toList()) {
                paths.addAll(LinkedPaths.of(tree, path));
            }
            paths.addAll(LinkedPaths.of(tree, folder));
        } catch (KasaneException | TreeException e) {
            // rendering it reports what is wrong
        }
        return paths;
    }

    private @Nullable List<String> ofValues(ArgoTarget earlier, ArgoTarget later, GoMap source) {
        String file = firstChanged(values(earlier, source, before));
        file = file == null ? firstChanged(values(later, source, after)) : file;
        return file == null ? null : List.of(file);
    }

    private Collection<String> values(ArgoTarget target, GoMap source, FileTree tree) {
        return new ValuesFiles(target.application(), settings).all(source, tree);
    }

    /** The way to a component that an Application adds, which may be outside its folder. */
    private @Nullable List<String> ofComponents(ArgoTarget earlier, ArgoTarget later, GoMap source) {
        Set<String> folders = new TreeSet<>(components(earlier, source, before));
        folders.addAll(components(later, source, after));
        for (String folder : folders) {
            List<String> way = affectedBy(folder);
            if (way != null) {
                return way;
            }
        }
        return null;
    }

    private static List<String> components(ArgoTarget target, GoMap source, FileTree tree) {
        return OverriddenSource.components(source, target.application(), tree);
    }

    private @Nullable String firstChanged(Collection<String> paths) {
        for (String path : paths) {
            if (changes.isChanged(path)) {
                return path;
            }
        }
        return null;
    }
}
