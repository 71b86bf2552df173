package dev.kasane.change.explain;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The name of an object on the command line: {@code deployment/api} or {@code shop/deployment/api}, with the kind in
 * any case, or in the plural.
 *
 * @param namespace the namespace after the render; null for any
 * @param kind the kind
 * @param name the name: today's, or the one it was loaded with
 */
public record ObjectName(@Nullable String namespace, String kind, String name) {

    /** How many objects a hint lists. */
    private static final int LISTED = 10;

    /**
     * Reads a name.
     *
     * @param text {@code KIND/NAME} or {@code NAMESPACE/KIND/NAME}
     * @param namespace the namespace that a flag names besides; null for any
     * @throws dev.kasane.problem.KasaneException when it is none, or names another namespace
     */
    public static ObjectName parse(String text, @Nullable String namespace) {
        String[] parts = text.split("/", -1);
        boolean whole = parts.length == 2 || parts.length == 3;
        for (String part : parts) {
            whole &= !part.isEmpty();
        }
        if (!whole) {
            throw Problem.error(
                            "an object is named by its kind and its name, and not " + text,
                            null,
                            "write it as deployment/api or shop/deployment/api")
                    .asException();
        }
        if (parts.length == 2) {
            return new ObjectName(namespace, parts[0], parts[1]);
        }
        if (namespace != null && !namespace.equals(parts[0])) {
            throw Problem.error(
                            text + " is in the namespace " + parts[0] + ", but -n is " + namespace,
                            null,
                            "leave one of the two away")
                    .asException();
        }
        return new ObjectName(parts[0], parts[1], parts[2]);
    }

    /**
     * The object of this name.
     *
     * @throws dev.kasane.problem.KasaneException when there is none, or several
     */
    public Resource in(ResourceSet resources) {
        List<Resource> found = new ArrayList<>();
        for (Resource resource : resources) {
            if (matches(resource) && resource.name().equals(name)) {
                found.add(resource);
            }
        }
        if (found.isEmpty()) {
            for (Resource resource : resources) {
                if (matches(resource) && resource.originalId().name().equals(name)) {
                    found.add(resource);
                }
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty() ? missing(resources) : several(found);
    }

    private boolean matches(Resource resource) {
        return isKind(resource)
                && (namespace == null
                        || !resource.id().isClusterScoped()
                                && resource.id().effectiveNamespace().equals(namespace));
    }

    private boolean isKind(Resource resource) {
        String actual = resource.gvk().kind().toLowerCase(Locale.ROOT);
        String wanted = kind.toLowerCase(Locale.ROOT);
        return wanted.equals(actual) || wanted.equals(actual + "s") || wanted.equals(actual + "es");
    }

    private RuntimeException missing(ResourceSet resources) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> ofKind = new LinkedHashSet<>();
        for (Resource resource : resources) {
            if (!resource.id().hasSecretName() && !resource.id().hasSecretNamespace()) {
                names.add(nameOf(resource));
                if (isKind(resource)) {
                    ofKind.add(nameOf(resource));
                }
            }
        }
        return Problem.error(
                        "there is no " + kind + " " + name + (namespace == null ? "" : " in the namespace " + namespace)
                                + " in this target",
                        null,
                        ClosestName.hint(
                                kind.toLowerCase(Locale.ROOT) + "/" + name,
                                names,
                                ofKind.isEmpty() ? listed("its objects are ", names) : listed("it has ", ofKind)))
                .asException();
    }

    private static String listed(String before, Set<String> names) {
        if (names.isEmpty()) {
            return "it has no objects";
        }
        String first = before + names.stream().limit(LISTED).collect(Collectors.joining(", "));
        return names.size() > LISTED ? first + " and " + (names.size() - LISTED) + " more" : first;
    }

    private static String nameOf(Resource resource) {
        return resource.gvk().kind().toLowerCase(Locale.ROOT) + "/" + resource.name();
    }

    private static RuntimeException several(List<Resource> found) {
        List<String> names =
                found.stream().map(resource -> resource.id().toText()).toList();
        return Problem.error(
                        "several objects have this name: " + String.join(", ", names),
                        null,
                        "use the name the object has after the render, or name its namespace: NAMESPACE/KIND/NAME, or"
                                + " -n NAMESPACE")
                .asException();
    }
}
