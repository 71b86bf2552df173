package dev.kasane.argocd.discovery;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.argocd.render.ArgoRelease;
import dev.kasane.argocd.render.ClusterApis;
import dev.kasane.argocd.render.HelmCaller;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings for Argo CD in {@code .kasane.yaml}:
 *
 * <pre>{@code
 * argo:
 *   folders: [argocd, clusters]
 *   fixtures: argocd/world.yaml
 *   repositories:
 *     https://git.example/shop.git: .
 *   deletions: 5
 *   helm: 3.19.4
 *   kubeVersion: 1.34.0
 *   apiVersions: [cert-manager.io/v1]
 *   clusters:
 *     prod: {kubeVersion: 1.33.5, apiVersions: [cert-manager.io/v1/Certificate], notServed: [resource.k8s.io/v1/DeviceClass]}
 * }</pre>
 *
 * @param folders where Applications and ApplicationSets are looked for; the empty text is the whole tree
 * @param isNarrowed whether the folders are configured
 * @param world the fixtures for data outside of the repository
 * @param repositories the folder in this repository that replaces the root of another one, by address; if empty, every
 *     source whose path exists here counts as one of this repository
 * @param deletions how many Applications an ApplicationSet may lose at once before that is a danger
 * @param helm how Helm is called
 * @param clusters what single clusters serve, by the name or the server that destinations name
 */
