package dev.kasane.cli.remote;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.fetch.ContentFetcher;
import dev.kasane.fetch.ContentFetcher.FoundIn;
import dev.kasane.fetch.ContentRegistry;
import dev.kasane.fetch.GitAccess;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.git.GitRepository;
import dev.kasane.git.WorkTree;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.StorePruning;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The contents that the lock of a repository names, and the store with them. */
public final class LockedContents {

    private final Console console;
    private final Path root;
    private final ContentStore store;

    /** Those of the repository around the working directory. */
    public LockedContents(Console console) {
        this.console = console;
        this.root = TreeRoot.forSearch(TreeRoot.real(console.folder(), "."), console.folder());
        this.store = ContentStore.of(console.environment());
    }

    /** The root of the repository. */
    public Path root() {
        return root;
    }

    /** The stores of contents. */
    public ContentStore store() {
        return store;
    }

    /** The files of the repository. The caller closes them. */
    public DirectoryTree tree() {
        return WorkTree.around(root, console.folder(), console.environment());
    }

    /**
     * The entries of the lock in the work tree, and of those at some revisions.
     *
     * @throws dev.kasane.problem.KasaneException when none of them has a lock
     */
    public List<LockEntry> entries(List<String> revisions) {
        List<LockEntry> all = new ArrayList<>();
        try (DirectoryTree tree = tree()) {
            if (revisions.isEmpty() && !tree.entry(Lock.FILE).isFile()) {
                throw Problem.error("there is no " + Lock.FILE + " in " + root, null, "run kasane lock")
                        .asException();
            }
            all.addAll(Lock.of(tree).entries());
        }
        if (!revisions.isEmpty()) {
            addThoseAt(revisions, all);
        }
        Map<String, LockEntry> each = new LinkedHashMap<>();
        all.forEach(entry ->
                each.putIfAbsent(entry.requirement().address() + " " + entry.vendored() + " " + entry.digest(), entry));
        return List.copyOf(each.values());
    }

    private void addThoseAt(List<String> revisions, List<LockEntry> all) {
        try (GitRepository repository = GitRepository.around(root, console.environment())) {
            if (repository == null) {
                throw Problem.error(root + " belongs to no Git repository", null, "name no revision")
                        .asException();
            }
            boolean locked = Files.isRegularFile(root.resolve(Lock.FILE));
            for (String revision : revisions) {
                FileTree tree = repository.tree(revision);
                locked |= tree.entry(Lock.FILE).isFile();
                all.addAll(Lock.of(tree).entries());
            }
            if (!locked) {
                throw Problem.error(
                                "there is no " + Lock.FILE + " in " + root + " and at " + String.join(", ", revisions),
                                null,
                                "run kasane lock")
                        .asException();
            }
        }
    }

    /** The fetcher of contents, with the user's credentials. The caller closes it. */
    public ContentFetcher fetcher(Collection<Requirement> all) {
        return new ContentFetcher(
                all,
                store,
                credentials(),
                new GitAccess(console.environment()),
                RetryPolicy.DEFAULT,
                Clock.systemUTC());
    }

    private Credentials credentials() {
        return new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
    }

    /**
     * Fetches entries into the store from their publishers, and prunes it. Problems are printed.
     *
     * @return whether all entries are in the store
     */
    public boolean fetch(List<LockEntry> entries) {
        return fetch(entries, null);
    }

    /**
     * Fetches entries into the store, and prunes it. Problems are printed.
     *
     * @param from the address of a registry that is tried before the places where they are published; null for none
     * @return whether all entries are in the store
     * @throws dev.kasane.problem.KasaneException when it is no address of a registry
     */
    public boolean fetch(List<LockEntry> entries, @Nullable String from) {
        ContentRegistry shared = from == null ? null : ContentRegistry.toRead(from, credentials(), RetryPolicy.DEFAULT);
        List<Requirement> requirements =
                entries.stream().map(LockEntry::requirement).toList();
        Downloads<FoundIn> fetched;
        try (ContentFetcher fetcher = fetcher(requirements)) {
            fetched = Downloads.of("fetching", entries, LockEntry::shown, entry -> fetch(fetcher, entry, shared));
        }
        console.printError(fetched.problems());
        int there = Collections.frequency(fetched.done(), FoundIn.STORE);
        String ofRegistry = shared == null
                ? ""
                : " (" + Collections.frequency(fetched.done(), FoundIn.REGISTRY) + " from " + shared.address() + ")";
        StorePruning.STANDARD.prune(store, Clock.systemUTC().instant());
        console.print(SafeText.forTerminal("fetched " + (fetched.done().size() - there) + ofRegistry
                        + ", in the store already " + there + ", of " + RemoteCount.of(requirements))
                + "\n");
        return fetched.problems().isEmpty();
    }

    /**
     * Fetches an entry into the store.
     *
     * @param shared a registry that is tried before the place where it is published; null for none
     * @throws dev.kasane.problem.KasaneException when it is not published any more, with its place in the lock
     * @throws dev.kasane.failure.EnvironmentFailure when it cannot be fetched
     */
    public FoundIn fetch(ContentFetcher fetcher, LockEntry entry, @Nullable ContentRegistry shared) {
        try {
            return fetcher.fetch(entry, shared);
        } catch (RepositoryException e) {
            if (e.kind() != RepositoryException.Kind.NOT_FOUND) {
                throw e;
            }
            try (DirectoryTree tree = tree()) {
                String title = entry.requirement().title();
                throw Problem.error(
                                entry.shown() + " is locked, and not published any more: " + e.getMessage(),
                                Lock.place(tree, entry),
                                "run kasane lock --update " + title
                                        + " for a version that is published; if you have a copy"
                                        + " of this one, put it into " + entry.vendored())
                        .asException();
            }
        }
    }

    /**
     * Pushes entries of the store to a registry. Problems are printed.
     *
     * @param to the address of the registry
     * @return whether all entries are in the registry
     * @throws dev.kasane.problem.KasaneException when it is no address of a registry
     */
    public boolean push(List<LockEntry> entries, String to) {
        ContentRegistry shared = ContentRegistry.toWrite(to, credentials(), RetryPolicy.DEFAULT);
        Downloads<Boolean> pushed =
                Downloads.of("pushing", entries, LockEntry::shown, entry -> shared.push(entry, store));
        console.printError(pushed.problems());
        int news = Collections.frequency(pushed.done(), true);
        console.print(SafeText.forTerminal("pushed " + news + " to " + shared.address() + ", there already "
                        + (pushed.done().size() - news))
                + "\n");
        return pushed.problems().isEmpty();
    }
}
