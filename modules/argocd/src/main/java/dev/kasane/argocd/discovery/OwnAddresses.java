package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.SourcePaths;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The inferred addresses of this repository, without {@code argo.repositories}: those of sources whose folder exists
 * here. Other folders of such an address are missing in this repository.
 */
public final class OwnAddresses {

    private final FileTree tree;
    private final OtherRepositories others;
    private final Set<String> addresses = new TreeSet<>();
    private final Set<String> revisions = new TreeSet<>();
    private final SortedMap<String, List<String>> missing = new TreeMap<>();

    private OwnAddresses(FileTree tree, OtherRepositories others) {
        this.tree = tree;
        this.others = others;
    }

    /** Those of the Applications of a tree. */
    public static OwnAddresses of(FileTree tree, ArgoTargets targets, ArgoSettings settings, OtherRepositories others) {
        OwnAddresses own = new OwnAddresses(tree, others);
        if (settings.repositories().isEmpty()) {
            for (ArgoTarget target : targets.targets().values()) {
                ApplicationRenderer.sources(target.application()).stream()
                        .filter(source -> isFolderHere(source, others))
                        .forEach(own::add);
            }
        }
        return own;
    }

    /** Whether a folder of a source is here. The root is no sign of it: every repository has one. */
    private static boolean isFolderHere(GoMap source, OtherRepositories others) {
        return !source.has("chart")
                && !SourcePaths.clean(source.text("path")).isEmpty()
                && !others.isOtherRepository(source);
    }

    private void add(GoMap source) {
        addresses.add(ArgoSettings.normal(source.text("repoURL")));
        revisions.add(revision(source));
    }

    private static String revision(GoMap source) {
        return ArgoSettings.normal(source.text("repoURL")) + " " + OtherRepositories.revision(source);
    }

    /**
     * Whether the folder of a source is missing here: {@code argo.repositories} names its address, or the folder of
     * another source with the same address and revision is here. Sources of an ApplicationSet are not missing, since
     * its clusters may be inferred. Nor are sources whose address is no URL, such as a placeholder that an overlay
     * replaces.
     */
    private boolean lacks(ArgoTarget target, GoMap source) {
        String path = source.text("path");
        boolean isWritten = target.owner().isEmpty() && source.text("repoURL").indexOf('/') >= 0;
        if (!isWritten || source.has("chart") || path.isEmpty() || Requirement.isPath(path)) {
            return false;
        }
        String folder = TreePath.join("", path);
        return others.isOtherRepository(source)
                ? revisions.contains(revision(source))
                : folder != null && tree.entry(folder).kind() == TreeEntry.Kind.MISSING;
    }

    /** Whether the folder of any source is missing here, so that rendering the Application is an error. */
    public boolean lacksAny(ArgoTarget target) {
        return ApplicationRenderer.sources(target.application()).stream().anyMatch(source -> lacks(target, source));
    }

    /**
     * Accepts a source whose folder is here, or of which it is not known that it should be.
     *
     * @throws dev.kasane.problem.KasaneException when its folder is missing here, with the folder that may be meant
     */
    void check(ArgoTarget target, GoMap source) {
        if (lacks(target, source)) {
            String path = source.text("path");
            String where = target.span() == null ? " (" + target.file() + ")" : "";
            throw Problem.error(
                            "the path " + path + " of the Application " + target.name() + where
                                    + " is no folder of this repository",
                            target.spanOfPath(path),
                            new NearFolders(tree).hint(path))
                    .asException();
        }
    }

    /** Whether an address is one of this repository. */
    public boolean contains(String address) {
        return addresses.contains(ArgoSettings.normal(address));
    }

    /** Notes a folder of this repository that is not here. */
    public void addMissing(String address, String path, ArgoTarget target) {
        missing.computeIfAbsent(AddressSecrets.hidden(address), ignored -> new ArrayList<>())
                .add(path + " (Application " + target.name() + ")");
    }

    /** One warning for each address that has missing folders. */
    public List<Problem> warnings() {
        List<Problem> warnings = new ArrayList<>();
        missing.forEach((address, folders) -> warnings.add(Problem.warning(
                "not locked: " + folders.getFirst()
                        + (folders.size() == 1 ? "" : " and " + (folders.size() - 1) + " more folders") + " of "
                        + address
                        + ": other folders of this address are in this repository, so it counts as this repository",
                null,
                "correct the path; if the address is another repository, add the addresses of this one to argo.repositories in"
                        + " .kasane.yaml")));
        return warnings;
    }
}