public record ArgoSettings(
        List<String> folders,
        boolean isNarrowed,
        ArgoFixtures world,
        Map<String, String> repositories,
        int deletions,
        HelmCaller helm,
        Map<String, ClusterApis> clusters) {

    private static final int DELETIONS = 5;

    /**
     * The settings of a tree.
     *
     * @param named the folders that the command line names, or none
     * @throws dev.kasane.problem.KasaneException when the file is there and not right
     */
    public static ArgoSettings of(FileTree tree, List<String> named) {
        return of(tree, tree, named);
    }

    /**
     * The settings of the later of two trees. A folder that it names has to be in one of them.
     *
     * @param named the folders that the command line names, or none
     * @throws dev.kasane.problem.KasaneException when the file is there and not right
     */
    public static ArgoSettings of(FileTree tree, FileTree earlier, List<String> named) {
        YamlMap argo = ConfigFile.section(tree, "argo") instanceof YamlMap map ? map : null;
        Map<String, String> repositories = new TreeMap<>();
        YamlMap addresses = argo == null ? null : argo.map("repositories");
        for (int i = 0; addresses != null && i < addresses.size(); i++) {
            repositories.put(normal(addresses.key(i).text()), addresses.value(i).toString());
        }
        YamlNode configured = argo == null ? null : argo.get("folders");
        List<String> folders = named.isEmpty() ? ConfigFile.texts(configured) : named;
        boolean narrowed = !folders.isEmpty();
        if (named.isEmpty() && configured != null) {
            MissingFolders.check(configured, tree, earlier);
        }
        String deletions = argo == null ? null : argo.text("deletions");
        return new ArgoSettings(
                narrowed
                        ? cleaned(folders, named.isEmpty() && configured != null ? configured.span() : null)
                        : List.of(""),
                narrowed,
                world(tree, argo == null ? null : argo.get("fixtures")),
                repositories,
                deletions == null ? DELETIONS : Integer.parseInt(deletions),
                helm(argo),
                clusters(argo == null ? null : argo.map("clusters")));
    }

    /** The options of a render with the versions and APIs of these clusters, as Argo CD passes them to charts. */
    public RenderOptions renderOptions(RenderOptions usual) {
        ChartOptions charts = usual.charts();
        String release =
                charts == null || charts.helm().isEmpty() ? helm.profile().version() : charts.helm();
        ClusterApis cluster = helm.cluster();
        return usual.withCharts(new ChartOptions(true, release, cluster.kubeVersion(), cluster.apiVersions()));
    }

    /** These settings with the release of Helm that options name, when they name one. */
    public ArgoSettings following(RenderOptions options) {
        ChartOptions charts = options.charts();
        return charts == null || charts.helm().isEmpty() ? this : with(helm.with(charts.helm()));
    }

    /** These settings for a release of Argo CD. */
    public ArgoSettings following(ArgoRelease release) {
        return with(helm.of(release));
    }

    private ArgoSettings with(HelmCaller caller) {
        return new ArgoSettings(folders, isNarrowed, world, repositories, deletions, caller, clusters);
    }

    private static HelmCaller helm(@Nullable YamlMap argo) {
        if (argo == null) {
            return HelmCaller.of(HelmProfile.NEWEST, ClusterApis.with(null, List.of()));
        }
        ClusterApis cluster = ClusterApis.with(argo.text("kubeVersion"), ConfigFile.texts(argo.get("apiVersions")));
        YamlNode release = argo.get("helm");
        return HelmCaller.of(
                release == null || release.isNull() ? HelmProfile.NEWEST : HelmProfile.written(release, "argo.helm"),
                cluster);
    }

    private static Map<String, ClusterApis> clusters(@Nullable YamlMap written) {
        Map<String, ClusterApis> clusters = new TreeMap<>();
        for (int i = 0; written != null && i < written.size(); i++) {
            if (written.value(i) instanceof YamlMap cluster) {
                clusters.put(
                        withoutSlash(written.key(i).text()),
                        ClusterApis.of(
                                cluster.text("kubeVersion"),
                                ConfigFile.texts(cluster.get("apiVersions")),
                                ConfigFile.texts(cluster.get("notServed"))));
            }
        }
        return clusters;
    }

    private static String withoutSlash(String server) {
        return server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
    }

    /** The Helm settings for an Application, with the APIs of its cluster if they are known. */
    public HelmCaller helm(GoMap application) {
        GoMap destination = application.map("spec").map("destination");
        ClusterApis named = clusters.get(destination.text("name"));
        ClusterApis known = named == null ? clusters.get(withoutSlash(destination.text("server"))) : named;
        return known == null ? helm : helm.with(known);
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

    /** The folders as shown in messages. */
    public String shownFolders() {
        return String.join(
                ", ",
                folders.stream().map(folder -> folder.isEmpty() ? "." : folder).toList());
    }

    private static ArgoFixtures world(FileTree tree, @Nullable YamlNode path) {
        if (path == null || path.isNull()) {
            return ArgoFixtures.UNKNOWN;
        }
        if (!tree.entry(path.toString()).isFile()) {
            throw Problem.error(
                            "there is no file " + path + ", which argo.fixtures names",
                            path.span(),
                            "write it, or remove the field")
                    .asException();
        }
        return ArgoFixtures.read(tree, path.toString());
    }

    /** The folder of this repository for a repository's address; null if it is another repository. */
    public @Nullable String folderOf(String url) {
        return repositories.isEmpty() ? "" : repositories.get(normal(url));
    }

    /** Whether a repository's address is taken for that of this one. */
    public boolean isThisRepository(String url) {
        String root = folderOf(url);
        return root != null && (root.isEmpty() || root.equals("."));
    }

    /**
     * Whether a source takes its objects from a folder of this repository, or from a locked content of another one, which has
     * its path ({@link OtherRepositories}).
     */
    public boolean isThisRepository(GoMap source) {
        return Requirement.isPath(source.text("path")) || isThisRepository(source.text("repoURL"));
    }

    /** An address as it is compared: in lower case, without {@code .git} and slashes at its end. */
    public static String normal(String url) {
        String lower = url.toLowerCase(java.util.Locale.ROOT);
        while (lower.endsWith("/")) {
            lower = lower.substring(0, lower.length() - 1);
        }
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
        return new ArgoSettings(folders, isNarrowed, more, repositories, deletions, helm, clusters);
    }
}
