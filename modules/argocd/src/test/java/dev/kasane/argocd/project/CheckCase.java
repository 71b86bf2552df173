package dev.kasane.argocd.project;

import dev.kasane.argocd.difference.IgnoreRules;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTypes;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * A question to Argo CD and its answer.
 *
 * @param line the line of the file
 */
record CheckCase(GoMap line) {

    private static final Instant NOW = Instant.parse("2026-03-03T12:34:56Z");

    String name() {
        return line.text("name");
    }

    /** Whether the question is about the health of an object, which is judged by Lua scripts. */
    boolean isOfHealth() {
        return line.text("kind").equals("health");
    }

    Object expected() {
        Object answer = line.get("answer");
        return line.text("kind").equals("validate") && line.has("error")
                ? line.text("error")
                : answer == null ? "" : answer;
    }

    Object answer() {
        Project project = new Project(line.map("project"));
        return switch (line.text("kind")) {
            case "source" -> project.permitsSource(line.text("repoURL"));
            case "destination" -> {
                Set<String> own = new HashSet<>();
                line.list("projectClusters").items().forEach(cluster -> own.add(((GoMap) cluster).text("server")));
                yield project.permitsDestination(
                        line.text("server"), line.text("cluster"), line.text("namespace"), own);
            }
            case "resource" ->
                line.isTrue("namespaced")
                        ? project.permitsNamespacedKind(line.text("group"), line.text("resource"))
                        : project.permitsClusterKind(line.text("group"), line.text("resource"));
            case "appNamespace" -> project.permitsApplicationsIn(line.text("namespace"), "argocd");
            case "validate" -> {
                String complaint = ProjectValidation.complaint("proj", line.map("project"));
                yield complaint == null ? (Object) true : complaint;
            }
            case "window" -> {
                SyncWindows windows = SyncWindows.matching(line.map("project"), line.map("app"));
                yield GoMap.empty()
                        .put("matching", (double) windows.size())
                        .put("automatic", windows.permitAutomatic(NOW))
                        .put("manual", windows.permitManual(NOW));
            }
            case "ignore" ->
                IgnoreRules.of(line.get("ignore") instanceof GoList list ? list : line.list("ignore"))
                        .plusOverrides(line.map("overrides"))
                        .withoutIgnored(line.map("object"));
            default -> throw new IllegalStateException(GoTypes.typeOf(line));
        };
    }
}
