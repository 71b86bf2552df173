package dev.kasane.argo.world;

import dev.kasane.argo.value.GoList;
import dev.kasane.argo.value.GoMap;
import dev.kasane.argo.value.GoYaml;
import dev.kasane.argo.value.Nothing;
import dev.kasane.core.problem.Nearest;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The world outside the repository. What the file does not tell is not known, and a generator that asks for it fails.
 *
 * @param clusters the clusters with a Secret, by the Secret's name, or null when they are not known
 * @param projects the AppProjects that are known
 * @param pullRequests the open pull requests, or null
 * @param pullRequestError {@code notFound} or another answer of the forge, or empty
 * @param repositories what the forge lists, or null
 * @param plugin what the plugin answers, or null
 * @param clusterDecision the ConfigMap and the objects that decide about clusters, or null
 * @param settings how the controller is set
 * @param existing the Applications that are there already
 */
public record World(
        @Nullable List<Cluster> clusters,
        List<GoMap> projects,
        @Nullable List<GoMap> pullRequests,
        String pullRequestError,
        @Nullable List<GoMap> repositories,
        @Nullable GoMap plugin,
        @Nullable GoMap clusterDecision,
        Settings settings,
        List<GoMap> existing) {

    private static final Set<String> KEYS = Set.of(
            "clusters",
            "projects",
            "pullRequests",
            "pullRequestError",
            "scmRepos",
            "plugin",
            "clusterDecision",
            "settings",
            "existing");
    private static final Set<String> CLUSTER_KEYS =
            Set.of("secret", "name", "server", "project", "labels", "annotations");
    private static final Set<String> PULL_REQUEST_KEYS =
            Set.of("number", "title", "branch", "targetBranch", "headSHA", "labels", "author");
    private static final Set<String> REPOSITORY_KEYS =
            Set.of("organization", "repository", "url", "branch", "sha", "labels", "id", "paths");
    private static final Set<String> SETTING_KEYS =
            Set.of("newGitFileGlobbing", "includeHiddenDirectories", "policy", "enablePolicyOverride");

    /** A world of which nothing is known. */
    public static final World UNKNOWN =
            new World(null, List.of(), null, "", null, null, null, Settings.DEFAULT, List.of());

    /**
     * A cluster that Argo CD knows.
     *
     * @param secret the name of its Secret
     * @param project the project it belongs to, or null when it says none
     */
    public record Cluster(
            String secret,
            String name,
            String server,
            @Nullable String project,
            Map<String, String> labels,
            Map<String, String> annotations) {}

    /**
     * How the ApplicationSet controller is set.
     *
     * @param policy {@code sync}, {@code create-only}, {@code create-update} or {@code create-delete}
     */
    public record Settings(
            boolean newGitFileGlobbing, boolean includeHiddenDirectories, String policy, boolean enablePolicyOverride) {

        /** A controller without flags. */
        public static final Settings DEFAULT = new Settings(false, false, "sync", false);
    }

    /**
     * Reads a file that tells about the world.
     *
     * @throws dev.kasane.core.problem.KasaneException when it says something nobody knows
     */
    public static World read(SourceFile file) {
        Object value = GoYaml.read(file);
        Span at = file.span(0);
        return value instanceof Nothing ? UNKNOWN : of(map(value, "the file", at), at);
    }

    /** The world that a map tells of; {@code at} is the place for messages. */
    public static World of(GoMap map, Span at) {
        refuseUnknown(map, KEYS, "of the outside world", at);
        GoMap settings = map.has("settings") ? map(map.get("settings"), "settings", at) : GoMap.empty();
        refuseUnknown(settings, SETTING_KEYS, "of settings", at);
        String policy = settings.text("policy").isEmpty() ? "sync" : settings.text("policy");
        if (!Set.of("sync", "create-only", "create-update", "create-delete").contains(policy)) {
            throw problem(
                    "no policy is called " + policy, at, "write sync, create-only, create-update or create-delete");
        }
        return new World(
                clusters(map, at),
                orNone(maps(map, "projects", null, at)),
                maps(map, "pullRequests", PULL_REQUEST_KEYS, at),
                map.text("pullRequestError"),
                maps(map, "scmRepos", REPOSITORY_KEYS, at),
                map.has("plugin") ? map(map.get("plugin"), "plugin", at) : null,
                map.has("clusterDecision") ? map(map.get("clusterDecision"), "clusterDecision", at) : null,
                new Settings(
                        settings.isTrue("newGitFileGlobbing"),
                        settings.isTrue("includeHiddenDirectories"),
                        policy,
                        settings.isTrue("enablePolicyOverride")),
                orNone(maps(map, "existing", null, at)));
    }

    private static List<GoMap> orNone(@Nullable List<GoMap> maps) {
        return maps == null ? List.of() : maps;
    }

    private static @Nullable List<Cluster> clusters(GoMap map, Span at) {
        List<GoMap> found = maps(map, "clusters", CLUSTER_KEYS, at);
        if (found == null) {
            return null;
        }
        List<Cluster> clusters = new ArrayList<>();
        for (GoMap cluster : found) {
            clusters.add(new Cluster(
                    cluster.text("secret").isEmpty() ? cluster.text("name") : cluster.text("secret"),
                    cluster.text("name"),
                    cluster.text("server"),
                    cluster.has("project") ? cluster.text("project") : null,
                    texts(cluster.map("labels")),
                    texts(cluster.map("annotations"))));
        }
        clusters.sort(java.util.Comparator.comparing(Cluster::secret));
        return List.copyOf(clusters);
    }

    private static Map<String, String> texts(GoMap map) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (var entry : map.entries()) {
            texts.put(entry.getKey(), entry.getValue().toString());
        }
        return texts;
    }

    private static @Nullable List<GoMap> maps(GoMap map, String key, @Nullable Set<String> known, Span at) {
        Object value = map.get(key);
        if (value == null) {
            return null;
        }
        if (!(value instanceof GoList list)) {
            throw problem(key + " is no list", at, "write a list of maps");
        }
        List<GoMap> maps = new ArrayList<>();
        for (Object item : list.items()) {
            GoMap found = map(item, "an item of " + key, at);
            if (known != null) {
                refuseUnknown(found, known, "of " + key, at);
            }
            maps.add(found);
        }
        return List.copyOf(maps);
    }

    private static GoMap map(@Nullable Object value, String what, Span at) {
        if (value instanceof GoMap map) {
            return map;
        }
        throw problem(what + " is no map", at, "write keys and values");
    }

    private static void refuseUnknown(GoMap map, Set<String> known, String where, Span at) {
        for (String key : map.keys()) {
            if (!known.contains(key)) {
                String near = Nearest.to(key, known);
                throw problem(
                        "nobody knows the field " + key + " " + where,
                        at,
                        near == null ? "remove it" : "did you mean " + near + "?");
            }
        }
    }

    private static RuntimeException problem(String sentence, Span at, String cure) {
        return Problem.error(sentence, at, cure).asException();
    }
}
