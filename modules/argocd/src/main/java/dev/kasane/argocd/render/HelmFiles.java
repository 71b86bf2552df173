package dev.kasane.argocd.render;

import dev.kasane.argocd.applicationset.Repositories;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedRepository;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The files that a Helm source names: those of its chart, those of its repository ({@code /path}), and those of the
 * repository of another source ({@code $ref/path}).
 */
final class HelmFiles {

    private final Source source;
    private final String root;
    private final GoMap application;
    private final Variables variables;
    private final Repositories repositories;
    private final ValuesFileRule rule;

    /**
     * A file.
     *
     * @param path its path in the tree, where there need not be one
     */
    record Named(FileTree tree, String path) {

        byte[] read() {
            return tree.read(tree.entry(path).path());
        }

        boolean isThere() {
            return tree.entry(path).isFile();
        }
    }

    /**
     * @param root the folder for paths with a leading slash; no file may be outside of it
     * @param rule how the names of values files are read
     */
    HelmFiles(
            Source source,
            String root,
            GoMap application,
            Variables variables,
            Repositories repositories,
            ValuesFileRule rule) {
        this.source = source;
        this.root = root;
        this.application = application;
        this.variables = variables;
        this.repositories = repositories;
        this.rule = rule;
    }

    /**
     * The values files, in the order in which Helm merges them. The files of a pattern are in byte order; one that is
     * also listed by its own name is only at that position. With patterns, a file that is listed twice counts at its
     * first position.
     *
     * @throws RenderFailure when one is not there and must be
     */
    List<Named> values() {
        List<Named> named = new ArrayList<>();
        source.spec()
                .map("helm")
                .list("valueFiles")
                .items()
                .forEach(item -> named.add(file(item == GoNil.NIL ? "" : item.toString())));
        List<Named> files = new ArrayList<>();
        for (Named file : named) {
            if (file.isThere()) {
                files.add(single(file));
            } else {
                matching(file).stream().filter(match -> !named.contains(match)).forEach(files::add);
            }
        }
        return rule == ValuesFileRule.NAMES ? files : List.copyOf(new LinkedHashSet<>(files));
    }

    /** The files that match a name that is a pattern. */
    private List<Named> matching(Named file) {
        boolean isPattern = FilePattern.isPattern(file.path);
        List<Named> found = new ArrayList<>();
        if (isPattern && rule == ValuesFileRule.PATTERNS) {
            FilePattern.matching(file.path, file.tree).forEach(path -> found.add(new Named(file.tree, path)));
        }
        if (found.isEmpty() && !source.spec().map("helm").isTrue("ignoreMissingValueFiles")) {
            throw new RenderFailure("there is no values file " + file.path
                    + (isPattern && rule == ValuesFileRule.NAMES ? ": Argo CD before 3.4 reads no patterns" : ""));
        }
        return found;
    }

    /** A file whose name Helm takes for one: it reads the value of its flag {@code --values} as a line of a table. */
    private static Named single(Named file) {
        if (file.path.indexOf(',') >= 0 || file.path.indexOf('"') >= 0) {
            throw new RenderFailure("Helm takes the values file " + file.path
                    + " for several files, because of the comma or quote in its name");
        }
        return file;
    }

    /**
     * A file by its reference in the source.
     *
     * @throws RenderFailure when it is outside of its repository
     * @throws UnsupportedFeature when it is on a server, or in a repository that is not here
     */
    Named file(String written) {
        int slash = written.indexOf('/');
        GoMap referenced = written.startsWith("$") && slash > 0 ? referenced(written.substring(1, slash)) : null;
        if (referenced != null) {
            String path = within("", variables.substitute(written.substring(slash + 1)), "");
            return new Named(treeWith(path, referenced), path);
        }
        if (written.startsWith("$") && application.map("spec").list("sources").size() > 0) {
            throw new RenderFailure("source referenced \"" + written.substring(0, slash < 0 ? written.length() : slash)
                    + "\", and no source has that ref");
        }
        String named = variables.substitute(written);
        String scheme = scheme(named);
        if (scheme.equals("http") || scheme.equals("https")) {
            return ofServer(named);
        }
        if (!scheme.isEmpty()) {
            throw new RenderFailure("the URL scheme '" + scheme + "' is not allowed");
        }
        String folder = source.folder();
        FileTree tree = source.tree();
        if (Requirement.isPath(folder)) {
            tree = LockedRepository.around(tree, folder);
            folder = Requirement.inner(folder);
        } else if (!source.spec().has("chart")) {
            folder = source.spec().text("path");
        }
        return new Named(
                tree, named.startsWith("/") ? within(root, named.substring(1), root) : within(folder, named, root));
    }

    /** A file of a server, as it is locked. */
    private Named ofServer(String address) {
        Requirement required = Requirement.ofFile(address);
        FileTree tree = repositories.ofServers();
        if (required == null || tree == null || !tree.entry(required.path()).isFile()) {
            throw new UnsupportedFeature("the values file " + AddressSecrets.hidden(address)
                    + " is on a server, and neither vendored nor fetched: "
                    + (required == null ? "copy it into this repository" : "run kasane lock"));
        }
        return new Named(tree, required.path());
    }

    /**
     * The scheme before the colon of an address; empty without one. Argo CD also treats a path with a colon as an
     * address.
     */
    private static String scheme(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = Character.toLowerCase(path.charAt(i));
            boolean isLetter = c >= 'a' && c <= 'z';
            if (c == ':') {
                return path.substring(0, i).toLowerCase(Locale.ROOT);
            }
            if (!isLetter && (i == 0 || (c < '0' || c > '9') && c != '+' && c != '-' && c != '.')) {
                return "";
            }
        }
        return "";
    }

    private FileTree treeWith(String path, GoMap referenced) {
        String url = referenced.text("repoURL");
        if (referenced.has("chart")) {
            throw new RenderFailure(
                    "source " + referenced.text("ref") + " has a chart: only Git sources have files for" + " others");
        }
        FileTree tree = repositories.treeWith(path, url, referenced.text("targetRevision"));
        if (tree == null) {
            throw new UnsupportedFeature("the repository " + url + " is neither vendored nor in the store");
        }
        return tree;
    }

    private static String within(String folder, String path, String root) {
        String joined = TreePath.join(folder, path);
        if (joined == null || Requirement.isPath(joined) || !root.isEmpty() && !TreePath.isWithin(joined, root)) {
            throw new RenderFailure("file '" + path + "' resolved to outside repository root");
        }
        return joined;
    }

    private @Nullable GoMap referenced(String name) {
        for (Object item : application.map("spec").list("sources").items()) {
            if (item instanceof GoMap other && other.text("ref").equals(name)) {
                return other;
            }
        }
        return null;
    }
}
