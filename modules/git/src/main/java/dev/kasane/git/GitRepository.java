package dev.kasane.git;

import dev.kasane.files.TreeException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.RevisionSyntaxException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.transport.URIish;
import org.jspecify.annotations.Nullable;

/**
 * A Git repository: a clone, a bare one, a shallow one, or a linked work tree. This class only reads. The packages
 * below write objects into it, and move no branch that is checked out.
 */
public final class GitRepository implements AutoCloseable {

    /** The maximum depth of the search for a damaged commit. */
    private static final int MOST_PARENTS = 1000;

    private final Repository repository;
    private final Map<String, String> environment;
    private final Map<ObjectId, GitTree.Folder> folders = new ConcurrentHashMap<>();
    private final ObjectFileCheck objectFiles;

    private @Nullable IgnoreRules ignoreRules;

    private GitRepository(Repository repository, Map<String, String> environment) {
        this.repository = repository;
        this.environment = environment;
        this.objectFiles = new ObjectFileCheck(repository);
    }

    /**
     * Opens the repository a folder belongs to.
     *
     * @param folder an existing folder, of a work tree or of a bare repository
     * @return null when the folder belongs to none
     */
    public static @Nullable GitRepository around(Path folder) {
        return around(folder, Map.of());
    }

    /**
     * Opens the repository a folder belongs to, with the files that the user's configuration ignores.
     *
     * @param folder an existing folder, of a work tree or of a bare repository
     * @param environment the variables that locate the user's configuration of Git
     * @return null if the folder belongs to none
     */
    public static @Nullable GitRepository around(Path folder, Map<String, String> environment) {
        IsolatedSystem.install();
        try {
            Repository repository = IsolatedRepository.around(folder.toFile());
            return repository == null ? null : new GitRepository(repository, environment);
        } catch (IOException | IllegalArgumentException e) {
            // the second for a configuration that is none
            throw new TreeException("cannot open the Git repository of " + folder, e);
        }
    }

    /**
     * Opens a bare repository, and makes it when the folder is not there or empty.
     *
     * @param folder the repository itself
     * @param branch the branch its {@code HEAD} names when it is made
     */
    public static GitRepository bare(Path folder, String branch) {
        IsolatedSystem.install();
        try {
            if (!Files.exists(folder.resolve(Constants.HEAD)) && !Files.isDirectory(folder.resolve("objects"))) {
                NewRepository.at(folder, branch);
            }
            return new GitRepository(IsolatedRepository.bare(folder.toFile()), Map.of());
        } catch (IOException e) {
            throw new TreeException("cannot make a Git repository at " + folder, e);
        }
    }

    /**
     * Creates a repository with a work tree.
     *
     * @param folder the work tree, which belongs to no repository yet
     * @param branch the branch that its first commit is on
     */
    public static GitRepository make(Path folder, String branch) {
        IsolatedSystem.install();
        try {
            Repository repository = IsolatedRepository.of(folder.toFile());
            repository.create(false);
            repository.updateRef(Constants.HEAD).link(Constants.R_HEADS + branch);
            return new GitRepository(repository, Map.of());
        } catch (IOException e) {
            throw new TreeException("cannot make a Git repository at " + folder, e);
        }
    }

    /** The repository in JGit, for the packages of this module. */
    public Repository jgit() {
        return repository;
    }

    /** The folder of the objects and branches, which linked work trees share. */
    public Path commonFolder() {
        return repository.getCommonDirectory().toPath();
    }

    /** The name of the person who commits here, as Git's configuration has it; null if nothing names one. */
    public @Nullable String committer() {
        return new UserConfig(environment).committer(commonFolder().resolve("config"));
    }

    /** Its display name. */
    public String displayName() {
        Path top = workTree();
        return String.valueOf(top == null ? repository.getDirectory() : top);
    }

    /** The files of a commit that is there. */
    public GitTree tree(ObjectId commit) {
        return tree(commit.name());
    }

    /** The outermost folder of the work tree; null for a bare repository. */
    public @Nullable Path workTree() {
        return repository.isBare() ? null : repository.getWorkTree().toPath();
    }

