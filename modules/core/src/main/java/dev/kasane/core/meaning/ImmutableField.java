package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.diff.FieldChange;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlScalar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code immutable-field}: a field is changed that the API server does not let change (observed on Kubernetes 1.34, each
 * field of each kind changed by itself).
 */
final class ImmutableField implements Rule {

    private static final String RECREATE =
            "delete the object first, or let Argo CD replace it with Force=true,Replace=true";

    private static final Map<String, List<String>> FIELDS = Map.ofEntries(
            Map.entry("apps/Deployment", List.of("spec.selector")),
            Map.entry("apps/DaemonSet", List.of("spec.selector")),
            Map.entry("apps/ReplicaSet", List.of("spec.selector")),
            Map.entry(
                    "apps/StatefulSet",
                    List.of(
                            "spec.selector",
                            "spec.serviceName",
                            "spec.podManagementPolicy",
                            "spec.volumeClaimTemplates")),
            Map.entry(
                    "batch/Job",
                    List.of(
                            "spec.template",
                            "spec.selector",
                            "spec.completionMode",
                            "spec.completions",
                            "spec.managedBy",
                            "spec.podFailurePolicy",
                            "spec.successPolicy",
                            "spec.backoffLimitPerIndex")),
            Map.entry(
                    "/PersistentVolumeClaim",
                    List.of(
                            "spec.accessModes",
                            "spec.dataSource",
                            "spec.dataSourceRef",
                            "spec.selector",
                            "spec.storageClassName",
                            "spec.volumeMode",
                            "spec.volumeName")),
            Map.entry(
                    "storage.k8s.io/StorageClass",
                    List.of("provisioner", "parameters", "reclaimPolicy", "volumeBindingMode")),
            Map.entry("storage.k8s.io/CSIDriver", List.of("spec.attachRequired", "spec.volumeLifecycleModes")),
            Map.entry("rbac.authorization.k8s.io/RoleBinding", List.of("roleRef")),
            Map.entry("rbac.authorization.k8s.io/ClusterRoleBinding", List.of("roleRef")),
            Map.entry("scheduling.k8s.io/PriorityClass", List.of("value", "preemptionPolicy")),
            Map.entry("node.k8s.io/RuntimeClass", List.of("handler")),
            Map.entry("networking.k8s.io/IngressClass", List.of("spec.controller")),
            Map.entry("discovery.k8s.io/EndpointSlice", List.of("addressType")),
            Map.entry("/ResourceQuota", List.of("spec.scopes")),
            Map.entry("/Secret", List.of("type")),
            Map.entry(
                    "apiextensions.k8s.io/CustomResourceDefinition",
                    List.of("spec.group", "spec.scope", "spec.names.kind", "spec.names.plural")));

    @Override
    public String name() {
        return "immutable-field";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            // under another name it is another object to the cluster, which may have other fields
            if (change instanceof Change.Changed changed
                    && changed.before().id().equals(changed.resource().id())) {
                Set<String> refused = refused(changed);
                if (!refused.isEmpty()) {
                    found.accept(new Note(
                            Note.Weight.DANGER,
                            name(),
                            changed.resource(),
                            String.join(", ", refused) + " cannot be changed: the API server will refuse it; "
                                    + RECREATE));
                }
            }
        }
    }

    private static Set<String> refused(Change.Changed change) {
        Resource now = change.resource();
        Set<String> refused = new LinkedHashSet<>();
        List<String> fields =
                FIELDS.getOrDefault(now.gvk().group() + "/" + now.gvk().kind(), List.of());
        for (FieldChange field : change.fields()) {
            for (String immutable : fields) {
                if (field.path().isWithin(immutable)) {
                    refused.add(immutable);
                }
            }
            if (isFrozen(change.before())
                    && (field.path().isWithin("data") || field.path().isWithin("binaryData"))) {
                refused.add(field.path().isWithin("data") ? "data" : "binaryData");
            }
            boolean address = now.gvk().kind().equals("Service") && field.path().isWithin("spec.clusterIP");
            if (address && field.before() != null && field.after() != null) {
                refused.add("spec.clusterIP");
            }
        }
        return refused;
    }

    /** Whether a ConfigMap or Secret was made immutable. */
    private static boolean isFrozen(Resource before) {
        boolean holder =
                before.gvk().kind().equals("ConfigMap") || before.gvk().kind().equals("Secret");
        return holder
                && before.gvk().group().isEmpty()
                && before.root().get("immutable") instanceof YamlScalar flag
                && flag.text().equals("true");
    }
}
