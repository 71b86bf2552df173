package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.difference.IgnoreRules;
import dev.kasane.argocd.difference.MergePatch;
import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.argocd.shape.Shapes;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The effect of one reconciliation of an expansion: applied, deleted and invalid Applications.
 *
 * @param applied the Applications that are there afterwards, by name
 * @param deleted the names of those that are deleted
 * @param invalid why an Application is left alone, by its name
 */
public record Reconciliation(SortedMap<String, GoMap> applied, Set<String> deleted, SortedMap<String, String> invalid) {

    private static final List<String> KEPT_ANNOTATIONS =
            List.of("notified.notifications.argoproj.io", "argocd.argoproj.io/refresh", "argocd.argoproj.io/hydrate");
    private static final String POST_DELETE = "post-delete-finalizer.argocd.argoproj.io";

    /** Reconciles the Applications of an expanded ApplicationSet. */
    public static Reconciliation of(GoMap applicationSet, Expansion expansion, ArgoFixtures world) {
        SortedMap<String, GoMap> applied = new TreeMap<>();
        for (GoMap existing : world.existing()) {
            GoMap normal = Shapes.application(existing);
            normal.map("metadata")
                    .put("namespace", applicationSet.map("metadata").text("namespace"));
            applied.put(name(normal), normal);
        }
        if (expansion.isRefused()) {
            return new Reconciliation(applied, Set.of(), new TreeMap<>());
        }
        SortedMap<String, String> invalid = invalid(applicationSet, expansion, world);
        String policy = policy(applicationSet, world);
        boolean updates = policy.equals("sync") || policy.equals("create-update");
        boolean deletes = policy.equals("sync") || policy.equals("create-delete");
        Set<String> wanted = new HashSet<>();
        for (GoMap generated : expansion.applications()) {
            wanted.add(name(generated));
            GoMap known = applied.get(name(generated));
            if (!invalid.containsKey(name(generated)) && (known == null || updates)) {
                applied.put(
                        name(generated),
                        known == null ? generated : updated(known, generated, applicationSet.map("spec")));
            }
        }
        Set<String> deleted = new TreeSet<>();
        for (GoMap existing : world.existing()) {
            if (deletes && !wanted.contains(name(existing))) {
                deleted.add(name(existing));
                applied.remove(name(existing));
            }
        }
        return new Reconciliation(applied, deleted, invalid);
    }

    private static String name(GoMap application) {
        return application.map("metadata").text("name");
    }

    private static String policy(GoMap applicationSet, ArgoFixtures world) {
        String own = applicationSet.map("spec").map("syncPolicy").text("applicationsSync");
        return world.settings().enablePolicyOverride() && !own.isEmpty()
                ? own
                : world.settings().policy();
    }

    private static SortedMap<String, String> invalid(GoMap applicationSet, Expansion expansion, ArgoFixtures world) {
        SortedMap<String, String> invalid = new TreeMap<>();
        Set<String> names = new HashSet<>();
        Set<String> projects = new HashSet<>(Set.of("default"));
        world.projects().forEach(project -> projects.add(project.map("metadata").text("name")));
        for (GoMap application : expansion.applications()) {
            String name = name(application);
            String project = application.map("spec").text("project");
            if (!names.add(name)) {
                invalid.put(
                        name,
                        "ApplicationSet " + name(applicationSet) + " contains applications with duplicate name: "
                                + name);
            } else if (!projects.contains(project)) {
                invalid.put(name, "application references project " + project + " which does not exist");
            } else {
                String complaint = destination(application.map("spec").map("destination"), world);
                if (complaint != null) {
                    invalid.put(name, "application destination spec is invalid: " + complaint);
                }
            }
        }
        return invalid;
    }

