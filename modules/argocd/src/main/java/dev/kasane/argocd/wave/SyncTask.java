package dev.kasane.argocd.wave;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An object in one phase of a sync.
 *
 * @param phase the phase
 * @param wave its wave
 * @param object the object
 * @param hook whether it is a hook
 */
public record SyncTask(Phase phase, int wave, GoMap object, boolean hook) implements Comparable<SyncTask> {

    private static final String HOOK = "argocd.argoproj.io/hook";
    private static final String WAVE = "argocd.argoproj.io/sync-wave";
    private static final List<String> KINDS = List.of(
            ("Namespace NetworkPolicy ResourceQuota LimitRange PodSecurityPolicy PodDisruptionBudget ServiceAccount"
                            + " Secret SecretList ConfigMap StorageClass PersistentVolume PersistentVolumeClaim"
                            + " CustomResourceDefinition ClusterRole ClusterRoleList ClusterRoleBinding ClusterRoleBindingList"
                            + " Role RoleList RoleBinding RoleBindingList Service DaemonSet Pod ReplicationController ReplicaSet"
                            + " Deployment HorizontalPodAutoscaler StatefulSet Job CronJob IngressClass Ingress APIService")
                    .split(" "));

    /** The phases in their order. */
    public enum Phase {
        PRE_SYNC("PreSync"),
        SYNC("Sync"),
        POST_SYNC("PostSync"),
        SYNC_FAIL("SyncFail"),
        PRE_DELETE("PreDelete"),
        POST_DELETE("PostDelete");

        private final String word;

        Phase(String word) {
            this.word = word;
        }

        /** The name that annotations use. */
        public String word() {
            return word;
        }
    }

    /** The tasks of an object: one for each phase it is a hook of, one of the sync when it is no hook, none when it is skipped. */
    public static List<SyncTask> of(GoMap object) {
        GoMap annotations = object.map("metadata").map("annotations");
        List<SyncTask> tasks = new ArrayList<>();
        String hooks = annotations.text(HOOK);
        if (hooks.isEmpty()) {
            Set<Phase> helm = helmPhases(annotations.text("helm.sh/hook"));
            if (annotations.text("helm.sh/hook").isEmpty()
                    || annotations.text("helm.sh/hook").equals("crd-install")) {
                tasks.add(new SyncTask(Phase.SYNC, wave(annotations), object, false));
            }
            helm.forEach(phase -> tasks.add(new SyncTask(phase, wave(annotations), object, true)));
            return tasks;
        }
        for (String word : hooks.split(",")) {
            for (Phase phase : Phase.values()) {
                if (phase.word.equals(word.strip())) {
                    tasks.add(new SyncTask(phase, wave(annotations), object, true));
                }
            }
        }
        return tasks;
    }

    private static Set<Phase> helmPhases(String hooks) {
        Set<Phase> phases = new java.util.TreeSet<>();
        for (String hook : hooks.split(",")) {
            switch (hook.strip()) {
                case "pre-install", "pre-upgrade" -> phases.add(Phase.PRE_SYNC);
                case "post-install", "post-upgrade" -> phases.add(Phase.POST_SYNC);
                case "pre-delete" -> phases.add(Phase.PRE_DELETE);
                case "post-delete" -> phases.add(Phase.POST_DELETE);
                default -> {
                    // no phase of a sync
                }
            }
        }
        return phases;
    }

    /** The wave that annotations give; 0 when they give none. */
    public static int wave(GoMap annotations) {
        for (String key : List.of(WAVE, "helm.sh/hook-weight")) {
            String text = annotations.text(key);
            if (text.matches("[+-]?[0-9]{1,9}")) {
                return Integer.parseInt(text);
            }
        }
        return 0;
    }

    String kind() {
        return object.text("kind");
    }

    String name() {
        return object.map("metadata").text("name");
    }

    @Override
    public int compareTo(SyncTask other) {
        int order = phase.compareTo(other.phase);
        order = order != 0 ? order : Integer.compare(wave, other.wave);
        order = order != 0 ? order : Integer.compare(rank(kind()), rank(other.kind()));
        order = order != 0 ? order : kind().compareTo(other.kind());
        return order != 0 ? order : name().compareTo(other.name());
    }

    private static int rank(String kind) {
        int rank = KINDS.indexOf(kind);
        return rank < 0 ? KINDS.size() : rank;
    }

    /** The object in messages: kind, namespace and name. */
    public String shown() {
        String namespace = object.map("metadata").text("namespace");
        return kind() + " " + (namespace.isEmpty() ? "" : namespace + "/") + name() + (hook ? " (hook)" : "");
    }
}
