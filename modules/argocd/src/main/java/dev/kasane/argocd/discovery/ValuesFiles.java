package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.FilePattern;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.argocd.render.Variables;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedRepository;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of this repository that the sources of an Application give to Helm: {@code helm.valueFiles}, also those
 * of another source ({@code $ref/path}) and by a pattern, and {@code helm.fileParameters}.
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
     * @param tree where patterns are looked up
     */
    public List<String> of(GoMap source, FileTree tree) {
        Set<String> paths = new LinkedHashSet<>();
        for (Object item : source.map("helm").list("valueFiles").items()) {
            add(item == GoNil.NIL ? "" : item.toString(), source, tree, paths);
        }
        return List.copyOf(paths);
    }

    /** Every file that a source gives to Helm. */
    public Collection<String> all(GoMap source, FileTree tree) {
        Set<String> paths = new LinkedHashSet<>(of(source, tree));
        for (Object item : source.map("helm").list("fileParameters").items()) {
            if (item instanceof GoMap parameter) {
                add(parameter.text("path"), source, tree, paths);
            }
        }
        return paths;
    }

    /** Whether a source may read a file of this repository: one of its folder, or one that it gives to Helm. */
    public boolean mayRead(GoMap source, String path, FileTree tree) {
        String folder = TreePath.join("", source.text("path"));
        boolean inFolder = !source.has("chart")
                && folder != null
                && settings.isHere(source)
                && TreePath.isWithin(path, tree.entry(folder).path());
        return inFolder || all(source, tree).contains(path);
    }

    /**
     * A file that a source names.
     *
     * @param other the repository that it is in; null when that is this one
     */
    private record Named(@Nullable LockedRepository other, String path) {}

    private void add(String written, GoMap source, FileTree tree, Set<String> into) {
        Named named = written.isEmpty() || written.contains("://") ? null : named(written, source, tree);
        if (named == null) {
            return;
        }
        String path = named.path();
        LockedRepository other = named.other();
        FileTree within = other == null ? tree : other;
        boolean pattern = FilePattern.isPattern(path) && !within.entry(path).isFile();
        List<String> files = pattern ? FilePattern.matching(path, within) : List.of(path);
        if (other == null) {
            into.addAll(files);
            return;
        }
        boolean mayLack = source.map("helm").isTrue("ignoreMissingValueFiles");
        files.forEach(file -> into.add(other.path(file, mayLack ? TreePath.parent(file) : file)));
        if (files.isEmpty()) {
            String folder = FilePattern.folder(path);
            into.add(other.path(folder, folder));
        }
    }

    /** A file's place; null when it is in a chart, or in a repository that nothing can be fetched from. */
    private @Nullable Named named(String written, GoMap source, FileTree tree) {
        OtherRepositories repositories = new OtherRepositories(tree, settings);
        int slash = written.indexOf('/');
        GoMap referenced = written.startsWith("$") && slash > 0 ? referenced(written.substring(1, slash)) : null;
        if (referenced != null) {
            String path = TreePath.join("", substituted(written.substring(slash + 1), source));
            return path == null || Requirement.isPath(path)
                    ? null
                    : named(repositories.repository(referenced, path), referenced, path);
        }
        String folder = TreePath.join("", source.text("path"));
        if (source.has("chart") || !settings.isHere(source) || folder == null) {
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
        return other != null || settings.isHere(referenced.text("repoURL")) ? new Named(other, path) : null;
    }

    /** A source with what files in its folder override; as it is written while its folder is not here. */
    public GoMap overridden(GoMap source, FileTree tree) {
        if (source.has("chart") || !tree.entry(source.text("path")).isFolder()) {
            return source;
        }
        try {
            return SourceTree.overridden(source, tree, ApplicationRenderer.Subject.of(application, "argocd"));
        } catch (RenderFailure e) {
            // rendering it says what is wrong
            return source;
        }
    }

    /** The files of other repositories that are not here, by the paths that they would have. */
    public List<String> lacking(GoMap source, FileTree tree) {
        return all(overridden(source, tree), tree).stream()
                .filter(path -> Requirement.isPath(path)
                        && !tree.entry(Requirement.entryPath(path)).isFolder())
                .toList();
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
