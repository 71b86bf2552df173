package dev.kasane.check.crossobject;

import dev.kasane.change.report.Secrets;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.Places;
import dev.kasane.check.producer.Created;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * {@code missing-reference}: an object refers to an object or a key that no target contains and no controller creates.
 *
 * <p>Another target may contain the missing object, such as a Secret that all applications of a namespace share. A
 * target that also has the object with the reference does not count: it is the same application in another environment.
 */
public final class MissingReference implements CrossObjectRule {

    static final String NAME = "missing-reference";

    private static final Set<String> CLUSTER_SCOPED = Set.of("PriorityClass", "ValidatingAdmissionPolicy");

    /** Kinds that are named; workloads by HorizontalPodAutoscalers. */
    private static final Set<String> NAMED = Set.of(
            "Secret",
            "ConfigMap",
            "PersistentVolumeClaim",
            "ServiceAccount",
            "Service",
            "Role",
            "PriorityClass",
            "ValidatingAdmissionPolicy",
            "Deployment",
            "StatefulSet",
            "ReplicaSet",
            "ReplicationController");

    private static final Set<String> REFERRING = Set.of(
            "Pod",
            "Deployment",
            "ReplicaSet",
            "StatefulSet",
            "DaemonSet",
            "Job",
            "CronJob",
            "ReplicationController",
            "Ingress",
            "HorizontalPodAutoscaler",
            "RoleBinding",
            "ClusterRoleBinding",
            "ValidatingAdmissionPolicyBinding");

    private record Missing(Finding finding, String object, String namespace, String referrer) {

        /** The finding if other targets with the same object contain the one that is missing here. */
        Finding asOfThisTarget() {
            String what = object.replace('/', ' ');
            String by = referrer.replace('/', ' ');
            return finding.withSentence(
                    "this target does not contain " + what + ", which other targets with " + by + " do");
        }
    }

    /** An object of a target, which has other objects. */
    private record Contained(String namespace, Set<String> referrers) {}

    private final List<Missing> missing = new ArrayList<>();
    private final Map<String, List<Contained>> contained = new HashMap<>();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(ObjectsOfTarget set) {
        List<Missing> here = new ArrayList<>();
        for (References.Reference reference : References.in(set)) {
            ObjectsOfTarget.Item item = reference.from();
            String kind = reference.kind();
            String namespace = CLUSTER_SCOPED.contains(kind) ? "" : item.namespace();
            ObjectsOfTarget.Item found = find(set, item, kind, namespace, reference.name());
            Created created = found == null || needsKey(reference, found) ? created(set, namespace, reference) : null;
            if (found == null && created == null) {
                here.add(missing(set, reference));
            } else if (needsKey(reference, found) && !hasKey(created, reference.keyName())) {
                set.add(
                        NAME,
                        found == null ? Finding.Severity.WARNING : Finding.Severity.ERROR,
                        item,
                        reference.key().at("key"),
                        kind + " " + reference.name() + " has no key " + reference.keyName(),
                        "add the key, or name one that is there");
            }
        }
        synchronized (missing) {
            missing.addAll(here);
        }
        note(set);
    }

    /** The referenced object; an object without a namespace is in that of the target. */
    private static ObjectsOfTarget.@Nullable Item find(
            ObjectsOfTarget set, ObjectsOfTarget.Item from, String kind, String namespace, String name) {
        boolean anywhere = from.resource().namespace().isEmpty();
        ObjectsOfTarget.Item found = set.find(kind, anywhere ? "" : namespace, name);
        if (found == null) {
            ObjectsOfTarget.Item other = set.find(kind, "", name);
            return other != null && other.resource().namespace().isEmpty() ? other : null;
        }
        return found;
    }

    private static @Nullable Created created(ObjectsOfTarget set, String namespace, References.Reference reference) {
        return set.created().find(reference.kind(), namespace, reference.name());
    }

