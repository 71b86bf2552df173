package dev.kasane.cli.targets;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.change.report.TargetFinder;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.console.Console;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.AddedFile;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.git.GitRepository;
import dev.kasane.git.WorkTree;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The two sides of a diff from the arguments of a command line: revisions, the work tree, or two folders; and the
 * targets among them.
 *
 * @param title what is compared, for people
 * @param before the earlier side
 * @param after the later side
 * @param targets folders that were named, relative to the trees; empty for all
 * @param folders whether the sides are the first and the second target instead of two states of one
 * @param owned what is closed with them
 */
public record DiffInputs(
        String title, FileTree before, FileTree after, List<String> targets, boolean folders, List<AutoCloseable> owned)
        implements AutoCloseable {

    /**
     * Reads the words behind a command: {@code [REV | A..B | A...B] [FOLDER...]}, or two folders.
     *
     * @param words what is no flag
     * @param twoFolders whether two folders are compared with each other
     */
    public static DiffInputs of(List<String> words, boolean twoFolders, Console console) {
        String range = words.isEmpty() || isFolder(words.getFirst(), console) ? null : words.getFirst();
        List<String> names = range == null ? words : words.subList(1, words.size());
        if (range != null && range.indexOf('*') >= 0) {
            throw Problem.error(
                            "no folder matches " + range,
                            null,
                            "correct the pattern, or remove it: without folders, all targets are compared")
                    .asException();
        }
        GitRepository bare = range == null ? null : bare(console);
        if (bare != null) {
            return betweenRevisions(range, names, bare, console);
        }
        if (range != null) {
            requireNoFile(range, console);
        }
        for (String name : names) {
            if (!isFolder(name, console)) {
                throw noFolder(name, range, console);
            }
        }
        if (twoFolders && range == null && names.size() == 2) {
            return betweenFolders(names, console);
        }
        // the repository is that of the compared paths, not that of the working directory
        Path around = names.isEmpty() ? console.folder() : real(names.getFirst(), console);
        GitRepository repository = GitRepository.around(around, console.environment());
        if (repository == null) {
            throw Problem.error(
                            (names.isEmpty() ? "the working directory" : names.getFirst())
                                    + " belongs to no Git repository",
                            null,
                            twoFolders
                                    ? "run this in a clone, or compare two folders: kasane diff DIR DIR"
                                    : "run this in a clone")
                    .asException();
        }
        if (range != null && !range.contains("..") && !repository.hasCommit(range)) {
            throw Problem.error(
                            "there is no folder " + range + ", and no revision of this name",
                            null,
                            "correct the path, or name a branch, a tag or a commit; a branch of a remote is called"
                                    + " origin/NAME")
                    .asException();
        }
        return betweenRevisions(range, names, repository, console);
    }

    private static KasaneException noFolder(String name, @Nullable String range, Console console) {
        requireNoFile(name, console);
        if (!isRevision(name, console)) {
            return Problem.error(
                            "there is no folder " + name,
                            null,
                            "correct the path; it counts from the working directory")
                    .asException();
        }
        if (range == null) {
            return Problem.error(
                            "there is no folder " + name,
                            null,
                            "give a revision or a range first, and behind it the folders to be compared")
                    .asException();
        }
        return range.contains("..")
                ? Problem.error("there is no folder " + name, null, "remove it: the range names both revisions")
                        .asException()
                : Problem.error(
                                name + " is a revision, and no folder",
                                null,
                                "to compare two revisions, write " + range + ".." + name)
                        .asException();
    }

    /** A revision may be called as a file is. */
    private static void requireNoFile(String word, Console console) {
        if (Files.isRegularFile(console.folder().resolve(word)) && !isRevision(word, console)) {
            TreeRoot.requireNoFile(word, console.folder());
        }
    }

    private static boolean isRevision(String word, Console console) {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            return repository != null && repository.hasCommit(word);
        } catch (KasaneException e) {
            // a shallow clone may lack it: the word is reported as a folder
            return false;
        }
    }

    /** The bare repository that is the working directory, whose folders are those of its commits; null for anything else. */
    private static @Nullable GitRepository bare(Console console) {
        if (!Files.isDirectory(console.folder().resolve("objects"))
                || !Files.isRegularFile(console.folder().resolve("HEAD"))) {
            return null;
        }
        GitRepository repository = GitRepository.around(console.folder(), console.environment());
        if (repository != null && repository.workTree() != null) {
            repository.close();
            return null;
        }
        return repository;
    }

    /** One revision on both sides, or the work tree when the words name none: {@code [REV] [FOLDER...]}. */
    public static DiffInputs ofOneTree(List<String> words, Console console) {
        if (words.isEmpty() || isFolder(words.getFirst(), console)) {
            return ofWorkTree(words, console);
        }
        String revision = words.getFirst();
        requireNoFile(revision, console);
        if (revision.contains("..")) {
            throw Problem.error(
                            "two releases are compared at one revision, and " + revision + " names two",
                            null,
                            "name one revision, or none for the work tree")
                    .asException();
        }
        List<String> range = new ArrayList<>(words);
        // a range needs no work tree, which a bare repository does not have
        range.set(0, revision + ".." + revision);
        DiffInputs both = of(range, false, console);
        return new DiffInputs(revision, both.after, both.after, both.targets, false, both.owned);
    }

    /** Files need no commit, and no repository. */
    private static DiffInputs ofWorkTree(List<String> names, Console console) {
        List<Path> folders = names.stream().map(name -> real(name, console)).toList();
        DirectoryTree tree = treeOf(folders.isEmpty() ? console.folder() : folders.getFirst(), console);
        List<String> targets =
                folders.stream().map(folder -> pathIn(tree.root(), folder)).toList();
        return new DiffInputs("the work tree", tree, tree, targets, false, List.of(tree));
    }

    private static boolean isFolder(String word, Console console) {
        return Files.isDirectory(console.folder().resolve(word));
    }

    private static Path real(String name, Console console) {
        return TreeRoot.real(console.folder().resolve(name), name);
    }

    private static DiffInputs betweenFolders(List<String> names, Console console) {
        Path first = real(names.getFirst(), console);
        Path second = real(names.getLast(), console);
        DirectoryTree before = treeOf(first, console);
        boolean one = TreeRoot.forSearch(second, console.folder()).equals(before.root());
        DirectoryTree after = one ? before : treeOf(second, console);
        console.printError(MisnamedConfig.warnings(after));
        return new DiffInputs(
                names.getFirst() + " and " + names.getLast(),
                before,
                after,
                List.of(pathIn(before.root(), first), pathIn(after.root(), second)),
                true,
                one ? List.of(before) : List.of(before, after));
    }

    /**
     * The files that Git tracks around a folder, or all files if Git ignores the folder: the user named it explicitly.
     */
    private static DirectoryTree treeOf(Path folder, Console console) {
        Path root = TreeRoot.forSearch(folder, console.folder());
        DirectoryTree tree = WorkTree.around(root, console.folder(), console.environment());
        if (tree.entry(pathIn(root, folder)).isFolder()) {
            return tree;
        }
        tree.close();
        return new DirectoryTree(root, console.folder());
    }

    private static DiffInputs betweenRevisions(
            @Nullable String range, List<String> names, GitRepository repository, Console console) {
        List<AutoCloseable> owned = new ArrayList<>(List.of(repository));
        Path top = repository.realWorkTree();
        int three = range == null ? -1 : range.indexOf("...");
        int two = range == null || three >= 0 ? -1 : range.indexOf("..");
        FileTree before;
        FileTree after;
        String title;
        if (range != null && three >= 0) {
            String first = orHead(range.substring(0, three));
            String second = orHead(range.substring(three + 3));
            before = repository.mergeBase(first, second);
            after = repository.tree(second);
            title = range;
            showCommit(first, repository);
            showCommit(second, repository);
        } else if (range != null && two >= 0) {
            before = repository.tree(orHead(range.substring(0, two)));
            after = repository.tree(orHead(range.substring(two + 2)));
            showCommit(orHead(range.substring(0, two)), repository);
            showCommit(orHead(range.substring(two + 2)), repository);
            title = range;
        } else {
            if (top == null) {
                throw Problem.error(
                                "this repository is bare and has no work tree to compare with",
                                null,
                                "compare two revisions: kasane diff A..B")
                        .asException();
            }
            String revision = range == null ? "HEAD" : range;
            before = repository.tree(revision);
            WorkTree tree = repository.files(top);
            owned.add(tree);
            after = tree;
            title = revision + " and the work tree";
            showCommit(revision, repository);
        }
        console.printError(MisnamedConfig.warnings(after));
        List<String> targets = new ArrayList<>();
        for (String name : names) {
            if (top == null) {
                targets.add(name);
            } else {
                targets.add(pathIn(top, real(name, console)));
            }
        }
        return new DiffInputs(title, locked(before, after), after, targets, false, owned);
    }

    /** A revision with the entries of the later lock that its own lock lacks: they had the same content then. */
    private static FileTree locked(FileTree before, FileTree after) {
        TreeEntry lock = after.entry(Lock.FILE);
        if (!lock.isFile()) {
            return before;
        }
        if (!before.entry(Lock.FILE).isFile()) {
            return new AddedFile(before, Lock.FILE, after.read(lock.path()));
        }
        try {
            Lock own = Lock.of(before);
            List<LockEntry> entries = new ArrayList<>(own.entries());
            for (LockEntry entry : Lock.of(after).entries()) {
                if (own.entry(entry.requirement()) == null) {
                    entries.add(entry);
                }
            }
            byte[] text = Lock.of(entries).text().getBytes(StandardCharsets.UTF_8);
            return entries.size() == own.entries().size() ? before : new AddedFile(before, Lock.FILE, text);
        } catch (KasaneException e) {
            // reading it for the comparison reports what is wrong
            return before;
        }
    }

    private static void showCommit(String revision, GitRepository repository) {
        if (Progress.isWatched()) {
            Progress.detail(
                    revision + " is commit " + repository.commit(revision).id());
        }
    }

    /** The kustomizations of the earlier side. */
    public KustomizationGraph graphBefore() {
        return new KustomizationGraph(before);
    }

    /** The kustomizations of the later side, with what they have in common with the earlier one. */
    public KustomizationGraph graphAfter(KustomizationGraph graphBefore, TreeChanges changes) {
        return graphBefore.forOtherTree(after, changes);
    }

    /**
     * The targets in and below the folders that were named; when none were, the leaves of both sides as far as
     * {@code .kasane.yaml} takes them for targets. Of two folders that hold targets, those of the same path in both belong
     * together.
     *
     * @throws KasaneException when there is no kustomization in a folder that was named, on either side
     */
    public List<TargetPair> pairs(KustomizationGraph graphBefore, KustomizationGraph graphAfter) {
        TargetConfig config = TargetConfig.of(after);
        if (folders) {
            return betweenFolders(graphBefore, graphAfter, config);
        }
        List<TargetPair> all = config.targets(new TargetFinder(before, after).leaves(graphBefore, graphAfter));
        if (targets.isEmpty()) {
            return all;
        }
        Set<TargetPair> named = new LinkedHashSet<>();
        for (String folder : targets) {
            boolean then = graphBefore.folders().contains(folder);
            boolean now = graphAfter.folders().contains(folder);
            if (then || now) {
                named.add(config.named(new TargetPair(then ? folder : null, now ? folder : null)));
            } else {
                named.addAll(in(folder, all));
            }
        }
        return List.copyOf(named);
    }

    private static List<TargetPair> in(String folder, List<TargetPair> all) {
        String prefix = prefix(folder);
        List<TargetPair> below = all.stream()
                .filter(pair -> pair.folder().startsWith(prefix)
                        || String.valueOf(pair.earlier()).startsWith(prefix))
                .toList();
        if (below.isEmpty()) {
            throw noKustomization(folder);
        }
        return below;
    }

    private static KasaneException noKustomization(String folder) {
        return Problem.error(
                        "there is no target in " + (folder.isEmpty() ? "the root of the repository" : folder),
                        null,
                        "name a folder of kustomizations; without folders, all targets are compared")
                .asException();
    }

    /** Warnings of the names in {@code .kasane.yaml} that match nothing on either side. */
    public List<Problem> warnings() {
        if (!TargetConfig.of(after).mayBeUnmatched()) {
            return MissingSources.warnings(before, after);
        }
        KustomizationGraph graphBefore = graphBefore();
        return warnings(graphBefore, graphAfter(graphBefore, new TreeChanges(before, after)));
    }

    /** The same, of the graphs of both sides. */
    public List<Problem> warnings(KustomizationGraph graphBefore, KustomizationGraph graphAfter) {
        List<Problem> warnings = new ArrayList<>(MissingSources.warnings(before, after));
        TargetConfig config = TargetConfig.of(after);
        if (config.mayBeUnmatched()) {
            Set<String> known = new TreeSet<>(graphBefore.folders());
            known.addAll(graphAfter.folders());
            warnings.addAll(config.unmatched(known));
        }
        return warnings;
    }

    /** Two kustomizations as one target, or the targets below two other folders. */
    private List<TargetPair> betweenFolders(
            KustomizationGraph graphBefore, KustomizationGraph graphAfter, TargetConfig config) {
        boolean isFirst = graphBefore.folders().contains(targets.getFirst());
        boolean isSecond = graphAfter.folders().contains(targets.getLast());
        if (isFirst && isSecond) {
            return List.of(new TargetPair(targets.getFirst(), targets.getLast()));
        }
        if (isFirst || isSecond) {
            throw Problem.error(
                            "there is no kustomization in " + (isFirst ? targets.getLast() : targets.getFirst()),
                            null,
                            "compare two kustomizations, or two folders that hold targets")
                    .asException();
        }
        String first = prefix(targets.getFirst());
        String second = prefix(targets.getLast());
        Set<String> then = below(graphBefore, config, first);
        Set<String> now = below(graphAfter, config, second);
        Set<String> paths = new TreeSet<>(then);
        paths.addAll(now);
        if (paths.isEmpty()) {
            throw noKustomization(targets.getFirst() + " and " + targets.getLast());
        }
        return paths.stream()
                .map(path -> new TargetPair(
                        then.contains(path) ? first + path : null, now.contains(path) ? second + path : null))
                .toList();
    }

    private static Set<String> below(KustomizationGraph graph, TargetConfig config, String prefix) {
        Set<String> paths = new HashSet<>();
        for (String leaf : graph.leaves()) {
            if (leaf.startsWith(prefix) && config.isTarget(leaf)) {
                paths.add(leaf.substring(prefix.length()));
            }
        }
        return paths;
    }

    private static String prefix(String folder) {
        return folder.isEmpty() ? "" : folder + "/";
    }

    private static String orHead(String revision) {
        return revision.isEmpty() ? "HEAD" : revision;
    }

    private static String pathIn(Path root, Path folder) {
        if (!folder.startsWith(root)) {
            throw Problem.error(folder + " does not lie in " + root, null, "name a folder of this repository")
                    .asException();
        }
        return root.relativize(folder).toString();
    }

    @Override
    public void close() {
        for (AutoCloseable one : owned) {
            try {
                one.close();
            } catch (Exception e) {
                throw new IllegalStateException("cannot close what was only read", e);
            }
        }
    }
}
