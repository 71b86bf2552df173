package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The APIs that a server serves, read as Argo CD does for Helm (gitops-engine, {@code GetAPIResources}): the kinds that
 * can be listed and watched, in every version.
 *
 * @param kubeVersion the version of Kubernetes, without what a vendor appends
 * @param kinds as {@code group/version/Kind}, the core group as {@code v1/Kind}; sorted
 * @param silent the groups and versions whose kinds the server did not give, since what serves them does not answer
 */
public record ServedApis(String kubeVersion, List<String> kinds, List<String> silent) {

    private static final int MOST_KINDS = 20_000;

    /**
     * Reads the APIs from a server.
     *
     * @throws KasaneException if it does not answer, or the response is no list of kinds
     */
    public static ServedApis of(KubernetesApi api) {
        List<String> versions = new ArrayList<>();
        for (JsonValue group : object(api, "/apis").path("groups")) {
            for (JsonValue version : group.path("versions")) {
                versions.add(version.path("groupVersion").text());
            }
        }
        TreeSet<String> kinds = new TreeSet<>();
        List<String> silent = new ArrayList<>();
        add(object(api, "/api/v1"), "v1", kinds);
        for (String version : versions) {
            require(version.matches("[a-z0-9.-]+/[a-z0-9]+"), api);
            ApiAnswer answer = api.get("/apis/" + version);
            if (answer.isGood()) {
                add(answer.body(), version, kinds);
            } else {
                silent.add(version);
            }
            require(kinds.size() <= MOST_KINDS, api);
        }
        String version = object(api, "/version").path("gitVersion").text();
        require(version.matches("v?[0-9]+\\.[0-9]+\\.[0-9]+([-+].*)?"), api);
        return new ServedApis(version.replaceFirst("^v", "").replaceFirst("[-+].*", ""), List.copyOf(kinds), silent);
    }

    private static JsonValue object(KubernetesApi api, String path) {
        JsonValue read = api.read(path);
        if (read == null || !read.isObject()) {
            throw foreign(api);
        }
        return read;
    }

    private static void add(JsonValue list, String version, TreeSet<String> into) {
        for (JsonValue resource : list.path("resources")) {
            String kind = resource.path("kind").text();
            List<String> verbs = new ArrayList<>();
            resource.path("verbs").forEach(verb -> verbs.add(verb.text()));
            boolean isPart = resource.path("name").text().indexOf('/') >= 0;
            if (!isPart
                    && verbs.contains("list")
                    && verbs.contains("watch")
                    && kind.matches("[A-Z][A-Za-z0-9]{0,62}")) {
                into.add(version + "/" + kind);
            }
        }
    }

    private static void require(boolean holds, KubernetesApi api) {
        if (!holds) {
            throw foreign(api);
        }
    }

    private static KasaneException foreign(KubernetesApi api) {
        return Problem.error(
                        "the server at " + api.server() + " does not list its APIs as a Kubernetes API server does",
                        null,
                        "name the context of a cluster with --context")
                .asException();
    }
}
