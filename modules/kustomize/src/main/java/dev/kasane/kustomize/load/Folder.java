package dev.kasane.kustomize.load;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.remote.RemoteReference;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a kustomization, with the load restriction: files in it or below it, folders anywhere in the tree,
 * nothing outside, nothing from a server. It records the kustomizations above it, to find cycles.
 */
public final class Folder {

    static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");
    private static final String CREATE = "create one that lists the folder's files under resources";
    private static final String NO_CONNECTION = "rendering opens no connection: ";

    private final Session session;
    private final String path;
    private final @Nullable Folder referrer;
    private final int depth;

    private Folder(Session session, String path, @Nullable Folder referrer) {
        this.session = session;
        this.path = path;
        this.referrer = referrer;
        this.depth = referrer == null ? 0 : referrer.depth + 1;
        session.noteFolder(path, depth);
    }

    /** The folder a render starts from. */
    public static Folder target(Session session, String path) {
        TreeEntry entry = session.tree().entry(path);
        if (!entry.isFolder()) {
            throw Problem.error(
                            session.tree().displayName(path)
                                    + (entry.isFile() ? " is a file, and only folders are rendered" : reason(entry)),
                            null,
                            "give the folder that holds a kustomization.yaml")
                    .asException();
        }
        return new Folder(session, entry.path(), null);
    }

    /** The same folder, whose reads are counted in another session. */
    public Folder in(Session part) {
        return new Folder(part, path, referrer);
    }

