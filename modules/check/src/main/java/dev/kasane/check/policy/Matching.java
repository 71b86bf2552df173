package dev.kasane.check.policy;

import dev.kasane.check.builtin.Labels;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code matchConstraints} of a policy or {@code matchResources} of a binding: the requests that it applies to.
 *
 * @param namespaces what selects them by their namespace; null for any
 * @param objects what selects them by their labels; null for any
 * @param excluded rules that none may fit
 * @param rules rules of which one must fit; empty for any request
 * @param exact whether a rule for another version of the kind does not fit
 */
record Matching(
        @Nullable JsonCursor namespaces,
        @Nullable JsonCursor objects,
        List<Rule> excluded,
        List<Rule> rules,
        boolean exact) {

    private static final Matching ANY = new Matching(null, null, List.of(), List.of(), true);

    /** Thrown for a namespace selector if the labels of the namespace are unknown. */
    static final class UnknownNamespace extends Exception {
        private static final long serialVersionUID = 1;

        UnknownNamespace(String name) {
            super("the labels of the namespace " + name + " are not known here");
        }
    }

    /** Reads the field of a policy or a binding; without it any request matches. */
    static Matching of(@Nullable JsonCursor match) {
        return match == null
                ? ANY
                : new Matching(
                        match.partOrNull("namespaceSelector"),
                        match.partOrNull("objectSelector"),
                        match.parts("excludeResourceRules").stream()
                                .map(Rule::of)
                                .toList(),
                        match.parts("resourceRules").stream().map(Rule::of).toList(),
                        match.text("matchPolicy").equals("Exact"));
    }

    /** The request as the rules take it: itself, or converted to another version; null when they do not. */
    @Nullable
    Request match(Request request) throws UnknownNamespace {
        if (!selects(namespaces, request)) {
            return null;
        }
        if (objects != null && !Labels.matches(objects.map(), request.labels())) {
            return null;
        }
        if (fits(excluded, request)) {
            return null;
        }
        if (rules.isEmpty() || fits(rules, request)) {
            return request;
        }
        Request other = exact ? null : Equivalents.of(request);
        return other != null && fits(rules, other) ? other : null;
    }

    private static boolean fits(List<Rule> rules, Request request) {
        for (Rule rule : rules) {
            if (rule.fits(request)) {
                return true;
            }
        }
        return false;
    }

    private static boolean selects(@Nullable JsonCursor selector, Request request) throws UnknownNamespace {
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
        if (!namespace.known() && !isNameOnly(selector)) {
            throw new UnknownNamespace(namespace.name());
        }
        return Labels.matches(selector.map(), namespace.labels());
    }

    private static boolean isNameOnly(JsonCursor selector) {
        String name = "kubernetes.io/metadata.name";
        return selector.entries("matchLabels").keySet().stream().allMatch(name::equals)
                && selector.parts("matchExpressions").stream()
                        .allMatch(part -> part.text("key").equals(name));
    }

    /** A rule of operations, groups, versions and resources. */
    record Rule(
            String scope,
            boolean creates,
            List<String> groups,
            List<String> versions,
            List<String> resources,
            List<String> names) {

        static Rule of(JsonCursor rule) {
            return new Rule(
                    rule.text("scope"),
                    has(rule.texts("operations"), "CREATE"),
                    rule.texts("apiGroups"),
                    rule.texts("apiVersions"),
                    rule.texts("resources"),
                    rule.texts("resourceNames"));
        }

        boolean fits(Request request) {
            Gvk gvk = request.gvk();
            boolean scoped = switch (scope) {
                case "Cluster" -> request.clusterScoped();
                case "Namespaced" -> !request.clusterScoped();
                default -> true;
            };
            return scoped
                    && creates
                    && has(groups, gvk.group())
                    && has(versions, gvk.version())
                    && isAnyResource(request.plural())
                    && (names.isEmpty() || names.contains(request.name()));
        }

        private static boolean has(List<String> values, String value) {
            return values.contains("*") || values.contains(value);
        }

        private boolean isAnyResource(String plural) {
            for (String pattern : resources) {
                if (isResource(pattern, plural)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a pattern matches a resource: its name or a star, each also with all subresources. */
        private static boolean isResource(String pattern, String plural) {
            int slash = pattern.indexOf('/');
            String resource = slash < 0 ? pattern : pattern.substring(0, slash);
            return (slash < 0 || pattern.endsWith("/*")) && (resource.equals("*") || resource.equals(plural));
        }
    }

    /** The equivalent versions to which the server can convert objects, for kinds with v1 and another version. */
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
}
