package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.FilePattern;
import dev.kasane.argocd.render.Variables;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files that the sources of an Application pass to Helm: {@code helm.valueFiles}, also those of another source
 * ({@code $ref/path}) and by a pattern, and {@code helm.fileParameters}. A file of another repository has the path of
 * its locked content.
 */
public final class ValuesFiles {

    private final GoMap application;
    private final ArgoSettings settings;

    /** The files of an Application. */
    public ValuesFiles(GoMap application, ArgoSettings settings) {
        this.application = application;
        this.settings = settings;
    }

    /**
     * The values files of a source, in the order in which Helm merges them. One that does not exist is among them, since
     * it may exist on the other side.
     *
     * @param written the source; what {@code .argocd-source.yaml} in its folder overrides counts
     * @param tree where patterns are looked up
     */
    public List<String> of(GoMap written, FileTree tree) {
        GoMap source = OverriddenSource.of(written, application, tree);
        Set<String> paths = new LinkedHashSet<>();
        for (Object item : source.map("helm").list("valueFiles").items()) {
            add(item == GoNil.NIL ? "" : item.toString(), source, tree, paths);
        }
        return List.copyOf(paths);
    }

    /** Every file that a source gives to Helm, as {@code .argocd-source.yaml} in its folder overrides it. */
    public Collection<String> all(GoMap written, FileTree tree) {
        Set<String> paths = new LinkedHashSet<>(of(written, tree));
        GoMap source = OverriddenSource.of(written, application, tree);
        parameters(source).forEach(path -> add(path, source, tree, paths));
        return paths;
    }

    private static List<String> parameters(GoMap source) {
        List<String> paths = new ArrayList<>();
        for (Object item : source.map("helm").list("fileParameters").items()) {
            if (item instanceof GoMap parameter) {
                paths.add(parameter.text("path"));
            }
        }
        return paths;
    }

    /**
     * The files of other repositories and of servers that a source gives to Helm, as {@code .argocd-source.yaml} in its folder
     * overrides it: their paths in the locked contents, whether they are locked or not. A file of a server that cannot be
     * locked is its address.
     */
    public Collection<String> ofOthers(GoMap written, FileTree tree) {
        GoMap source = OverriddenSource.of(written, application, tree);
        List<String> names = parameters(source);
        source.map("helm")
                .list("valueFiles")
                .items()
                .forEach(item -> names.add(item == GoNil.NIL ? "" : item.toString()));
        Set<String> paths = new LinkedHashSet<>();
        for (String name : names) {
            if (isOfServer(name)) {
                paths.add(ofServer(name, source));
                continue;
            }
            Named named = named(name, source, tree);
            if (named != null && named.other() != null) {
                add(named, named.other(), source, paths);
            }
        }
        return paths;
    }

    /** Those of {@link #ofOthers} of which no content is here. */
    public List<String> lacking(GoMap source, FileTree tree) {
        return ofOthers(source, tree).stream()
                .filter(path -> !isHere(tree.entry(Requirement.entryPath(path))))
                .toList();
    }

    /** Whether a source may read a file of this repository: one of its folder, or one that it gives to Helm. */
    public boolean mayRead(GoMap source, String path, FileTree tree) {
        String folder = TreePath.join("", source.text("path"));
        boolean inFolder = !source.has("chart")
                && folder != null
                && settings.isThisRepository(source)
                && TreePath.isWithin(path, tree.entry(folder).path());
        return inFolder || all(source, tree).contains(path);
    }

    /**
     * A file that a source names.
     *
     * @param other the repository that it is in; null when that is this one
     */
    private record Named(@Nullable LockedRepository other, String path) {}

    private static boolean isHere(TreeEntry content) {
        return content.isFolder() || content.isFile();
    }

    private static boolean isOfServer(String written) {
        return written.startsWith("https://") || written.startsWith("http://");
    }

    private String ofServer(String written, GoMap source) {
        String address = substituted(written, source);
        Requirement requirement = Requirement.ofFile(address);
        return requirement == null ? address : requirement.path();
    }

    private void add(String written, GoMap source, FileTree tree, Set<String> into) {
        if (isOfServer(written)) {
            into.add(ofServer(written, source));
            return;
        }
        Named named = named(written, source, tree);
        if (named == null) {
            return;
        }
        if (named.other() != null) {
            add(named, named.other(), source, into);
        } else if (!FilePattern.isPattern(named.path())
                || tree.entry(named.path()).isFile()) {
            into.add(named.path());
        } else {
            into.addAll(FilePattern.matching(named.path(), tree));
        }
    }

    /** Adds a file of another repository; if it is a pattern and nothing matches, the folder around all that could. */
    private static void add(Named named, LockedRepository other, GoMap source, Set<String> into) {
        String path = named.path();
        if (!FilePattern.isPattern(path) || other.entry(path).isFile()) {
            boolean optional = source.map("helm").isTrue("ignoreMissingValueFiles");
            into.add(other.path(path, optional ? TreePath.parent(path) : path));
            return;
        }
        List<String> files = FilePattern.matching(path, other);
        files.forEach(file -> into.add(other.path(file, file)));
        if (files.isEmpty()) {
            String folder = FilePattern.folder(path);
            into.add(other.path(folder, folder));
        }
    }

    /** A file's place; null when it is in a chart, or in a repository that nothing can be fetched from. */
    private @Nullable Named named(String written, GoMap source, FileTree tree) {
        if (written.isEmpty() || written.contains("://")) {
            return null;
        }
        int slash = written.indexOf('/');
        GoMap referenced = written.startsWith("$") && slash > 0 ? referenced(written.substring(1, slash)) : null;
        if (referenced != null) {
            String path = TreePath.join("", substituted(written.substring(slash + 1), source));
            return path == null || Requirement.isPath(path)
                    ? null
                    : named(new OtherRepositories(tree, settings).repository(referenced, path), referenced, path);
        }
        String folder = TreePath.join("", source.text("path"));
        if (source.has("chart") || !settings.isThisRepository(source) || folder == null) {
            return null;
        }
        String named = substituted(written, source);
        boolean locked = Requirement.isPath(folder);
        String base = named.startsWith("/") ? "" : Requirement.inner(folder);
        String path = TreePath.join(base, named.startsWith("/") ? named.substring(1) : named);
        return path == null || Requirement.isPath(path)
                ? null
                : new Named(locked ? LockedRepository.around(tree, folder) : null, path);
    }

    private @Nullable Named named(@Nullable LockedRepository other, GoMap referenced, String path) {
        return other != null || settings.isThisRepository(referenced.text("repoURL")) ? new Named(other, path) : null;
    }

    private String substituted(String written, GoMap source) {
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(application, "argocd");
        return Variables.of(subject, source, source.text("targetRevision")).substitute(written);
    }

    private @Nullable GoMap referenced(String name) {
        for (Object item : application.map("spec").list("sources").items()) {
            if (item instanceof GoMap source && source.text("ref").equals(name)) {
                return source;
            }
        }
        return null;
    }
}
