package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code pod-security}: pods that violate the level that their namespace enforces with the label
 * {@code pod-security.kubernetes.io/enforce}. The namespace has to be an object of the same target.
 */
final class PodSecurity implements CrossObjectRule {

    private static final String ENFORCE = "pod-security.kubernetes.io/enforce";

    @Override
    public String name() {
        return "pod-security";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        List<ObjectsOfTarget.Item> namespaces = set.ofKind("Namespace");
        if (namespaces.stream().noneMatch(namespace -> namespace.labels().containsKey(ENFORCE))) {
            return;
        }
        for (Pod pod : set.pods()) {
            for (ObjectsOfTarget.Item namespace : namespaces) {
                if (isOf(pod, namespace, namespaces.size())) {
                    check(set, pod, namespace);
                }
            }
        }
    }

    /** Whether a pod is in a namespace; what names none is in the only one. */
    private static boolean isOf(Pod pod, ObjectsOfTarget.Item namespace, int namespaces) {
        String name = pod.owner().resource().namespace();
        return name.isEmpty() ? namespaces == 1 : name.equals(namespace.name());
    }

    private void check(ObjectsOfTarget set, Pod pod, ObjectsOfTarget.Item namespace) {
        String level = String.valueOf(namespace.labels().get(ENFORCE));
        List<PodFault> faults = new ArrayList<>();
        if (level.equals("baseline") || level.equals("restricted")) {
            BaselineLevel.check(pod, faults);
        }
        if (level.equals("restricted")) {
            RestrictedLevel.check(pod, faults);
        }
        if (faults.isEmpty()) {
            return;
        }
        Set<String> reasons = new LinkedHashSet<>();
        faults.forEach(fault -> reasons.add(fault.reason()));
        FieldPath path = faults.getFirst().path();
        set.add(
                name(),
                pod.owner().resource().namespace().isEmpty() ? Finding.Severity.WARNING : Finding.Severity.ERROR,
                pod.owner(),
                path,
                "the namespace " + namespace.name() + " enforces " + level + ", which refuses these pods: "
                        + String.join("; ", reasons),
                "correct the securityContext, or lower the level of the namespace");
    }
}
