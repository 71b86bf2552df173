package dev.kasane.argocd.wave;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a sync in order, with findings about tasks that need a later one.
 *
 * @param tasks the tasks
 * @param findings what would fail the first time: a sentence each
 */
public record SyncOrder(List<SyncTask> tasks, List<String> findings) {

    /** The order of some objects. */
    public static SyncOrder of(List<GoMap> objects) {
        List<SyncTask> tasks = new ArrayList<>();
        objects.forEach(object -> tasks.addAll(SyncTask.of(object)));
        tasks.sort(null);
        Map<String, SyncTask> definitions = new HashMap<>();
        Map<String, SyncTask> namespaces = new HashMap<>();
        for (SyncTask task : tasks) {
            if (task.kind().equals("CustomResourceDefinition")) {
                GoMap spec = task.object().map("spec");
                definitions.putIfAbsent(
                        spec.text("group") + "/" + spec.map("names").text("kind"), task);
            } else if (task.kind().equals("Namespace")
                    && task.object().text("apiVersion").equals("v1")) {
                namespaces.putIfAbsent(task.name(), task);
            }
        }
        List<String> findings = new ArrayList<>();
        for (SyncTask task : tasks) {
            String group = group(task.object());
            add(findings, task, definitions.get(group + "/" + task.kind()), "the definition of its kind");
            add(findings, task, namespaces.get(task.object().map("metadata").text("namespace")), "its namespace");
        }
        return new SyncOrder(List.copyOf(tasks), List.copyOf(findings));
    }

    /** The group of an object's API; empty for the first one. */
    static String group(GoMap object) {
        String apiVersion = object.text("apiVersion");
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    private static void add(
            List<String> findings, SyncTask task, @org.jspecify.annotations.Nullable SyncTask needed, String what) {
        if (needed == null || needed == task) {
            return;
        }
        boolean later = needed.phase().compareTo(task.phase()) > 0
                || needed.phase() == task.phase() && needed.wave() > task.wave();
        if (later) {
            findings.add(task.shown() + " comes in " + task.phase().word() + " wave " + task.wave() + ", and " + what
                    + ", " + needed.shown() + ", only in " + needed.phase().word() + " wave " + needed.wave());
        }
    }
}
