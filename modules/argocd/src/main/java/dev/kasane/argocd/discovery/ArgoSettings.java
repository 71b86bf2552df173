package dev.kasane.argocd.discovery;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code .kasane.yaml} says about Argo CD:
 *
 * <pre>{@code
 * argo:
 *   folders: [argocd, clusters]
 *   fixtures: argocd/world.yaml
 *   repositories:
 *     https://git.example/shop.git: .
 *   deletions: 5
 * }</pre>
 *
 * @param folders where Applications and ApplicationSets are looked for; the empty text is the whole tree
 * @param isNarrowed whether somebody said which folders these are
 * @param world what is known of the outside world
 * @param repositories the folder in this repository that stands for another one's root, by address; empty to take every
 *     source whose path is here for one of this repository
 * @param deletions how many Applications an ApplicationSet may lose at once before that is a danger
 */
public record ArgoSettings(
        List<String> folders, boolean isNarrowed, ArgoFixtures world, Map<String, String> repositories, int deletions) {

    private static final String FILE = ".kasane.yaml";
    private static final int DELETIONS = 5;
    private static final Set<String> FIELDS = Set.of("folder", "folders", "fixtures", "repositories", "deletions");

    /**
     * The settings of a tree.
     *
     * @param named the folders that the command line names, or none
     * @throws dev.kasane.problem.KasaneException when the file is there and not right
     */
    public static ArgoSettings of(FileTree tree, List<String> named) {
        GoMap argo = GoMap.empty();
        Span at = SourceFile.of(FILE, "").span(0);
        TreeEntry entry = tree.entry(FILE);
        if (entry.isFile()) {
            SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), FILE);
            at = file.span(0);
            argo = GoYaml.read(file) instanceof GoMap root ? root.map("argo") : argo;
        }
        for (String key : argo.keys()) {
            if (!FIELDS.contains(key)) {
                String near = Nearest.to(key, FIELDS);
                throw Problem.error(
                                "unknown field " + key + " of argo",
                                at,
                                near == null ? "remove it" : "did you mean " + near + "?")
                        .asException();
            }
        }
        Map<String, String> repositories = new TreeMap<>();
        argo.map("repositories")
                .entries()
                .forEach(item ->
                        repositories.put(normal(item.getKey()), item.getValue().toString()));
        List<String> folders = new ArrayList<>(named);
        if (named.isEmpty()) {
            argo.list("folders").items().forEach(folder -> folders.add(folder.toString()));
            if (!argo.text("folder").isEmpty()) {
                folders.add(argo.text("folder"));
            }
        }
        boolean narrowed = !folders.isEmpty();
        int deletions = argo.get("deletions") instanceof Double number ? number.intValue() : DELETIONS;
        return new ArgoSettings(
                narrowed ? cleaned(folders, named.isEmpty() ? at : null) : List.of(""),
                narrowed,
                world(tree, argo.text("fixtures"), at),
                repositories,
                deletions);
    }

    /** Folders as trees have them: {@code argocd} for {@code ./argocd/}, and the empty text for {@code .}. */
    private static List<String> cleaned(List<String> folders, @Nullable Span at) {
        List<String> cleaned = new ArrayList<>();
        for (String folder : folders) {
            String path = folder.startsWith("/") ? null : TreePath.join("", folder);
            if (path == null) {
                throw Problem.error(
                                "the folder of Applications " + folder + " does not lie in this repository",
                                at,
                                "name a folder relative to the root of the repository")
                        .asException();
            }
            cleaned.add(path);
        }
        return List.copyOf(cleaned);
    }

    /** The folders as they are shown to people. */
    public String shownFolders() {
        return String.join(
                ", ",
                folders.stream().map(folder -> folder.isEmpty() ? "." : folder).toList());
    }

    private static ArgoFixtures world(FileTree tree, String path, Span at) {
        if (path.isEmpty()) {
            return ArgoFixtures.UNKNOWN;
        }
        TreeEntry entry = tree.entry(path);
        if (!entry.isFile()) {
            throw Problem.error(
                            "there is no file " + path + ", which argo.fixtures names",
                            at,
                            "write it, or remove the field")
                    .asException();
        }
        return ArgoFixtures.read(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), "fixtures"));
    }

    /** The folder of this repository that a repository's address stands for; null when it is elsewhere. */
    public @Nullable String folderOf(String url) {
        return repositories.isEmpty() ? "" : repositories.get(normal(url));
    }

    /** Whether a repository's address is taken for that of this one. */
    public boolean isHere(String url) {
        String root = folderOf(url);
        return root != null && (root.isEmpty() || root.equals("."));
    }

    private static String normal(String url) {
        String lower = url.toLowerCase(java.util.Locale.ROOT);
        return lower.endsWith(".git") ? lower.substring(0, lower.length() - 4) : lower;
    }

    /** These settings with what AppProjects the tree itself has. */
    ArgoSettings withProjects(GoList projects) {
        java.util.List<GoMap> all = new java.util.ArrayList<>(world.projects());
        projects.items().forEach(project -> all.add((GoMap) project));
        ArgoFixtures more = new ArgoFixtures(
                world.clusters(),
                all,
                world.pullRequests(),
                world.pullRequestError(),
                world.repositories(),
                world.plugin(),
                world.clusterDecision(),
                world.settings(),
                world.existing());
        return new ArgoSettings(folders, isNarrowed, more, repositories, deletions);
    }
}