    /** Whether a key is named that is not in an object, as far as the object is not filled when it is there. */
    private static boolean needsKey(References.Reference reference, ObjectsOfTarget.@Nullable Item found) {
        String key = reference.keyName();
        if (key.isEmpty() || found == null) {
            return !key.isEmpty();
        }
        boolean filled = false;
        for (String field : new String[] {"data", "stringData", "binaryData"}) {
            Map<String, Object> entries = found.part().entries(field);
            if (entries.containsKey(key)) {
                return false;
            }
            filled |= !entries.isEmpty();
        }
        return filled || isToken(found);
    }

    private static boolean isToken(ObjectsOfTarget.Item item) {
        return item.part().text("type").equals("kubernetes.io/service-account-token");
    }

    private static boolean hasKey(@Nullable Created created, String key) {
        if (created == null) {
            return false;
        }
        Set<String> keys = created.keys();
        return keys == null || keys.contains(key);
    }

    private static Missing missing(ObjectsOfTarget set, References.Reference reference) {
        Resource from = reference.from().resource();
        UnaryOperator<String> hiding = Secrets.hidingOf(from);
        Finding finding = new Finding(
                NAME,
                Finding.Severity.WARNING,
                set.target(),
                from.id().toText(),
                hiding.apply(reference.path().toString()),
                "no target contains " + reference.kind() + " " + hiding.apply(reference.name())
                        + ", and no object here causes a controller to create it",
                Places.of(from.root(), reference.path()),
                "add it, correct the name, or waive this finding when something else creates it");
        return new Missing(
                finding,
                reference.kind() + "/" + reference.name(),
                from.namespace(),
                from.gvk().kind() + "/" + from.name());
    }

    /** Records the objects of a target that objects of other targets may refer to. */
    public void note(ObjectsOfTarget set) {
        Set<String> referrers = new HashSet<>();
        Map<String, List<Contained>> here = new HashMap<>();
        for (ObjectsOfTarget.Item item : set.items()) {
            String kind = item.kind();
            if (NAMED.contains(kind)) {
                here.computeIfAbsent(kind + "/" + item.name(), key -> new ArrayList<>(1))
                        .add(new Contained(item.resource().namespace(), referrers));
            }
            if (REFERRING.contains(kind)) {
                referrers.add(kind + "/" + item.name());
            }
        }
        for (Created created : set.created().all()) {
            here.computeIfAbsent(created.kind() + "/" + created.name(), key -> new ArrayList<>(1))
                    .add(new Contained(created.namespace().equals("default") ? "" : created.namespace(), referrers));
        }
        synchronized (missing) {
            here.forEach((key, some) -> contained
                    .computeIfAbsent(key, name -> new ArrayList<>(some.size()))
                    .addAll(some));
        }
    }

    /** Whether something is missing that targets which were not looked at may contain. */
    public boolean misses() {
        synchronized (missing) {
            return missing.stream().anyMatch(one -> !isContained(one));
        }
    }

    /** The findings for references that no target contains. */
    public List<Finding> findings() {
        synchronized (missing) {
            return missing.stream()
                    .filter(one -> !isContained(one))
                    .map(one -> isWithTheSame(one) ? one.asOfThisTarget() : one.finding())
                    .toList();
        }
    }

    /** Whether targets contain what is missing, all of them together with the object that names it. */
    private boolean isWithTheSame(Missing one) {
        return contained.getOrDefault(one.object(), List.of()).stream()
                .anyMatch(other -> isSame(one.namespace(), other.namespace()));
    }

    private boolean isContained(Missing one) {
        for (Contained other : contained.getOrDefault(one.object(), List.of())) {
            if (isSame(one.namespace(), other.namespace()) && !other.referrers().contains(one.referrer())) {
                return true;
            }
        }
        return false;
    }

    /** Whether two namespaces can be the same one: what is not written is known only when it is deployed. */
    private static boolean isSame(String namespace, String other) {
        return namespace.isEmpty()
                || other.isEmpty()
                || other.equals(Created.EVERY_NAMESPACE)
                || namespace.equals(other);
    }
}