    /**
     * The files of a revision.
     *
     * @param revision any revision of Git's rev-parse that names a commit: a branch, a tag, an id, {@code HEAD~2}
     * @throws dev.kasane.problem.KasaneException when there is no such revision
     */
    public GitTree tree(String revision) {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit commit = commit(walk, revision);
            return new GitTree(
                    repository.newObjectReader(),
                    revision,
                    commit.getTree().getId(),
                    folders,
                    this::isIgnored,
                    objectFiles);
        } catch (IOException e) {
            throw unreadable(revision, e);
        }
    }

    /**
     * The files of the newest commit that two revisions have in common, where the one left the other.
     *
     * @throws dev.kasane.problem.KasaneException when a revision does not exist, or they have no commit in common
     */
    public GitTree mergeBase(String first, String second) {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit a = commit(walk, first);
            RevCommit b = commit(walk, second);
            walk.setRevFilter(RevFilter.MERGE_BASE);
            walk.markStart(a);
            walk.markStart(b);
            RevCommit base = walk.next();
            if (base == null && isShallow()) {
                throw shallow("the commit where " + first + " and " + second + " part");
            }
            if (base == null) {
                throw Problem.error(
                                first + " and " + second + " have no commit in common",
                                null,
                                "compare them with .. instead of ...")
                        .asException();
            }
            walk.parseHeaders(base);
            String name = base.getId().abbreviate(10).name();
            return new GitTree(
                    repository.newObjectReader(), name, base.getTree().getId(), folders, this::isIgnored, objectFiles);
        } catch (MissingObjectException e) {
            objectFiles.throwIfDamaged();
            throw new TreeException("this clone is too shallow to find where " + first + " and " + second + " part", e);
        } catch (IOException e) {
            throw new TreeException(
                    "cannot find where " + first + " and " + second + " part" + broken(first) + broken(second), e);
        }
    }

    /** The outermost folder of the work tree, without links; null for a bare repository. */
    public @Nullable Path realWorkTree() {
        Path top = workTree();
        try {
            return top == null ? null : top.toRealPath();
        } catch (IOException e) {
            throw new TreeException("cannot open the work tree " + top, e);
        }
    }

    /**
     * The files of the work tree that are tracked, or untracked and not ignored.
     *
     * @param display the folder that names are shown relative to
     * @throws IllegalStateException when the repository is bare
     */
    public WorkTree files(Path display) {
        Path top = realWorkTree();
        if (top == null) {
            throw new IllegalStateException("a bare repository has no work tree");
        }
        return WorkTree.of(this, top, top, display);
    }

    /** The ignore rules of a work tree. */
    synchronized IgnoreRules ignoreRules(Path top) {
        IgnoreRules known = ignoreRules;
        if (known == null) {
            Path own = commonFolder().resolve("info/exclude");
            known = new IgnoreRules(top, own, new UserConfig(environment).excludesFile(repository.getConfig()));
            ignoreRules = known;
        }
        return known;
    }

    private boolean isIgnored(String path) {
        Path top = workTree();
        return top != null && ignoreRules(top).isIgnored(path, false);
    }

    private RevCommit commit(RevWalk walk, String revision) throws IOException {
        RevCommit commit = find(walk, revision);
        if (commit == null) {
            throw Problem.error(
                            "there is no revision " + revision + " in this repository",
                            null,
                            "name a branch, a tag or a commit; a branch of a remote is called origin/NAME")
                    .asException();
        }
        return commit;
    }

    /** The commit that a revision names; null when nothing has this name. */
    private @Nullable RevCommit find(RevWalk walk, String revision) throws IOException {
        try {
            ObjectId id = repository.resolve(revision + "^{commit}");
            if (id != null) {
                return walk.parseCommit(id);
            }
        } catch (AmbiguousObjectException e) {
            throw Problem.error("several objects start with " + revision, null, "give more digits of the id")
                    .asException();
        } catch (RevisionSyntaxException | IncorrectObjectTypeException e) {
            // reported below, as for an unknown name
        } catch (MissingObjectException e) {
            objectFiles.throwIfDamaged();
            throw isShallow() ? shallow(revision) : notFetched(revision, e.getObjectId());
        } catch (OutOfMemoryError e) {
            // JGit allocates what the index of a pack, or a file in an old format, claims to contain
            objectFiles.throwIfAnyDamaged();
            throw e;
        } catch (RuntimeException e) {
            // JGit's readers of packs and commits check little of what they are given
            throw unreadable(revision, e);
        }
        objectFiles.throwIfDamaged();
        String broken = broken(revision);
        if (!broken.isEmpty()) {
            throw new TreeException("cannot read the revision " + revision + broken);
        }
        if (repository.resolve(Constants.HEAD) == null
                && repository.getRefDatabase().getRefs().isEmpty()) {
            throw Problem.error("this repository has no commit yet", null, "make the first commit")
                    .asException();
        }
        String name = name(revision);
        if (isShallow() && !name.equals(revision) && repository.resolve(name) != null) {
            throw shallow(revision);
        }
        if (isShallow()) {
            throw Problem.error(
                            "there is no revision " + revision + " in this shallow clone",
                            null,
                            "correct the name, or fetch it: git fetch origin BRANCH:BRANCH, git fetch origin tag TAG,"
                                    + " or git fetch --unshallow for an older commit")
                    .asException();
        }
        return null;
    }

    /** Whether this clone holds the newest commits only. */
    private boolean isShallow() throws IOException {
        return !repository.getObjectDatabase().getShallowCommits().isEmpty();
    }

    private static RuntimeException shallow(String revision) {
        return Problem.error(
                        "this clone is shallow, and " + revision + " is not in it",
                        null,
                        "fetch more commits: git fetch --deepen=100, or git fetch --unshallow for all")
                .asException();
    }

    private static RuntimeException notFetched(String revision, @Nullable ObjectId id) {
        String name = id == null ? revision : id.name();
        return Problem.error(
                        "the commit " + name + (id == null ? "" : " of " + revision) + " is not in this clone",
                        null,
                        "run git fetch origin " + name + ", or git fsck if it was there before")
                .asException();
    }

    private TreeException unreadable(String revision, Exception e) {
        objectFiles.throwIfDamaged();
        return new TreeException("cannot read the revision " + revision + broken(revision), e);
    }

    /** A revision without the steps from it to another one, such as {@code HEAD} of {@code HEAD~1}. */
    private static String name(String revision) {
        int end = 0;
        while (end < revision.length() && "~^:@".indexOf(revision.charAt(end)) < 0) {
            end++;
        }
        return revision.substring(0, end);
    }

    /** The first commit behind a revision that cannot be read, as the end of a sentence; empty when all can. */
    private String broken(String revision) {
        ObjectId at = null;
        try (RevWalk walk = new RevWalk(repository)) {
            Ref ref = repository.findRef(name(revision));
            at = ref == null ? null : ref.getObjectId();
            for (int i = 0; at != null && i < MOST_PARENTS; i++) {
                RevCommit commit = walk.parseCommit(walk.parseAny(at));
                at = commit.getParentCount() == 0 ? null : commit.getParent(0).getId();
            }
            return "";
        } catch (IOException | RuntimeException e) {
            return at == null ? "" : ": the commit " + at.name() + " is damaged, see git fsck";
        }
    }

    /**
     * Whether a revision names a commit.
     *
     * @throws dev.kasane.problem.KasaneException when the commit is missing in a shallow clone, or damaged
     */
    public boolean hasCommit(String revision) {
        try (RevWalk walk = new RevWalk(repository)) {
            return find(walk, revision) != null;
        } catch (IOException e) {
            throw unreadable(revision, e);
        }
    }

    /**
     * The commit id and the time of a revision.
     *
     * @throws dev.kasane.problem.KasaneException when there is no such revision
     */
    public Commit commit(String revision) {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit commit = commit(walk, revision);
            return new Commit(commit.name(), Instant.ofEpochSecond(commit.getCommitTime()));
        } catch (IOException e) {
            throw unreadable(revision, e);
        }
    }

    /**
     * The address that this repository was cloned from, without a password; null if it is not on another machine. A
     * user's name is left where SSH needs it, and nowhere else.
     */
    public @Nullable String originUrl() {
        String url = repository.getConfig().getString("remote", "origin", "url");
        try {
            URIish origin = url == null ? null : new URIish(url);
            if (origin == null || origin.getHost() == null) {
                return null;
            }
            String scheme = origin.getScheme();
            boolean ssh = scheme == null || scheme.equals("ssh") || scheme.equals("git+ssh");
            return (ssh ? origin : origin.setUser(null)).setPass(null).toString();
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** The branch that {@code origin} had as its default when this repository was cloned; null if that is not known. */
    public @Nullable String originBranch() {
        try {
            Ref head = repository.exactRef(Constants.R_REMOTES + "origin/" + Constants.HEAD);
            String prefix = Constants.R_REMOTES + "origin/";
            String name = head != null && head.isSymbolic() ? head.getTarget().getName() : "";
            return name.startsWith(prefix) ? name.substring(prefix.length()) : null;
        } catch (IOException e) {
            throw new TreeException("cannot read the branches of " + displayName(), e);
        }
    }

    @Override
    public void close() {
        // what Repository.close() comes to; it would first make JGit's cache of repositories, and its thread, to look
        // there
        repository.getObjectDatabase().close();
        repository.getRefDatabase().close();
    }
}
