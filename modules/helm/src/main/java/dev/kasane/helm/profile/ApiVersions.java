package dev.kasane.helm.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** The groups and versions that Helm assumes without a cluster. */
public final class ApiVersions {

    /** In Helm's order; behind {@code =} the minor versions of Kubernetes 1 that have it, the first one and the last one. */
    private static final String KNOWN = """
        v1 admissionregistration.k8s.io/v1 admissionregistration.k8s.io/v1alpha1
        admissionregistration.k8s.io/v1beta1 internal.apiserver.k8s.io/v1alpha1 apps/v1 apps/v1beta1 apps/v1beta2
        authentication.k8s.io/v1 authentication.k8s.io/v1alpha1 authentication.k8s.io/v1beta1
        authorization.k8s.io/v1 authorization.k8s.io/v1beta1 autoscaling/v1 autoscaling/v2
        autoscaling/v2beta1=-34 autoscaling/v2beta2=-34 batch/v1 batch/v1beta1 certificates.k8s.io/v1
        certificates.k8s.io/v1beta1 certificates.k8s.io/v1alpha1 coordination.k8s.io/v1alpha2
        coordination.k8s.io/v1beta1 coordination.k8s.io/v1 discovery.k8s.io/v1 discovery.k8s.io/v1beta1
        events.k8s.io/v1 events.k8s.io/v1beta1 extensions/v1beta1 flowcontrol.apiserver.k8s.io/v1
        flowcontrol.apiserver.k8s.io/v1beta1 flowcontrol.apiserver.k8s.io/v1beta2
        flowcontrol.apiserver.k8s.io/v1beta3 lifecycle.k8s.io/v1alpha1=37- networking.k8s.io/v1
        networking.k8s.io/v1alpha1=-33 networking.k8s.io/v1beta1 node.k8s.io/v1 node.k8s.io/v1alpha1
        node.k8s.io/v1beta1 policy/v1 policy/v1beta1 rbac.authorization.k8s.io/v1
        rbac.authorization.k8s.io/v1beta1 rbac.authorization.k8s.io/v1alpha1 resource.k8s.io/v1=34-
        resource.k8s.io/v1beta2 resource.k8s.io/v1beta1 resource.k8s.io/v1alpha3 scheduling.k8s.io/v1alpha1=-34
        scheduling.k8s.io/v1alpha2=36-36 scheduling.k8s.io/v1alpha3=37- scheduling.k8s.io/v1beta1
        scheduling.k8s.io/v1 storage.k8s.io/v1beta1 storage.k8s.io/v1 storage.k8s.io/v1alpha1
        storagemigration.k8s.io/v1alpha1=-34 storagemigration.k8s.io/v1=37- storagemigration.k8s.io/v1beta1=36-
        apiextensions.k8s.io/v1beta1 apiextensions.k8s.io/v1
        """;

    private static final List<String> WORDS = words();

    private ApiVersions() {}

    private static List<String> words() {
        List<String> words = new ArrayList<>(64);
        // a regular expression would take a short run a millisecond
        StringTokenizer tokens = new StringTokenizer(KNOWN);
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    /**
     * All of them, in Helm's order.
     *
     * @param kubernetes the version that Helm is made for, such as {@code 1.34}
     */
    public static List<String> of(String kubernetes) {
        int minor = Integer.parseInt(kubernetes.substring(kubernetes.indexOf('.') + 1));
        List<String> versions = new ArrayList<>(WORDS.size());
        for (String word : WORDS) {
            int mark = word.indexOf('=');
            if (mark < 0) {
                versions.add(word);
            } else if (isWithin(minor, word, mark)) {
                versions.add(word.substring(0, mark));
            }
        }
        return versions;
    }

    private static boolean isWithin(int minor, String word, int mark) {
        int dash = word.indexOf('-', mark);
        String first = word.substring(mark + 1, dash);
        String last = word.substring(dash + 1);
        return (first.isEmpty() || minor >= Integer.parseInt(first))
                && (last.isEmpty() || minor <= Integer.parseInt(last));
    }

    /**
     * Whether some release of Helm takes a group for granted.
     *
     * @param prefix the group and a slash
     */
    public static boolean hasGroup(String prefix) {
        return WORDS.stream().anyMatch(word -> word.startsWith(prefix));
    }
}