    /** The error for a destination, or null. */
    static @Nullable String destination(GoMap destination, ArgoFixtures world) {
        String name = destination.text("name");
        String server = destination.text("server");
        if (!name.isEmpty() && !server.isEmpty()) {
            return "application destination can't have both name and server defined: " + name + " " + server;
        }
        if (name.isEmpty() && server.isEmpty()) {
            return "Destination server missing from app spec";
        }
        List<ArgoFixtures.Cluster> clusters = world.clusters();
        if (clusters == null) {
            // which clusters there are is not known, so that nothing can be wrong with one that is named
            return null;
        }
        Map<String, List<String>> servers = new TreeMap<>();
        clusters.forEach(cluster -> servers.computeIfAbsent(cluster.name(), ignored -> new ArrayList<>())
                .add(cluster.server()));
        boolean local = clusters.stream().anyMatch(cluster -> cluster.server().equals(ClusterGenerator.LOCAL));
        if (!local) {
            servers.computeIfAbsent("in-cluster", ignored -> new ArrayList<>()).add(ClusterGenerator.LOCAL);
        }
        if (!server.isEmpty()) {
            String plain = GoText.withoutSlashesAtTheEnd(server);
            boolean known = server.equals(ClusterGenerator.LOCAL)
                    || clusters.stream().anyMatch(cluster -> cluster.server().equals(plain));
            return known
                    ? null
                    : "error getting cluster by server \"" + server + "\": rpc error: code = NotFound desc = cluster \""
                            + server + "\" not found";
        }
        List<String> found = servers.getOrDefault(name, List.of());
        if (found.isEmpty()) {
            return "there are no clusters with this name: " + name;
        }
        return found.size() == 1
                ? null
                : "there are " + found.size() + " clusters with the same name: [" + String.join(" ", found) + "]";
    }

    private static GoMap updated(GoMap live, GoMap generated, GoMap spec) {
        GoMap metadata = live.map("metadata");
        GoMap wanted = Shapes.application(generated);
        GoMap wantedMetadata = wanted.map("metadata");
        List<Object> annotations =
                new ArrayList<>(spec.map("preservedFields").list("annotations").items());
        annotations.addAll(KEPT_ANNOTATIONS);
        keep(metadata, wantedMetadata, "annotations", annotations);
        keep(
                metadata,
                wantedMetadata,
                "labels",
                spec.map("preservedFields").list("labels").items());
        List<Object> finalizers =
                new ArrayList<>(wantedMetadata.list("finalizers").items());
        for (Object finalizer : metadata.list("finalizers").items()) {
            if (finalizer.toString().startsWith(POST_DELETE) && !finalizers.contains(finalizer)) {
                finalizers.add(finalizer);
            }
        }
        if (!finalizers.isEmpty()) {
            wantedMetadata.put("finalizers", GoList.of(finalizers));
        }
        GoList ignored = spec.list("ignoreApplicationDifferences");
        if (ignored.size() == 0) {
            return wanted;
        }
        IgnoreRules rules = ignoreRules(ignored);
        GoMap plainLive = rules.withoutIgnored(typed(live));
        GoMap plainWanted = rules.withoutIgnored(typed(wanted));
        return Shapes.application(MergePatch.apply(live, MergePatch.between(plainLive, plainWanted)));
    }

    private static GoMap typed(GoMap application) {
        return application.copy().put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Application");
    }

    private static IgnoreRules ignoreRules(GoList list) {
        List<Object> rules = new ArrayList<>();
        for (Object item : list.items()) {
            if (item instanceof GoMap rule) {
                rules.add(rule.copy().put("group", "argoproj.io").put("kind", "Application"));
            }
        }
        return IgnoreRules.of(GoList.of(rules));
    }

    private static void keep(GoMap live, GoMap wanted, String field, List<Object> keys) {
        for (Object key : keys) {
            Object value = live.map(field).get(key.toString());
            if (value != null) {
                GoMap changed = wanted.get(field) instanceof GoMap known ? known : GoMap.empty();
                wanted.put(field, changed.put(key.toString(), value));
            }
        }
    }

    /** The text of Argo CD's condition for invalid Applications: the last one by name, and the number of others. */
    public String complaint() {
        if (invalid.isEmpty()) {
            return "";
        }
        String last = invalid.get(invalid.lastKey());
        return invalid.size() > 1 ? last + " (and " + (invalid.size() - 1) + " more)" : String.valueOf(last);
    }
}
