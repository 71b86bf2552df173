package dev.kasane.helm.vendor;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The charts of other repositories and registries: those that a repository contains in
 * {@code .kasane/vendor/charts/NAME-VERSION}, an archive with the suffix {@code .tgz} as {@code helm pull} writes it,
 * or a folder; and those that its {@code kasane.lock} names and the user's store contains. It opens no connection.
 */
public final class VendorFolder {

    /** The folder, in the root of a repository. */
    public static final String PATH = ".kasane/vendor/charts";

    private static final String ARCHIVE = ".tgz";

    private final FileTree tree;
    private @Nullable Lock lock;

    /** The vendor folder of a repository. */
    public VendorFolder(FileTree tree) {
        this.tree = tree;
    }

    /**
     * The path of a chart, that of a vendored one first; null when there is none. Of what is locked, only the locked version
     * counts.
     *
     * @param repository the address of its repository or registry; empty when it is not known
     * @param chart its name, with or without a path before it, such as {@code bitnami/redis}
     * @param wanted a version, or a range of which the newest counts, as in {@link Requirement#requested}; empty for the newest
     */
    public @Nullable String find(String repository, String chart, String wanted) {
        LockEntry locked = entry(repository, chart, wanted);
        if (locked == null) {
            return vendored(chart, wanted);
        }
        String vendored = vendored(chart, locked.version());
        if (vendored != null) {
            return vendored;
        }
        return ContentStore.ofUser().has(locked.digest()) ? locked.requirement().path() : null;
    }

    /** The hint for a chart that is missing. */
    public String hint(String repository, String chart, String wanted) {
        if (entry(repository, chart, wanted) != null) {
            return "run kasane fetch";
        }
        return Requirement.of(repository, chart, wanted) == null
                ? "put its archive into " + PATH + ", as helm pull writes it"
                : "run kasane lock && kasane fetch, or put its archive into " + PATH;
    }

    /** Whether a chart is in the lock file. */
    public boolean isLocked(String repository, String chart, String wanted) {
        return entry(repository, chart, wanted) != null;
    }

    private @Nullable LockEntry entry(String repository, String chart, String wanted) {
        Lock known = lock();
        return known == Lock.EMPTY ? null : known.entry(Requirement.of(repository, chart, wanted));
    }

    private Lock lock() {
        Lock known = lock;
        if (known == null) {
            known = Lock.of(tree);
            lock = known;
        }
        return known;
    }

    private @Nullable String vendored(String chart, String wanted) {
        String name = nameOf(chart);
        TreeEntry folder = tree.entry(PATH);
        if (name.isEmpty() || !folder.isFolder()) {
            return null;
        }
        String asked = plain(Requirement.wanted(wanted.strip()));
        Constraint range = Requirement.isLiteral(wanted) ? null : range(asked);
        String found = null;
        Version newest = null;
        for (String file : tree.list(folder.path())) {
            if (!file.startsWith(name + "-")) {
                continue;
            }
            String text = versionIn(file, name);
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

    /** The version in the name NAME-VERSION of a folder, or of an archive. */
    private static String versionIn(String file, String name) {
        return file.substring(name.length() + 1, file.length() - (file.endsWith(ARCHIVE) ? ARCHIVE.length() : 0));
    }

    /**
     * The version of a chart that is here.
     *
     * @param path what {@link #find} returned
     * @param chart its name
     */
    public String version(String path, String chart) {
        LockEntry locked = Requirement.isPath(path) ? lock().at(path) : null;
        return locked == null ? versionIn(path.substring(PATH.length() + 1), nameOf(chart)) : locked.version();
    }

    /**
     * A chart as the folder that Helm gets: an archive is unpacked in memory.
     *
     * @param path what {@link #find} returned
     * @throws dev.kasane.problem.KasaneException when it is no archive of a chart
     */
    public ChartPlace open(String path) {
        LockEntry locked = Requirement.isPath(path) ? lock().at(path) : null;
        if (locked != null) {
            String shown = Lock.FILE + "/" + locked.archive();
            return new ChartPlace(
                    UnpackedCharts.get(
                            locked.digest(), shown, () -> ContentStore.ofUser().read(locked)),
                    "",
                    shown);
        }
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
            // such as a branch; only a chart of this exact version matches
            return null;
        }
    }
}
