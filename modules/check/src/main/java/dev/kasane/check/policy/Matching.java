package dev.kasane.check.policy;

import dev.kasane.check.builtin.Labels;
import dev.kasane.check.cel.CelProblem;
import dev.kasane.check.value.Json;
import dev.kasane.check.value.Part;
import dev.kasane.core.resource.Gvk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which requests a policy or a binding is about. */
final class Matching {

    private Matching() {}

    /** Thrown for a selector of namespaces that nothing is known of. */
    static final class UnknownNamespace extends Exception {
        private static final long serialVersionUID = 1;

        UnknownNamespace(String name) {
            super("the labels of the namespace " + name + " are not known here");
        }
    }

    /** The request as the rules take it: itself, or converted to another version; null when they do not. */
    static @Nullable Request match(@Nullable Part match, Request request) throws UnknownNamespace {
        if (match == null) {
            return request;
        }
        if (!selects(match.partOrNull("namespaceSelector"), request)) {
            return null;
        }
        Part objects = match.partOrNull("objectSelector");
        if (objects != null && !Labels.matches(objects.map(), request.labels())) {
            return null;
        }
        for (Part rule : match.parts("excludeResourceRules")) {
            if (matches(rule, request)) {
                return null;
            }
        }
        List<Part> rules = match.parts("resourceRules");
        if (rules.isEmpty()) {
            return request;
        }
        for (Part rule : rules) {
            if (matches(rule, request)) {
                return request;
            }
        }
        if (!match.text("matchPolicy").equals("Exact")) {
            Request other = Equivalents.of(request);
            for (Part rule : other == null ? List.<Part>of() : rules) {
                if (other != null && matches(rule, other)) {
                    return other;
                }
            }
        }
        return null;
    }

    private static boolean selects(@Nullable Part selector, Request request) throws UnknownNamespace {
        if (selector == null || Labels.isEmpty(selector.map())) {
            return true;
        }
        if (request.isNamespace()) {
            return Labels.matches(selector.map(), request.labels());
        }
        Request.Namespace namespace = request.namespace();
        if (request.clusterScoped() || namespace == null) {
            return true;
        }
        if (!namespace.known() && !asksForNameOnly(selector)) {
            throw new UnknownNamespace(namespace.name());
        }
        return Labels.matches(selector.map(), namespace.labels());
    }

    private static boolean asksForNameOnly(Part selector) {
        String name = "kubernetes.io/metadata.name";
        return selector.entries("matchLabels").keySet().stream().allMatch(name::equals)
                && selector.parts("matchExpressions").stream()
                        .allMatch(part -> part.text("key").equals(name));
    }

    private static boolean matches(Part rule, Request request) {
        Gvk gvk = request.gvk();
        boolean scoped = switch (rule.text("scope")) {
            case "Cluster" -> request.clusterScoped();
            case "Namespaced" -> !request.clusterScoped();
            default -> true;
        };
        List<String> names = rule.texts("resourceNames");
        return scoped
                && has(rule, "operations", "CREATE")
                && has(rule, "apiGroups", gvk.group())
                && has(rule, "apiVersions", gvk.version())
                && rule.texts("resources").stream().anyMatch(resource -> isResource(resource, request.plural()))
                && (names.isEmpty() || names.contains(request.name()));
    }

    private static boolean has(Part rule, String field, String value) {
        List<String> values = rule.texts(field);
        return values.contains("*") || values.contains(value);
    }

    /** A resource is meant by its name, by a star, and by either with all of their subresources. */
    private static boolean isResource(String pattern, String plural) {
        int slash = pattern.indexOf('/');
        String resource = slash < 0 ? pattern : pattern.substring(0, slash);
        return (slash < 0 || pattern.endsWith("/*")) && (resource.equals("*") || resource.equals(plural));
    }

    /** Objects in the other versions that the server can convert them to, of those that have a version 1 and another. */
    private static final class Equivalents {

        static @Nullable Request of(Request request) {
            Gvk gvk = request.gvk();
            boolean autoscaler = gvk.group().equals("autoscaling") && gvk.kind().equals("HorizontalPodAutoscaler");
            if (!autoscaler || !gvk.version().equals("v2")) {
                return null;
            }
            Map<String, Object> object = Json.map(Json.copy(request.object()));
            object.put("apiVersion", "autoscaling/v1");
            Map<String, Object> spec = Json.map(object.getOrDefault("spec", Map.of()));
            for (Object item : Json.list(spec.getOrDefault("metrics", List.of()))) {
                Map<String, Object> resource = Json.map(Json.map(item).getOrDefault("resource", Map.of()));
                Object usage =
                        Json.map(resource.getOrDefault("target", Map.of())).get("averageUtilization");
                if ("cpu".equals(resource.get("name")) && usage != null) {
                    spec.put("targetCPUUtilizationPercentage", usage);
                }
            }
            spec.remove("metrics");
            spec.remove("behavior");
            return new Request(
                    object,
                    new Gvk("autoscaling", "v1", gvk.kind()),
                    request.plural(),
                    request.clusterScoped(),
                    request.namespace());
        }
    }

    /** A match that could not be decided, as a problem. */
    static CelProblem problem(UnknownNamespace e) {
        return new CelProblem(String.valueOf(e.getMessage()));
    }
}
