package dev.kasane.core.explain;

import dev.kasane.core.problem.Nearest;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The name of an object as people write it: {@code deployment/api}, with the kind in any case, or in the plural.
 *
 * @param kind the kind
 * @param name the name: today's, or the one it was loaded with
 */
public record ObjectName(String kind, String name) {

    /**
     * Reads a name.
     *
     * @throws dev.kasane.core.problem.KasaneException when it has no slash
     */
    public static ObjectName parse(String text) {
        int slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            throw Problem.error(
                            "an object is named by its kind and its name, and not " + text,
                            null,
                            "write it as deployment/api")
                    .asException();
        }
        return new ObjectName(text.substring(0, slash), text.substring(slash + 1));
    }

    /**
     * The object of this name.
     *
     * @throws dev.kasane.core.problem.KasaneException when there is none, or several
     */
    public Resource in(ResourceSet resources) {
        List<Resource> found = new ArrayList<>();
        for (Resource resource : resources) {
            if (isKind(resource) && resource.name().equals(name)) {
                found.add(resource);
            }
        }
        if (found.isEmpty()) {
            for (Resource resource : resources) {
                if (isKind(resource) && resource.originalId().name().equals(name)) {
                    found.add(resource);
                }
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty() ? missing(resources) : several(found);
    }

    private boolean isKind(Resource resource) {
        String actual = resource.gvk().kind().toLowerCase(Locale.ROOT);
        String wanted = kind.toLowerCase(Locale.ROOT);
        return wanted.equals(actual) || wanted.equals(actual + "s") || wanted.equals(actual + "es");
    }

    private RuntimeException missing(ResourceSet resources) {
        List<String> names = new ArrayList<>();
        for (Resource resource : resources) {
            names.add(nameOf(resource));
        }
        String near = Nearest.to(kind.toLowerCase(Locale.ROOT) + "/" + name, names);
        return Problem.error(
                        "there is no " + kind + " " + name + " in this target",
                        null,
                        near == null ? "its objects are " + String.join(", ", names) : "did you mean " + near + "?")
                .asException();
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
                        "use the name the object has after the render")
                .asException();
    }
}
