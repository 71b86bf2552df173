package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.FilePattern;
import dev.kasane.argocd.render.Variables;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
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
                && settings.isHere(source.text("repoURL"))
                && TreePath.isWithin(path, tree.entry(folder).path());
        return inFolder || all(source, tree).contains(path);
    }

    private void add(String written, GoMap source, FileTree tree, Set<String> into) {
        String path = path(written, source);
        if (path == null) {
            return;
        }
        if (!FilePattern.isPattern(path) || tree.entry(path).isFile()) {
            into.add(path);
            return;
        }
        into.addAll(FilePattern.matching(path, tree));
    }

    /** A file's path in this repository; null when it is in a chart or a repository that is not here. */
    private @Nullable String path(String written, GoMap source) {
        if (written.isEmpty() || written.contains("://")) {
            return null;
        }
        int slash = written.indexOf('/');
        GoMap referenced = written.startsWith("$") && slash > 0 ? referenced(written.substring(1, slash)) : null;
        if (referenced != null) {
            return settings.isHere(referenced.text("repoURL"))
                    ? TreePath.join("", substituted(written.substring(slash + 1), source))
                    : null;
        }
        String folder = TreePath.join("", source.text("path"));
        if (source.has("chart") || !settings.isHere(source.text("repoURL")) || folder == null) {
            return null;
        }
        String named = substituted(written, source);
        return named.startsWith("/") ? TreePath.join("", named.substring(1)) : TreePath.join(folder, named);
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
