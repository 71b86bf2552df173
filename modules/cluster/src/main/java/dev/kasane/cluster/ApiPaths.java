package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The API paths of objects, from the server's discovery of its kinds. */
final class ApiPaths {

    private record Kind(String plural, boolean namespaced) {}

    private final KubernetesApi api;
    private final Map<String, Map<String, Kind>> known = new HashMap<>();

    ApiPaths(KubernetesApi api) {
        this.api = api;
    }

    /** The path of an object; null when the server has no such kind. */
    @Nullable
    String of(Resource resource) {
        return of(resource.gvk(), resource.namespace(), resource.name());
    }

    /** The path of an object; null when the server has no such kind. */
    @Nullable
    String of(Gvk gvk, String namespace, String name) {
        Kind kind = kind(gvk);
        if (kind == null) {
            return null;
        }
        String where = namespace.isEmpty() ? api.namespace() : namespace;
        return root(gvk) + (kind.namespaced() ? "/namespaces/" + encoded(where) : "") + "/" + kind.plural() + "/"
                + encoded(name);
    }

    /** Whether objects of a kind are in namespaces; also when the server does not have it. */
    boolean isNamespaced(Gvk gvk) {
        Kind kind = kind(gvk);
        return kind == null || kind.namespaced();
    }

    private @Nullable Kind kind(Gvk gvk) {
        Map<String, Kind> kinds = known.get(gvk.apiVersion());
        if (kinds == null || !kinds.containsKey(gvk.kind())) {
            // a definition may have been applied since
            kinds = discover(gvk);
            known.put(gvk.apiVersion(), kinds);
        }
        return kinds.get(gvk.kind());
    }

    private Map<String, Kind> discover(Gvk gvk) {
        Map<String, Kind> kinds = new HashMap<>();
        ApiAnswer answer = api.get(root(gvk));
        if (!answer.isGood() && !answer.isMissing()) {
            // a server that is busy, or does not let us look, has not reported that the kind is missing
            throw Problem.error("cannot look up the kinds of " + gvk.apiVersion() + ": " + answer.message(), null, null)
                    .asException();
        }
        for (JsonValue resource : answer.body().path("resources")) {
            String plural = resource.path("name").text();
            if (!plural.contains("/")) {
                kinds.put(
                        resource.path("kind").text(),
                        new Kind(plural, resource.path("namespaced").isTrue()));
            }
        }
        return kinds;
    }

    private static String root(Gvk gvk) {
        return gvk.group().isEmpty()
                ? "/api/" + encoded(gvk.version())
                : "/apis/" + encoded(gvk.group()) + "/" + encoded(gvk.version());
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
