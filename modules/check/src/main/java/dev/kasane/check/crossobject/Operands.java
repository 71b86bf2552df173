package dev.kasane.check.crossobject;

import java.util.Set;

/** Objects for which an operator may run pods: custom resources, except those of groups that are known to run none. */
final class Operands {

    /** Groups of custom kinds for which no pods are run where the object is. */
    private static final Set<String> WITHOUT_PODS = Set.of(
            "monitoring.coreos.com",
            "external-secrets.io",
            "cert-manager.io",
            "bitnami.com",
            "gateway.networking.k8s.io",
            "networking.istio.io",
            "security.istio.io",
            "telemetry.istio.io",
            "traefik.io",
            "traefik.containo.us",
            "route.openshift.io",
            "image.openshift.io",
            "project.openshift.io",
            "security.openshift.io",
            "autoscaling.k8s.io",
            "keda.sh",
            "kyverno.io",
            "cilium.io",
            "trust.cert-manager.io",
            "metacontroller.k8s.io");

    private Operands() {}

    /** Whether what is installed for an object may run pods in any namespace. */
    static boolean mayRunPodsAnywhere(ObjectsOfTarget.Item item) {
        return switch (item.kind()) {
            case "Subscription" -> item.resource().gvk().group().equals("operators.coreos.com");
            case "ClusterExtension" -> item.resource().gvk().group().equals("olm.operatorframework.io");
            default -> false;
        };
    }

    static boolean mayRunPods(ObjectsOfTarget.Item item) {
        String group = item.resource().gvk().group();
        boolean builtIn = group.indexOf('.') < 0 || group.endsWith(".k8s.io") && !group.startsWith("kueue.");
        if (item.kind().equals("Prometheus") || item.kind().equals("Alertmanager")) {
            return true;
        }
        return !builtIn && !WITHOUT_PODS.contains(group) && !Pod.isWorkload(item);
    }
}
