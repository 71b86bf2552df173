package dev.kasane.argocd.discovery;

import dev.kasane.argocd.applicationset.Repositories;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.SourcePaths;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Lock;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedRepository;
import dev.kasane.lock.store.LockedTree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Git repositories of sources: this one, and others whose folders are in {@code kasane.lock}. Unless
 * {@code argo.repositories} lists the addresses of this repository, a source whose path exists here counts as one of
 * this repository.
 */
@SuppressWarnings("exports") // an interface of the renderer
public final class OtherRepositories implements Repositories {

    private final FileTree tree;
    private final ArgoSettings settings;
    private @Nullable Lock lock;

    /** Those of a tree. */
    public OtherRepositories(FileTree tree, ArgoSettings settings) {
        this.tree = LockedTree.over(tree);
        this.settings = settings;
    }

    /** An Application in which the folders of other repositories that are locked have the paths of their contents here. */
    GoMap located(GoMap application) {
        GoMap spec = application.map("spec");
        GoMap found = withDrySource(spec);
        if (found.get("source") instanceof GoMap source) {
            found.put("source", locatedSource(source));
        }
        if (found.get("sources") instanceof GoList sources && !sources.isNil()) {
            List<Object> items = new ArrayList<>();
            sources.items().forEach(item -> items.add(item instanceof GoMap source ? locatedSource(source) : item));
            found.put("sources", new GoList(items, sources.itemType()));
        }
        return found.equals(spec) ? application : application.copy().put("spec", found);
    }

    /**
     * The specification with the dry source of a hydrator as its source, unless the folder that it writes to is in this
     * repository. The objects are the same.
     */
    private GoMap withDrySource(GoMap spec) {
        if (!(spec.get("sourceHydrator") instanceof GoMap hydrator)
                || !isOtherRepository(ApplicationRenderer.syncSource(hydrator))) {
            return spec.copy();
        }
        GoMap found = spec.copy();
        found.remove("sourceHydrator");
        found.remove("sources");
        return found.put("source", hydrator.map("drySource"));
    }

    private GoMap locatedSource(GoMap source) {
        if (Requirement.isPath(SourcePaths.clean(source.text("path")))) {
            // such paths are made here alone: written in an Application, it must not name a locked content
            return source.copy().put("path", source.text("path").replace('#', '_'));
        }
        Requirement requirement = requirement(source);
        String folder = TreePath.join("", source.text("path"));
        return requirement == null || folder == null || lock().entry(requirement) == null
                ? source
                : source.copy().put("path", requirement.path(folder));
    }

    private Lock lock() {
        Lock known = lock;
        if (known == null) {
            known = Lock.of(tree);
            lock = known;
        }
        return known;
    }

    /** Whether a source takes its objects from a folder of another repository. */
    public boolean isOtherRepository(GoMap source) {
        String path = source.text("path");
        return !source.has("chart") && !path.isEmpty() && (Requirement.isPath(path) || !isHere(source, path));
    }

    /** Whether the folder of a source is in another repository, and not here as a locked content. */
    public boolean lacks(GoMap source) {
        String path = source.text("path");
        return isOtherRepository(source)
                && !(Requirement.isPath(path)
                        && tree.entry(Requirement.entryPath(path)).isFolder());
    }

    /**
     * The requirement to lock for a source that {@link #isOtherRepository}; null if it is here, or cannot be fetched.
     */
    public @Nullable Requirement requirement(GoMap source) {
        String path = source.text("path");
        if (Requirement.isPath(path)) {
            return Requirement.ofPath(path);
        }
        if (!isOtherRepository(source) || path.startsWith("/")) {
            return null;
        }
        String address = source.text("repoURL");
        return isArtifact(address)
                ? Requirement.ofArtifact(address, "", source.text("targetRevision"))
                : Requirement.ofRepository(
                        address, path, TagPrefix.revision(revision(source), source.text("tagPrefix")));
    }

    /** The repository of a source whose file is not here; null when it is here, or cannot be fetched. */
    public @Nullable LockedRepository repository(GoMap source, String file) {
        return source.has("chart") || isFileHere(source.text("repoURL"), file)
                ? null
                : LockedRepository.of(tree, source.text("repoURL"), revision(source));
    }

    /** The revision of a source as a lock has it. */
    static String revision(GoMap source) {
        return revision(source.text("targetRevision"));
    }

    /** A revision as a lock has it. */
    private static String revision(String written) {
        return written.equals("HEAD") ? "" : written;
    }

    private boolean isHere(GoMap source, String path) {
        String address = source.text("repoURL");
        return settings.isThisRepository(address)
                && (isNamed()
                        || !isArtifact(address)
                                && tree.entry(SourcePaths.clean(path)).isFolder());
    }

    /** Whether an address is that of an artifact in an OCI registry, which no repository of Git is. */
    private static boolean isArtifact(String address) {
        return address.startsWith("oci://");
    }

    /** Whether a file that a source lends is in this repository, or would be in one of its folders. */
    private boolean isFileHere(String url, String file) {
        int slash = file.indexOf('/');
        TreeEntry entry = tree.entry(slash < 0 ? file : file.substring(0, slash));
        return settings.isThisRepository(url) && (isNamed() || (slash < 0 ? entry.isFile() : entry.isFolder()));
    }

    private boolean isNamed() {
        return !settings.repositories().isEmpty();
    }

    @Override
    public @Nullable FileTree tree(String url, String revision) {
        return settings.isThisRepository(url) ? tree : null;
    }

    @Override
    public @Nullable FileTree treeWith(String path, String url, String revision) {
        String file = TreePath.join("", path);
        if (file == null || isFileHere(url, file)) {
            return tree(url, revision);
        }
        LockedRepository other = LockedRepository.of(tree, url, revision(revision));
        return other != null && other.isLocked() ? other : isNamed() ? tree(url, revision) : null;
    }

    @Override
    public FileTree ofServers() {
        return tree;
    }
}
