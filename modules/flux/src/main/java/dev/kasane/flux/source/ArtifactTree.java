package dev.kasane.flux.source;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.lock.Requirement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A file tree with the content of a Flux artifact: without the files that the rules of its source exclude, and without
 * links, which source-controller does not archive. A folder exists if it is not excluded, or if a file in it is
 * included. Rules are relative to the root of the repository that contains a path.
 */
public final class ArtifactTree implements FileTree {

    private static final int MOST_REASONS = 5;

    private final FileTree tree;
    private final IgnoreRules rules;
    private final Map<String, Boolean> keeping = new ConcurrentHashMap<>();
    private final Map<String, String> missed = new ConcurrentHashMap<>();

    public ArtifactTree(FileTree tree, IgnoreRules rules) {
        this.tree = tree;
        this.rules = rules;
    }

    /** The reason why a path of the repository is not in the artifact, for messages; null when it is, or is nowhere. */
    public @Nullable String reason(String path) {
        TreeEntry entry = tree.entry(path);
        if (isBehindLink(path, entry)) {
            return "source-controller, which archives no links (" + path + ")";
        }
        String inner = Requirement.inner(entry.path());
        return isHidden(entry) ? rules.reason(inner, entry.isFolder()) : null;
    }

    /** Paths that were looked up and are left out, with the rules that do so. */
    public Map<String, String> missed() {
        return Map.copyOf(missed);
    }

    @Override
    public TreeEntry entry(String path) {
        TreeEntry entry = tree.entry(path);
        boolean isLinked = isBehindLink(path, entry);
        if (!isLinked && !isHidden(entry)) {
            return entry;
        }
        String reason = reason(path);
        if (reason != null && missed.size() < MOST_REASONS) {
            missed.put(isLinked ? path : entry.path(), reason);
        }
        return new TreeEntry(TreeEntry.Kind.MISSING, path);
    }

    /** Whether a link is on the way to what is there. This is not known of fetched folders of other repositories. */
    private static boolean isBehindLink(String path, TreeEntry entry) {
        return (entry.isFile() || entry.isFolder())
                && !entry.path().equals(path)
                && !Requirement.isPath(path)
                && !Requirement.isPath(entry.path())
                && !entry.path().equals(TreePath.join("", path));
    }

    private boolean isHidden(TreeEntry entry) {
        String inner = Requirement.inner(entry.path());
        if (!entry.isFile() && !entry.isFolder() || !rules.isIgnored(inner, entry.isFolder())) {
            return false;
        }
        return entry.isFile() || !keepsAny(entry.path());
    }

    /** Whether a file below a folder that is left out is kept. */
    private boolean keepsAny(String folder) {
        if (!rules.mayKeepBelowIgnored()) {
            return false;
        }
        Boolean known = keeping.get(folder);
        if (known == null) {
            known = keepsAny(folder, new FolderLimit());
            keeping.put(folder, known);
        }
        return known;
    }

    private boolean keepsAny(String folder, FolderLimit limit) {
        limit.visit();
        for (String name : tree.list(folder)) {
            String path = folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFile() && !isBehindLink(path, entry) && !rules.isIgnored(Requirement.inner(path), false)) {
                return true;
            }
        }
        for (String name : tree.folders(folder, name -> !name.equals(".git"))) {
            if (keepsAny(folder + "/" + name, limit)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] read(String path) {
        return tree.read(path);
    }

    @Override
    public byte[] read(String path, long most) {
        return tree.read(path, most);
    }

    @Override
    public List<String> list(String folder) {
        return tree.list(folder).stream().filter(name -> isKept(folder, name)).toList();
    }

    @Override
    public List<String> folders(String folder, Predicate<String> asked) {
        return tree.folders(folder, asked).stream()
                .filter(name -> isKept(folder, name))
                .toList();
    }

    private boolean isKept(String folder, String name) {
        String path = folder.isEmpty() ? name : folder + "/" + name;
        String inner = Requirement.inner(path);
        boolean mayBeHidden = rules.isIgnored(inner, false) || rules.isIgnored(inner, true);
        TreeEntry entry = tree.entry(path);
        return !isBehindLink(path, entry) && (!mayBeHidden || !isHidden(entry));
    }

    /** Of a folder, not the one that Git would give it: an equal one means that the same rules leave the same out. */
    @Override
    public ContentId contentId(String path) {
        ContentId id = tree.contentId(path);
        return tree.entry(path).isFile()
                ? id
                : ContentId.ofBlob((id.hex() + "\n" + rules.identity()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean hasContentIds() {
        return tree.hasContentIds();
    }

    @Override
    public FileTree base() {
        return tree;
    }

    @Override
    public boolean isIgnored(String path) {
        return tree.isIgnored(path);
    }

    @Override
    public boolean isBrokenLink(String path) {
        return tree.isBrokenLink(path);
    }

    @Override
    public String displayName(String path) {
        return tree.displayName(path);
    }
}
