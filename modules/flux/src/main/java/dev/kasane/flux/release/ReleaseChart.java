package dev.kasane.flux.release;

import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chart that a HelmRelease installs.
 *
 * @param address the address of its repository or registry; empty for a chart of this repository, or of an unknown place
 * @param name its name there, or its folder in this repository
 * @param version a version, or a range of which the newest counts
 * @param valuesFiles the files of the chart that count instead of its {@code values.yaml}
 * @param isHere whether it is a folder of this repository
 */
public record ReleaseChart(String address, String name, String version, List<String> valuesFiles, boolean isHere) {

    /** A chart of a place that is not known. */
    public static final ReleaseChart ELSEWHERE = new ReleaseChart("", "", "", List.of(), false);

    /** A chart that a {@code HelmRepository} publishes, or a folder of a repository of Git. */
    public static ReleaseChart of(GoMap chart, String address, boolean isHere) {
        List<String> files = new ArrayList<>();
        chart.list("valuesFiles").items().forEach(file -> files.add(file.toString()));
        String name = chart.text("chart");
        String plain = name.startsWith("./") ? name.substring(2) : name;
        return new ReleaseChart(address, plain, chart.text("version"), List.copyOf(files), isHere);
    }

    /** A chart that is an artifact of a registry, as an {@code OCIRepository} names it. */
    public static ReleaseChart ofArtifact(GoMap repository) {
        String url = repository.text("url");
        GoMap reference = repository.map("ref");
        int slash = url.lastIndexOf('/');
        String version = reference.text("semver").isEmpty() ? reference.text("tag") : reference.text("semver");
        if (slash < "oci://".length() || version.isEmpty()) {
            return ELSEWHERE;
        }
        return new ReleaseChart(url.substring(0, slash), url.substring(slash + 1), version, List.of(), false);
    }

    /** What has to be locked for it: the chart, or the charts that one of this repository depends on. */
    public List<Requirement> requirements(FileTree tree) {
        Requirement requirement = requirement();
        if (requirement != null) {
            return List.of(requirement);
        }
        ChartPlace place = isHere ? place(tree) : null;
        return place == null ? List.of() : new CompleteChart(place, new VendorFolder(tree)).requirements(unknown -> {});
    }

    private @Nullable Requirement requirement() {
        return address.isEmpty() ? null : Requirement.of(address, name, version);
    }

    /** Why its objects are not known; null when they are. */
    public NotRendered.@Nullable Reason reason(FileTree tree) {
        if (!isHere && address.isEmpty()) {
            return NotRendered.Reason.OTHER_REPOSITORY;
        }
        VendorFolder vendor = new VendorFolder(tree);
        ChartPlace place = place(tree);
        if (place == null) {
            return isHere
                    ? null
                    : vendor.isLocked(address, name, version)
                            ? NotRendered.Reason.LOCKED_CHART
                            : NotRendered.Reason.REMOTE_CHART;
        }
        return new CompleteChart(place, vendor).missing().isEmpty() ? null : NotRendered.Reason.REMOTE_CHART;
    }

    /** Where it is; null when it is not here. */
    @Nullable
    ChartPlace place(FileTree tree) {
        if (isHere) {
            return tree.entry(name.isEmpty() ? "Chart.yaml" : name + "/Chart.yaml")
                            .isFile()
                    ? ChartPlace.inFolder(tree, tree.entry(name).path())
                    : null;
        }
        VendorFolder vendor = new VendorFolder(tree);
        String path = address.isEmpty() ? null : vendor.find(address, name, version);
        return path == null ? null : vendor.open(path);
    }

    /** The folders, archives and entries of the lock that it is made of. */
    public List<String> paths(FileTree tree) {
        List<String> paths = new ArrayList<>();
        VendorFolder vendor = new VendorFolder(tree);
        String vendored = isHere || address.isEmpty() ? null : vendor.find(address, name, version);
        Requirement requirement = requirement();
        if (isHere) {
            paths.add(name);
        }
        if (vendored != null) {
            paths.add(vendored);
        }
        if (requirement != null && !requirement.path().equals(vendored)) {
            paths.add(requirement.path());
        }
        ChartPlace place = place(tree);
        if (place != null) {
            paths.addAll(new CompleteChart(place, vendor).outside());
        }
        return paths;
    }

    /** Name and version, for people. */
    public String shown() {
        return version.isEmpty() ? name : name + " " + version;
    }
}
