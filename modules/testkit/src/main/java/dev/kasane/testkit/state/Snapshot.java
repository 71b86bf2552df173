package dev.kasane.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a namespace: those that controllers usually make, and all of kinds that are defined in the cluster. Events
 * and leases are left out, and what is another one in every run.
 */
public final class Snapshot {

    private static final List<Kind> BUILT_IN = List.of(
            new Kind("", "v1", "ConfigMap", "configmaps"),
            new Kind("", "v1", "Secret", "secrets"),
            new Kind("", "v1", "Service", "services"),
            new Kind("", "v1", "ServiceAccount", "serviceaccounts"),
            new Kind("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims"),
            new Kind("", "v1", "Pod", "pods"),
            new Kind("apps", "v1", "Deployment", "deployments"),
            new Kind("apps", "v1", "StatefulSet", "statefulsets"),
            new Kind("batch", "v1", "Job", "jobs"),
            new Kind("rbac.authorization.k8s.io", "v1", "Role", "roles"),
            new Kind("rbac.authorization.k8s.io", "v1", "RoleBinding", "rolebindings"));

    private final Map<String, ObjectNode> objects;
    private final List<String> orphans;

    private Snapshot(Map<String, ObjectNode> objects, List<String> orphans) {
        this.objects = objects;
        this.orphans = orphans;
    }

    private record Kind(String group, String version, String kind, String plural) {}

    /**
     * Reads a namespace.
     *
     * @param ignored fields that may be different, as {@code Kind:path.of.field}
     */
    public static Snapshot of(KubernetesClient client, String namespace, List<String> ignored) {
        List<GenericKubernetesResource> found = objects(client, namespace);
        var uids = found.stream().map(object -> object.getMetadata().getUid()).collect(Collectors.toSet());
        Map<String, ObjectNode> objects = new TreeMap<>();
        List<String> orphans = new ArrayList<>();
        for (GenericKubernetesResource object : found) {
            String key = object.getKind() + "/" + object.getMetadata().getName();
            ObjectNode json = ObjectState.withoutRun(object, namespace);
            ignored.forEach(field -> ignore(json, object.getKind(), field));
            objects.put(key, json);
            var owners = object.getMetadata().getOwnerReferences();
            if (!owners.isEmpty() && owners.stream().noneMatch(owner -> uids.contains(owner.getUid()))) {
                orphans.add(key);
            }
        }
        return new Snapshot(objects, orphans);
    }

    /** The objects of a namespace as they are, without what every namespace has. */
    public static List<GenericKubernetesResource> objects(KubernetesClient client, String namespace) {
        List<Kind> kinds = new ArrayList<>(BUILT_IN);
        client.apiextensions().v1().customResourceDefinitions().list().getItems().stream()
                .filter(definition -> definition.getSpec().getScope().equals("Namespaced"))
                .map(Snapshot::kind)
                .forEach(kinds::add);
        List<GenericKubernetesResource> found = new ArrayList<>();
        for (Kind kind : kinds) {
            found.addAll(client.genericKubernetesResources(context(kind))
                    .inNamespace(namespace)
                    .list()
                    .getItems());
        }
        found.removeIf(Snapshot::isOfTheNamespace);
        return found;
    }

    private static Kind kind(CustomResourceDefinition definition) {
        String version = definition.getSpec().getVersions().stream()
                .filter(it -> it.getServed())
                .findFirst()
                .orElseThrow()
                .getName();
        return new Kind(
                definition.getSpec().getGroup(),
                version,
                definition.getSpec().getNames().getKind(),
                definition.getSpec().getNames().getPlural());
    }

    private static ResourceDefinitionContext context(Kind kind) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(kind.group())
                .withVersion(kind.version())
                .withKind(kind.kind())
                .withPlural(kind.plural())
                .withNamespaced(true)
                .build();
    }

    /** The objects that every namespace has. */
    private static boolean isOfTheNamespace(GenericKubernetesResource object) {
        String name = object.getMetadata().getName();
        return (object.getKind().equals("ConfigMap") && name.equals("kube-root-ca.crt"))
                || (object.getKind().equals("ServiceAccount") && name.equals("default"));
    }

    private static void ignore(ObjectNode json, String kind, String field) {
        int colon = field.indexOf(':');
        if (!field.substring(0, colon).equals(kind)) {
            return;
        }
        String path = field.substring(colon + 1);
        int dot = path.lastIndexOf('.');
        JsonNode parent = json;
        if (dot >= 0) {
            for (String step : path.substring(0, dot).split("\\.")) {
                parent = parent.path(step);
            }
        }
        if (parent instanceof ObjectNode fields) {
            fields.remove(path.substring(dot + 1));
        }
    }

    /** Objects whose owners are all gone. */
    public List<String> orphans() {
        return orphans;
    }

    /** The differences from another snapshot, one line for each value. */
    public List<String> differencesTo(Snapshot other) {
        return Differences.between(resources(), other.resources());
    }

    private ResourceSet resources() {
        List<Resource> resources = new ArrayList<>();
        objects.values().forEach(object -> resources.add(ObjectState.resource(object)));
        return ResourceSet.of(resources);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Snapshot snapshot
                && snapshot.objects.equals(objects)
                && snapshot.orphans.equals(orphans);
    }

    @Override
    public int hashCode() {
        return objects.hashCode();
    }

    @Override
    public String toString() {
        return String.join(", ", objects.keySet());
    }
}
