package dev.kasane.check.policy;

import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The admission request for the creation of an object.
 *
 * @param object the object as the server stores it
 * @param gvk its kind
 * @param plural the plural of its kind in request URLs
 * @param clusterScoped whether the object is cluster-scoped
 * @param namespace the namespace it is in; null for one that is in none
 */
public record Request(
        Map<String, Object> object,
        Gvk gvk,
        String plural,
        boolean clusterScoped,
        @Nullable Namespace namespace) {

    /**
     * A namespace.
     *
     * @param object the namespace; all that is known of it
     * @param known whether the namespace itself was found, not only named
     */
    public record Namespace(String name, Map<String, Object> object, boolean known) {

        Map<String, Object> labels() {
            return Json.map(Json.map(object.getOrDefault("metadata", Map.of())).getOrDefault("labels", Map.of()));
        }
    }

    Map<String, Object> metadata() {
        return Json.map(object.getOrDefault("metadata", Map.of()));
    }

    Map<String, Object> labels() {
        return Json.map(metadata().getOrDefault("labels", Map.of()));
    }

    public String name() {
        return String.valueOf(metadata().getOrDefault("name", ""));
    }

    boolean isNamespace() {
        return gvk.kind().equals("Namespace") && gvk.apiVersion().equals("v1");
    }
}
