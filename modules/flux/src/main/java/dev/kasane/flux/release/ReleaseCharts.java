package dev.kasane.flux.release;

import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.flux.source.ArtifactTree;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.lock.Lock;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedRepository;
import dev.kasane.lock.store.LockedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Locates the charts of HelmReleases: in the tree, in its vendor folder, or locked and in the store. */
public final class ReleaseCharts {

    private final FileTree tree;
    private final VendorFolder vendor;
    private final Map<ReleaseChart, Optional<NotRendered.Reason>> reasons = new ConcurrentHashMap<>();
    private final Map<ReleaseChart, List<String>> paths = new ConcurrentHashMap<>();

    public ReleaseCharts(FileTree tree) {
        this.tree = tree;
        this.vendor = new VendorFolder(tree);
    }

    VendorFolder vendor() {
        return vendor;
    }

    /** The reason why a chart cannot be rendered; null if it can, or if the render reports a more precise reason. */
    public NotRendered.@Nullable Reason reason(ReleaseChart chart) {
        return reasons.computeIfAbsent(chart, it -> Optional.ofNullable(find(it)))
                .orElse(null);
    }

    private NotRendered.@Nullable Reason find(ReleaseChart chart) {
        if (!chart.isHere() && chart.address().isEmpty()) {
            return NotRendered.Reason.OTHER_REPOSITORY;
        }
        ChartPlace place = place(chart);
        if (place != null) {
            String lacking = lackingValues(chart);
            return !CompleteChart.ofFlux(place, vendor).missing().isEmpty()
                    ? NotRendered.Reason.REMOTE_CHART
                    : lacking == null ? null : lacking(lacking);
        }
        if (chart.isHere()) {
            return Requirement.isPath(chart.name()) && !tree.entry(chart.name()).isFolder()
                    ? lacking(chart.name())
                    : null;
        }
        return vendor.isLocked(chart.address(), chart.name(), chart.version())
                ? NotRendered.Reason.LOCKED_CHART
                : NotRendered.Reason.REMOTE_CHART;
    }

    /** The path of a values file of another repository that is not here; null when there is none. */
    private @Nullable String lackingValues(ReleaseChart chart) {
        for (String file : valuesFiles(chart)) {
            String needed = chart.defaults().mayLack() ? Requirement.entryPath(file) : file;
            TreeEntry entry = tree.entry(needed);
            if (Requirement.isPath(file) && !entry.isFile() && !entry.isFolder()) {
                return file;
            }
        }
        return null;
    }

    /** The paths of the values files that count instead of those of a chart which is a folder. */
    private List<String> valuesFiles(ReleaseChart chart) {
        return chart.isHere()
                ? chart.defaults().names().stream()
                        .map(name -> valuesFile(chart, name))
                        .toList()
                : List.of();
    }

    /** Where a values file of a chart that is a folder is, or will be once it is fetched: named from the root of its source. */
    String valuesFile(ReleaseChart chart, String name) {
        String path = TreePath.rooted(name);
        if (!Requirement.isPath(chart.name())) {
            return chart.root().isEmpty() ? path : chart.root() + "/" + path;
        }
        String folder = Requirement.inner(chart.name());
        // one that may be lacking cannot be locked by its name
        String needed = chart.defaults().mayLack() ? TreePath.parent(path) : path;
        return LockedRepository.around(tree, chart.name())
                .path(path, TreePath.isWithin(path, folder) ? folder : needed);
    }

    /** The files of the source of a chart that is a folder. */
    FileTree artifact(ReleaseChart chart) {
        return new ArtifactTree(tree, chart.rules());
    }

    /** The reason why a folder of another Git repository is not here. */
    public NotRendered.Reason lacking(String path) {
        return Lock.of(tree).at(path) == null ? NotRendered.Reason.REMOTE_SOURCE : NotRendered.Reason.LOCKED_SOURCE;
    }

    /** The reason why a folder that has to be locked is not here; null when it is. */
    public NotRendered.@Nullable Reason reasonOf(Requirement folder) {
        String path = folder.path();
        boolean isHere = LockedTree.over(tree).entry(path).isFolder();
        return isHere ? null : lacking(path);
    }

    /** The location of a chart; null if it is not here. */
    @Nullable
    ChartPlace place(ReleaseChart chart) {
        if (chart.isHere()) {
            String file = chart.name().isEmpty() ? "Chart.yaml" : chart.name() + "/Chart.yaml";
            ArtifactTree artifact = new ArtifactTree(tree, chart.rules());
            return artifact.entry(file).isFile()
                    ? ChartPlace.inFolder(artifact, tree.entry(chart.name()).path())
                    : null;
        }
        String path = vendored(chart);
        return path == null ? null : vendor.open(path);
    }

    /** The rule by which its source leaves out a chart that is in the repository, for messages; null when none does. */
    @Nullable
    String leftOut(ReleaseChart chart) {
        String file = chart.name().isEmpty() ? "Chart.yaml" : chart.name() + "/Chart.yaml";
        return chart.isHere() ? new ArtifactTree(tree, chart.rules()).reason(file) : null;
    }

    private @Nullable String vendored(ReleaseChart chart) {
        return chart.isHere() || chart.address().isEmpty()
                ? null
                : vendor.find(chart.address(), chart.name(), chart.version());
    }

    /** The folders, archives and entries of the lock that a chart is made of. */
    public List<String> paths(ReleaseChart chart) {
        return paths.computeIfAbsent(chart, this::findPaths);
    }

    private List<String> findPaths(ReleaseChart chart) {
        List<String> found = new ArrayList<>();
        if (chart.isHere()) {
            found.add(chart.name());
            found.addAll(valuesFiles(chart));
        }
        String vendored = vendored(chart);
        if (vendored != null) {
            found.add(vendored);
        }
        Requirement requirement = requirement(chart);
        if (requirement != null && !requirement.path().equals(vendored)) {
            found.add(requirement.path());
        }
        ChartPlace place = place(chart);
        if (place != null) {
            found.addAll(CompleteChart.ofFlux(place, vendor).outside());
        }
        return List.copyOf(found);
    }

    /** The requirements to lock: the chart, or the dependencies of a chart in this repository. */
    public List<Requirement> requirements(ReleaseChart chart) {
        Requirement requirement = requirement(chart);
        if (requirement != null) {
            return List.of(requirement);
        }
        List<Requirement> all = new ArrayList<>();
        Requirement folder = Requirement.ofPath(chart.name());
        if (folder != null) {
            all.add(folder);
            for (String file : valuesFiles(chart)) {
                Requirement requiredFile = Requirement.ofPath(file);
                if (requiredFile != null && !all.contains(requiredFile)) {
                    all.add(requiredFile);
                }
            }
        }
        ChartPlace place = chart.isHere() ? place(chart) : null;
        if (place != null) {
            all.addAll(CompleteChart.ofFlux(place, vendor).requirements(unknown -> {}));
        }
        return all;
    }

    private static @Nullable Requirement requirement(ReleaseChart chart) {
        return chart.address().isEmpty() ? null : Requirement.of(chart.address(), chart.name(), chart.version());
    }
}
