package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import java.util.Set;

/**
 * {@code dns-label}: a namespace whose name is no DNS label, which an API server rejects, or a workload whose name is
 * none, so that its pods have no DNS names.
 */
final class DnsLabel implements CrossObjectRule {

    private static final int LONGEST = 63;

    /** Kinds whose names may have dots, and become the host names of pods. */
    private static final Set<String> WORKLOADS = Set.of("Pod", "Deployment", "ReplicaSet", "DaemonSet");

    @Override
    public String name() {
        return "dns-label";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.items()) {
            String namespace = item.resource().namespace();
            if (!namespace.isEmpty() && !isLabel(namespace)) {
                found(set, item, "metadata.namespace", "the namespace " + namespace);
            }
            // the rule schema reports invalid names, which the server rejects
            if (WORKLOADS.contains(item.kind()) && !isLabel(item.name()) && isSubdomain(item.name())) {
                found(set, item, "metadata.name", "the name " + item.name());
            }
        }
    }

    private void found(ObjectsOfTarget set, ObjectsOfTarget.Item item, String path, String what) {
        set.add(
                name(),
                Finding.Severity.WARNING,
                item,
                FieldPath.ROOT.fields(path),
                what + " is no DNS label",
                "use at most 63 lower case letters, digits and -, with a letter or digit first and last");
    }

    private static boolean isSubdomain(String text) {
        for (String part : text.split("\\.", -1)) {
            if (part.isEmpty() || !isPart(part)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLabel(String text) {
        return text.length() <= LONGEST && !text.isEmpty() && isPart(text);
    }

    private static boolean isPart(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean edge = i == 0 || i == text.length() - 1;
            if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && !edge)) {
                return false;
            }
        }
        return true;
    }
}
