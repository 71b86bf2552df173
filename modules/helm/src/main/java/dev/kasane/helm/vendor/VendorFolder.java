package dev.kasane.helm.vendor;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The charts of other repositories and registries that a repository contains: {@code .kasane/vendor/charts/NAME-VERSION},
 * an archive with the suffix {@code .tgz} as {@code helm pull} writes it, or a folder.
 */
public final class VendorFolder {

    /** The folder, in the root of a repository. */
    public static final String PATH = ".kasane/vendor/charts";

    private static final String ARCHIVE = ".tgz";

    private final FileTree tree;

    /** The vendor folder of a repository. */
    public VendorFolder(FileTree tree) {
        this.tree = tree;
    }

    /**
     * The path of a chart; null when there is none.
     *
     * @param chart its name, with or without a path before it, such as {@code bitnami/redis}
     * @param wanted a version, or a range of which the newest counts; empty for the newest
     */
    public @Nullable String find(String chart, String wanted) {
        String name = nameOf(chart);
        TreeEntry folder = tree.entry(PATH);
        if (name.isEmpty() || !folder.isFolder()) {
            return null;
        }
        String asked = plain(wanted.strip());
        Constraint range = range(asked);
        String found = null;
        Version newest = null;
        for (String file : tree.list(folder.path())) {
            if (!file.startsWith(name + "-")) {
                continue;
            }
            String text =
                    file.substring(name.length() + 1, file.length() - (file.endsWith(ARCHIVE) ? ARCHIVE.length() : 0));
            Version version = Version.parse(text);
            if (version == null || !isChart(PATH + "/" + file)) {
                continue;
            }
            if (plain(text).equals(asked)) {
                return PATH + "/" + file;
            }
            if (range != null && range.accepts(version) && (newest == null || version.compareTo(newest) > 0)) {
                found = PATH + "/" + file;
                newest = version;
            }
        }
        return found;
    }

    /**
     * A chart as the folder that Helm gets: an archive is unpacked in memory.
     *
     * @param path what {@link #find} returned
     * @throws dev.kasane.problem.KasaneException when it is no archive of a chart
     */
    public ChartPlace open(String path) {
        TreeEntry entry = tree.entry(path);
        if (!entry.isFile()) {
            String inner = path + "/" + nameIn(path);
            return ChartPlace.inFolder(tree, tree.entry(path + "/Chart.yaml").isFile() ? path : inner);
        }
        String shown = tree.displayName(path);
        return new ChartPlace(UnpackedCharts.get(tree, entry.path(), shown), "", shown);
    }

    private boolean isChart(String path) {
        TreeEntry entry = tree.entry(path);
        return entry.isFile() || entry.isFolder();
    }

    /** The folder in {@code NAME-VERSION} that {@code helm pull --untar} makes. */
    private String nameIn(String path) {
        TreeEntry folder = tree.entry(path);
        for (String name : folder.isFolder() ? tree.list(folder.path()) : List.<String>of()) {
            if (tree.entry(path + "/" + name + "/Chart.yaml").isFile()) {
                return name;
            }
        }
        return "";
    }

    /** The last part of a chart's name. */
    public static String nameOf(String chart) {
        return chart.substring(chart.lastIndexOf('/') + 1);
    }

    private static String plain(String version) {
        return version.startsWith("v") ? version.substring(1) : version;
    }

    private static @Nullable Constraint range(String asked) {
        try {
            return Constraint.parse(asked.isEmpty() ? "*" : asked);
        } catch (IllegalArgumentException e) {
            // such as a branch; only a chart of this very version is meant
            return null;
        }
    }
}
