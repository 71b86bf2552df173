package dev.kasane.argocd.discovery;

import dev.kasane.argocd.project.Project;
import dev.kasane.argocd.render.Configuration;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;

/**
 * The project of an Application merged with Argo CD's global projects.
 *
 * <p>{@code argocd-cm} lists the global projects ({@code globalProjects}, Argo CD's user guide, Projects). If that
 * ConfigMap is not in the repository, each project without Applications may be global: what it permits is accepted.
 */
final class VirtualProject {

    private static final String KINDS = "namespaceResourceWhitelist";

    private static final List<String> PERMITS =
            List.of("sourceRepos", "destinations", "clusterResourceWhitelist", KINDS);

    private static final List<String> FORBIDS = List.of("clusterResourceBlacklist", "namespaceResourceBlacklist");

    private VirtualProject() {}

    /** The project with the most that it may permit. */
    static Project of(GoMap written, ArgoTargets all) {
        boolean known = all.configuration() != Configuration.DEFAULT;
        GoMap spec = written.map("spec");
        for (GoMap global : known ? selected(written, all) : all.projectsWithoutApplications()) {
            if (!global.map("metadata")
                    .text("name")
                    .equals(written.map("metadata").text("name"))) {
                spec = merged(spec, global.map("spec"), known);
            }
        }
        return new Project(spec);
    }

    private static GoMap merged(GoMap spec, GoMap global, boolean known) {
        GoMap merged = spec.copy();
        for (String field : PERMITS) {
            // without a list of its own a project permits every kind of namespaces: what may be global takes none away
            if (known || !field.equals(KINDS) || spec.get(KINDS) instanceof GoList) {
                append(merged, global, field);
            }
        }
        for (String field : known ? FORBIDS : List.<String>of()) {
            append(merged, global, field);
        }
        return merged;
    }

    private static void append(GoMap spec, GoMap global, String field) {
        List<Object> items = new ArrayList<>(spec.list(field).items());
        if (items.addAll(global.list(field).items())) {
            spec.put(field, GoList.of(items));
        }
    }

    /** The global projects whose selectors choose a project. */
    private static List<GoMap> selected(GoMap written, ArgoTargets all) {
        List<GoMap> selected = new ArrayList<>();
        for (Object item : globalProjects(all.configuration()).items()) {
            if (item instanceof GoMap entry
                    && selects(
                            entry.map("labelSelector"), written.map("metadata").map("labels"))) {
                GoMap global = all.project(entry.text("projectName"));
                if (global != null) {
                    selected.add(global);
                }
            }
        }
        return selected;
    }

    private static GoList globalProjects(Configuration configuration) {
        String text = configuration.data().getOrDefault("globalProjects", "");
        try {
            return GoYaml.read(SourceFile.of("globalProjects", text)) instanceof GoList list
                    ? list
                    : GoList.of(List.of());
        } catch (KasaneException e) {
            // Argo CD logs it and continues without it
            return GoList.of(List.of());
        }
    }

    private static boolean selects(GoMap selector, GoMap labels) {
        boolean named = selector.map("matchLabels").entries().stream()
                .allMatch(entry -> labels.has(entry.getKey())
                        && labels.text(entry.getKey()).equals(entry.getValue().toString()));
        return named
                && selector.list("matchExpressions").items().stream()
                        .allMatch(item -> item instanceof GoMap expression && fits(expression, labels));
    }

    private static boolean fits(GoMap expression, GoMap labels) {
        String key = expression.text("key");
        boolean listed = labels.has(key)
                && expression.list("values").items().stream()
                        .anyMatch(value -> value.toString().equals(labels.text(key)));
        return switch (expression.text("operator")) {
            case "In" -> listed;
            case "NotIn" -> !listed;
            case "Exists" -> labels.has(key);
            case "DoesNotExist" -> !labels.has(key);
            default -> false;
        };
    }
}