    /** Whether a base that was entered from elsewhere could be entered here too: no circle, and not too deep. */
    public boolean allows(Footprint base, int baseDepth) {
        if (depth + base.deepest() - baseDepth > session.limits().includeDepth()) {
            return false;
        }
        for (Folder visited = referrer; visited != null; visited = visited.referrer) {
            for (String folder : base.folders()) {
                if (TreePath.isWithin(visited.path, folder)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of kustomizations above this one. */
    public int depth() {
        return depth;
    }

    public Session session() {
        return session;
    }

    /** The path in the tree, without links. */
    public String path() {
        return path;
    }

    public String displayName() {
        return session.tree().displayName(path);
    }

    /** The path and content of the one kustomization file. */
    public SourceFile kustomization(@Nullable Span askedBy) {
        List<String> found = new ArrayList<>();
        for (String name : NAMES) {
            TreeEntry entry = session.tree().entry(child(name));
            if (entry.isFile() && mayRead(entry.path())) {
                found.add(entry.path());
            }
        }
        if (found.isEmpty()) {
            throw Problem.error(
                            "there is no kustomization.yaml in the folder " + displayName(),
                            askedBy,
                            askedBy == null ? hintBelow() : CREATE)
                    .asException();
        }
        if (found.size() > 1) {
            throw Problem.error(
                            "there are several kustomization files in the folder " + displayName(),
                            askedBy,
                            "keep one of " + String.join(", ", NAMES))
                    .asException();
        }
        return session.read(found.getFirst(), "kustomization", askedBy);
    }

    private String hintBelow() {
        List<String> below = KustomizationsBelow.of(session.tree(), path).stream()
                .map(session.tree()::displayName)
                .toList();
        return below.isEmpty() ? CREATE : ClosestName.question(String.join(" or ", below));
    }

    private String child(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    private boolean mayRead(String file) {
        boolean remote = Requirement.isPath(path);
        if (Requirement.isPath(file) && !(remote && Requirement.entryPath(file).equals(Requirement.entryPath(path)))) {
            // a file of a server, named by a reference
            return true;
        }
        // kustomize never lifts the restriction in a repository that it cloned
        return session.restriction() == LoadRestriction.NONE && !remote || TreePath.isWithin(file, path);
    }

    /** The entry at a path that is written in this folder's kustomization. */
    public TreeEntry look(YamlScalar reference, String directive) {
        String text = reference.text();
        if (text.isEmpty()) {
            throw problem(directive + " has an empty entry", reference, "remove it, or name a file or a folder");
        }
        RemoteReference remote = RemoteReference.of(text);
        if (remote == null) {
            return resolve(text);
        }
        TreeEntry local = remote.mayBeFile() ? resolve(text) : null;
        if (local != null && local.isFile()) {
            return local;
        }
        TreeEntry found = remote.find(session.tree());
        if (found == null) {
            throw notFetched(remote, reference, directive);
        }
        return found;
    }

    private KasaneException notFetched(RemoteReference remote, YamlScalar reference, String directive) {
        String names = directive + " names "
                + (remote.mayBeFile() ? "something in another Git repository: " : "something on a server: ")
                + remote.shown();
        LockEntry locked = remote.entry(Lock.of(session.tree()));
        if (locked != null && session.tree().entry(locked.requirement().path()).kind() != TreeEntry.Kind.MISSING) {
            return problem(
                    names + ", and there is no such folder in " + locked.shown(),
                    reference,
                    "correct the path behind the repository's address");
        }
        if (locked != null) {
            return Problem.notFetched(
                            names + ", which is not fetched", reference.span(), NO_CONNECTION + "run kasane fetch")
                    .asException();
        }
        String sentence = names + ", which is not locked";
        return remote.wanted() == null
                ? problem(sentence, reference, NO_CONNECTION + "copy it into this repository, and name it by its path")
                : Problem.notFetched(sentence, reference.span(), NO_CONNECTION + "run kasane lock")
                        .asException();
    }

    private TreeEntry resolve(String text) {
        boolean remote = Requirement.isPath(path);
        if (text.startsWith("/")) {
            return remote
                    ? new TreeEntry(TreeEntry.Kind.OUTSIDE, text)
                    : session.tree().entry(text);
        }
        String joined = TreePath.join(path, text);
        if (joined != null && !remote && Requirement.isPath(joined)) {
            // locked content is found only by references
            return new TreeEntry(TreeEntry.Kind.MISSING, text);
        }
        return joined == null || remote && !TreePath.isWithin(joined, Requirement.entryPath(path))
                ? new TreeEntry(TreeEntry.Kind.OUTSIDE, text)
                : session.tree().entry(joined);
    }

    /** The file that an entry of a kustomization names. */
    public SourceFile load(YamlScalar reference, String directive) {
        return load(file(reference, directive), reference, directive);
    }

    /** The file that an entry of a kustomization names, and that becomes one value. */
    SourceFile loadValue(YamlScalar reference, String directive) {
        TreeEntry entry = file(reference, directive);
        requireReadable(entry, reference, directive);
        return session.readValue(entry.path(), directive, reference.span());
    }

    /** A file of a program that kustomize's restriction does not bind: it may be anywhere in the tree. */
    public SourceFile loadOfTree(YamlScalar reference, String directive) {
        return session.read(file(reference, directive).path(), directive, reference.span());
    }

    private TreeEntry file(YamlScalar reference, String directive) {
        TreeEntry entry = look(reference, directive);
        if (!entry.isFile()) {
            throw entry.isFolder()
                    ? problem(
                            directive + " expects a file, and " + reference.text() + " is a folder",
                            reference,
                            "name a file in it")
                    : unreachable(reference, directive, entry);
        }
        return entry;
    }

    /** The file that was found where an entry of a kustomization points. */
    public SourceFile load(TreeEntry entry, YamlScalar reference, String directive) {
        requireReadable(entry, reference, directive);
        return session.read(entry.path(), directive, reference.span());
    }

    private void requireReadable(TreeEntry entry, YamlScalar reference, String directive) {
        if (!mayRead(entry.path())) {
            throw problem(
                    directive + " names " + session.tree().displayName(entry.path()) + ", which is not in the folder "
                            + displayName() + " or below it",
                    reference,
                    Requirement.isPath(path)
                            ? "kustomize does not allow it in what it clones: report it to its publisher"
                            : "move the file, make its folder a base, or allow it with --load-restrictor"
                                    + " LoadRestrictionsNone");
        }
    }

    /** The folder that an entry of a kustomization names. */
    public Folder enter(YamlScalar reference, String directive) {
        TreeEntry entry = look(reference, directive);
        if (entry.isFolder()) {
            return enter(entry, reference, directive);
        }
        throw entry.isFile()
                ? problem(
                        directive + " expects a folder, and " + reference.text() + " is a file",
                        reference,
                        "name the folder of a kustomization.yaml")
                : unreachable(reference, directive, entry);
    }

    /** The folder that was found where an entry of a kustomization points. */
    public Folder enter(TreeEntry entry, YamlScalar reference, String directive) {
        if (reference.text().startsWith("/")) {
            throw problem(
                    directive + " names a folder by an absolute path",
                    reference,
                    "write it relative to " + displayName());
        }
        for (Folder visited = this; visited != null; visited = visited.referrer) {
            if (TreePath.isWithin(visited.path, entry.path())) {
                throw problem(
                        "these kustomizations include each other: " + way(visited) + " -> "
                                + session.tree().displayName(entry.path()),
                        reference,
                        "remove one of the steps");
            }
        }
        if (depth + 1 > session.limits().includeDepth()) {
            throw problem(
                    "kustomizations include each other more than "
                            + session.limits().includeDepth() + " levels deep",
                    reference,
                    "flatten them, or raise the limit with --limit include-depth=N");
        }
        return new Folder(session, entry.path(), this);
    }

    private String way(Folder from) {
        return this == from || referrer == null ? displayName() : referrer.way(from) + " -> " + displayName();
    }

    /** The problem of an entry that is neither a file nor a folder. */
    public KasaneException unreachable(YamlScalar reference, String directive, TreeEntry entry) {
        if (entry.kind() != TreeEntry.Kind.MISSING) {
            boolean escapes = entry.kind() == TreeEntry.Kind.OUTSIDE && Requirement.isPath(path);
            return problem(
                    directive + " names " + reference.text() + ", which"
                            + (escapes ? " lies outside the repository that was fetched" : reason(entry)),
                    reference,
                    entry.kind() != TreeEntry.Kind.OUTSIDE
                            ? "replace it with a file"
                            : escapes
                                    ? "what is fetched may name only files of its own repository"
                                    : "keep everything below the root, or choose a higher one with --root");
        }
        String joined = TreePath.join(path, reference.text());
        if (joined != null && session.tree().isIgnored(joined)) {
            return problem(
                    directive + " names " + reference.text() + ", which Git ignores: ignored files are not compared",
                    reference,
                    "let Git track it with git add --force, or generate it from a file that Git tracks");
        }
        String near = nearest(reference.text());
        return problem(
                directive + " names " + reference.text() + ", and there is no such file or folder",
                reference,
                near == null ? "create it, or correct the path" : ClosestName.question(near));
    }

    private static String reason(TreeEntry entry) {
        return switch (entry.kind()) {
            case OUTSIDE -> " lies outside the root that bounds this build";
            case LOOP -> " is a symbolic link that leads to itself";
            case SPECIAL -> " is no regular file";
            default -> " does not exist";
        };
    }

    private @Nullable String nearest(String text) {
        String folder = text.indexOf('/') < 0 ? "" : text.substring(0, text.lastIndexOf('/'));
        String name = text.substring(text.lastIndexOf('/') + 1);
        TreeEntry entry = resolve(folder);
        String near = entry.isFolder() ? ClosestName.to(name, session.tree().list(entry.path())) : null;
        return near == null ? null : folder.isEmpty() ? near : folder + "/" + near;
    }

    private static KasaneException problem(String sentence, YamlScalar at, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
