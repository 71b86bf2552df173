package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields that kustomize 5.8.1 changes by default (its {@code builtinpluginconsts}). Most of them are the same
 * fields of a pod's specification, at its path in each kind of workload.
 */
public final class DefaultFieldSpecs {

    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final String ADMISSION = "admissionregistration.k8s.io";

    private static final Gvk ANY = new Gvk("", "", "");
    private static final Gvk POD = kind("Pod");
    private static final Gvk POD_V1 = new Gvk("", "v1", "Pod");
    private static final Gvk CONTROLLER_V1 = new Gvk("", "v1", "ReplicationController");
    private static final Gvk STATEFUL_SET_APPS = new Gvk("apps", "", "StatefulSet");
    private static final Gvk JOB_BATCH = new Gvk("batch", "", "Job");
    private static final Gvk CRON_JOB_BATCH = new Gvk("batch", "", "CronJob");

    private static final String TEMPLATE = "spec/template/";
    private static final String JOB_TEMPLATE = "spec/jobTemplate/";
    private static final String CRON_TEMPLATE = "spec/jobTemplate/spec/template/";

    /** The configuration every layer starts from. */
    public static final TransformerConfig CONFIG = new TransformerConfig(
            FieldSpecs.of(found(ANY, "metadata/name")),
            FieldSpecs.of(found(ANY, "metadata/name")),
            namespace(),
            commonLabels(),
            FieldSpecs.NONE,
            new FieldSpecs(metadataLabels()),
            annotations(),
            nameReferences(),
            variables(),
            images(),
            replicas());

    private DefaultFieldSpecs() {}

    private static Gvk kind(String kind) {
        return new Gvk("", "", kind);
    }

    private static FieldSpec made(Gvk gvk, String path) {
        return new FieldSpec(gvk, path, true);
    }

    private static FieldSpec found(Gvk gvk, String path) {
        return new FieldSpec(gvk, path, false);
    }

    private static FieldSpec made(Gvk gvk, String start, String end) {
        return new FieldSpec(gvk, start, end, true);
    }

    private static FieldSpec found(Gvk gvk, String start, String end) {
        return new FieldSpec(gvk, start, end, false);
    }

    private static FieldSpecs namespace() {
        return FieldSpecs.of(
                made(kind("Namespace"), "metadata/name"),
                found(
                        new Gvk("apiextensions.k8s.io", "", "CustomResourceDefinition"),
                        "spec/conversion/webhook/clientConfig/service/namespace"),
                made(new Gvk("apiregistration.k8s.io", "", "APIService"), "spec/service/namespace"));
    }

    private static List<FieldSpec> metadataLabels() {
        List<FieldSpec> specs = new ArrayList<>();
        specs.add(made(ANY, "metadata/labels"));
        specs.addAll(templates("metadata/labels", STATEFUL_SET_APPS));
        specs.add(made(STATEFUL_SET_APPS, "spec/volumeClaimTemplates[]/metadata/labels"));
        return specs;
    }

    private static FieldSpecs annotations() {
        List<FieldSpec> specs = new ArrayList<>();
        specs.add(made(ANY, "metadata/annotations"));
        specs.addAll(templates("metadata/annotations", kind("StatefulSet")));
        return new FieldSpecs(specs);
    }

    /** A field of the pod template of every workload. */
    private static List<FieldSpec> templates(String field, Gvk statefulSet) {
        return List.of(
                made(CONTROLLER_V1, TEMPLATE, field),
                made(kind("Deployment"), TEMPLATE, field),
                made(kind("ReplicaSet"), TEMPLATE, field),
                made(kind("DaemonSet"), TEMPLATE, field),
                made(statefulSet, TEMPLATE, field),
                made(JOB_BATCH, TEMPLATE, field),
                made(CRON_JOB_BATCH, JOB_TEMPLATE, field),
                made(CRON_JOB_BATCH, CRON_TEMPLATE, field));
    }

    private static FieldSpecs commonLabels() {
        List<FieldSpec> specs = new ArrayList<>();
        specs.add(made(new Gvk("", "v1", "Service"), "spec/selector"));
        specs.add(made(CONTROLLER_V1, "spec/selector"));
        specs.add(made(kind("Deployment"), "spec/selector/matchLabels"));
        specs.add(made(kind("ReplicaSet"), "spec/selector/matchLabels"));
        specs.add(made(kind("DaemonSet"), "spec/selector/matchLabels"));
        specs.add(made(STATEFUL_SET_APPS, "spec/selector/matchLabels"));
        specs.addAll(spreading(new Gvk("apps", "", "Deployment")));
        specs.addAll(spreading(STATEFUL_SET_APPS));
        specs.add(found(JOB_BATCH, "spec/selector/matchLabels"));
        specs.add(found(CRON_JOB_BATCH, "spec/jobTemplate/spec/selector/matchLabels"));
        specs.add(found(new Gvk("policy", "", "PodDisruptionBudget"), "spec/selector/matchLabels"));
        Gvk policy = new Gvk("networking.k8s.io", "", "NetworkPolicy");
        specs.add(found(policy, "spec/podSelector/matchLabels"));
        specs.add(found(policy, "spec/ingress/from/podSelector/matchLabels"));
        specs.add(found(policy, "spec/egress/to/podSelector/matchLabels"));
        specs.addAll(metadataLabels());
        return new FieldSpecs(specs);
    }

    /** The label selectors in affinity and topology spread constraints of a workload's pods. */
    private static List<FieldSpec> spreading(Gvk workload) {
        String affinity = TEMPLATE + "spec/affinity/";
        String preferred = "/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels";
        String required = "/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels";
        return List.of(
                found(workload, affinity + "podAffinity" + preferred),
                found(workload, affinity + "podAffinity" + required),
                found(workload, affinity + "podAntiAffinity" + preferred),
                found(workload, affinity + "podAntiAffinity" + required),
                found(workload, TEMPLATE + "spec/topologySpreadConstraints/labelSelector/matchLabels"));
    }

    private static FieldSpecs images() {
        List<FieldSpec> specs = new ArrayList<>();
        for (String pod : List.of("spec/", TEMPLATE + "spec/")) {
            specs.add(made(ANY, pod, "containers[]/image"));
            specs.add(made(ANY, pod, "initContainers[]/image"));
            specs.add(made(ANY, pod, "volumes[]/image/reference"));
        }
        return new FieldSpecs(specs);
    }

    private static FieldSpecs replicas() {
        List<FieldSpec> specs = new ArrayList<>();
        for (String kind : List.of("Deployment", "ReplicationController", "ReplicaSet", "StatefulSet")) {
            specs.add(made(kind(kind), "spec/replicas"));
        }
        return new FieldSpecs(specs);
    }

    private static List<NameReference> nameReferences() {
        // in the order in which kustomize applies them
        return List.of(
                new NameReference(
                        new Gvk("storage.k8s.io", "v1", "StorageClass"),
                        FieldSpecs.of(
                                found(kind("PersistentVolume"), "spec/storageClassName"),
                                found(kind("PersistentVolumeClaim"), "spec/storageClassName"),
                                found(kind("StatefulSet"), "spec/volumeClaimTemplates/spec/storageClassName"))),
                new NameReference(new Gvk("", "v1", "ServiceAccount"), serviceAccounts()),
                new NameReference(
                        new Gvk(RBAC, "", "Role"),
                        FieldSpecs.of(found(new Gvk(RBAC, "", "RoleBinding"), "roleRef/name"))),
                new NameReference(
                        new Gvk(RBAC, "", "ClusterRole"),
                        FieldSpecs.of(
                                found(new Gvk(RBAC, "", "RoleBinding"), "roleRef/name"),
                                found(new Gvk(RBAC, "", "ClusterRoleBinding"), "roleRef/name"))),
                new NameReference(new Gvk("", "v1", "ConfigMap"), configMaps()),
                new NameReference(new Gvk("", "v1", "Secret"), secrets()),
                new NameReference(new Gvk("", "v1", "Service"), services()),
                new NameReference(new Gvk("scheduling.k8s.io", "v1", "PriorityClass"), podFields("priorityClassName")),
                new NameReference(
                        new Gvk("", "v1", "PersistentVolume"),
                        FieldSpecs.of(
                                found(kind("PersistentVolumeClaim"), "spec/volumeName"),
                                found(kind("ClusterRole"), "rules/resourceNames"))),
                new NameReference(
                        new Gvk("", "v1", "PersistentVolumeClaim"),
                        podFields("volumes/persistentVolumeClaim/claimName")),
                new NameReference(kind("Deployment"), scaled()),
                new NameReference(kind("StatefulSet"), scaled()),
                new NameReference(
                        new Gvk(ADMISSION, "", "ValidatingAdmissionPolicy"),
                        FieldSpecs.of(
                                found(new Gvk(ADMISSION, "", "ValidatingAdmissionPolicyBinding"), "spec/policyName"))),
                // the group is kustomize's slip: nothing ever has it
                new NameReference(
                        new Gvk("networking.k8s.io/v1", "v1", "IngressClass"),
                        FieldSpecs.of(found(kind("Ingress"), "spec/ingressClassName"))),
                new NameReference(kind("ReplicaSet"), scaled()),
                new NameReference(kind("ReplicationController"), scaled()));
    }

    private static FieldSpecs scaled() {
        return FieldSpecs.of(found(kind("HorizontalPodAutoscaler"), "spec/scaleTargetRef/name"));
    }

    /** A field of the pods of the workloads whose pods refer to service accounts, claims and priority classes. */
    private static FieldSpecs podFields(String field) {
        return new FieldSpecs(podFieldList(field));
    }

    private static List<FieldSpec> podFieldList(String field) {
        List<FieldSpec> specs = new ArrayList<>();
        specs.add(found(POD, "spec/", field));
        for (String kind : List.of("StatefulSet", "Deployment", "ReplicationController", "Job", "DaemonSet")) {
            specs.add(found(kind(kind), TEMPLATE + "spec/", field));
        }
        specs.add(found(kind("CronJob"), CRON_TEMPLATE + "spec/", field));
        return specs;
    }

    private static FieldSpecs serviceAccounts() {
        List<FieldSpec> specs = new ArrayList<>(podFieldList("serviceAccountName"));
        specs.add(found(new Gvk(RBAC, "", "RoleBinding"), "subjects"));
        specs.add(found(new Gvk(RBAC, "", "ClusterRoleBinding"), "subjects"));
        return new FieldSpecs(specs);
    }

    /** Fields of the pods of the workloads whose pods refer to ConfigMaps and Secrets. */
    private static List<FieldSpec> contentFields(List<String> fields) {
        List<FieldSpec> specs = new ArrayList<>();
        for (String field : fields) {
            specs.add(found(POD_V1, "spec/", field));
            specs.add(found(kind("PodTemplate"), "template/spec/", field));
            for (String kind : List.of("Deployment", "ReplicaSet", "DaemonSet", "StatefulSet", "Job")) {
                specs.add(found(kind(kind), TEMPLATE + "spec/", field));
            }
            specs.add(found(kind("CronJob"), CRON_TEMPLATE + "spec/", field));
        }
        return specs;
    }

    private static FieldSpecs configMaps() {
        List<FieldSpec> specs = new ArrayList<>(contentFields(List.of(
                "volumes/configMap/name",
                "containers/env/valueFrom/configMapKeyRef/name",
                "initContainers/env/valueFrom/configMapKeyRef/name",
                "containers/envFrom/configMapRef/name",
                "initContainers/envFrom/configMapRef/name",
                "volumes/projected/sources/configMap/name")));
        specs.add(found(kind("Node"), "spec/configSource/configMap"));
        specs.add(found(kind("Role"), "rules/resourceNames"));
        specs.add(found(kind("ClusterRole"), "rules/resourceNames"));
        specs.add(
                found(kind("Ingress"), "metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap"));
        return new FieldSpecs(specs);
    }

    private static FieldSpecs secrets() {
        List<FieldSpec> specs = new ArrayList<>(contentFields(List.of(
                "volumes/secret/secretName",
                "containers/env/valueFrom/secretKeyRef/name",
                "initContainers/env/valueFrom/secretKeyRef/name",
                "containers/envFrom/secretRef/name",
                "initContainers/envFrom/secretRef/name",
                "imagePullSecrets/name",
                "volumes/projected/sources/secret/name")));
        specs.add(found(kind("Ingress"), "spec/tls/secretName"));
        for (String annotation : List.of(
                "ingress.kubernetes.io\\/auth-secret",
                "nginx.ingress.kubernetes.io\\/auth-secret",
                "nginx.ingress.kubernetes.io\\/auth-tls-secret")) {
            specs.add(found(kind("Ingress"), "metadata/annotations/", annotation));
        }
        specs.add(found(kind("ServiceAccount"), "imagePullSecrets/name"));
        for (String parameter : List.of("secretName", "adminSecretName", "userSecretName", "secretRef")) {
            specs.add(found(kind("StorageClass"), "parameters/", parameter));
        }
        specs.add(found(kind("Role"), "rules/resourceNames"));
        specs.add(found(kind("ClusterRole"), "rules/resourceNames"));
        specs.add(found(
                new Gvk("serving.knative.dev", "v1", "Service"),
                TEMPLATE + "spec/containers/env/valueFrom/secretKeyRef/name"));
        specs.add(found(kind("PersistentVolume"), "spec/azureFile/secretName"));
        return new FieldSpecs(specs);
    }

    private static FieldSpecs services() {
        return FieldSpecs.of(
                found(STATEFUL_SET_APPS, "spec/serviceName"),
                found(kind("Ingress"), "spec/rules/http/paths/backend/serviceName"),
                found(kind("Ingress"), "spec/backend/serviceName"),
                found(kind("Ingress"), "spec/rules/http/paths/backend/service/name"),
                found(kind("Ingress"), "spec/defaultBackend/service/name"),
                found(new Gvk("apiregistration.k8s.io", "", "APIService"), "spec/service/name"),
                found(new Gvk(ADMISSION, "", "ValidatingWebhookConfiguration"), "webhooks/clientConfig/service"),
                found(new Gvk(ADMISSION, "", "MutatingWebhookConfiguration"), "webhooks/clientConfig/service"));
    }

    private static FieldSpecs variables() {
        List<FieldSpec> specs = new ArrayList<>();
        for (String containers : List.of("containers", "initContainers")) {
            for (String field : List.of("args", "command", "env/value", "volumeMounts/mountPath")) {
                String path = "spec/" + containers + "/" + field;
                specs.add(found(POD, path));
                for (String kind : List.of("DaemonSet", "Deployment", "Job", "ReplicaSet", "StatefulSet")) {
                    specs.add(found(kind(kind), TEMPLATE, path));
                }
                specs.add(found(kind("CronJob"), CRON_TEMPLATE, path));
            }
        }
        specs.add(found(POD, "spec/volumes/nfs/server"));
        for (String kind : List.of("DaemonSet", "Deployment", "Job", "ReplicaSet")) {
            specs.add(found(kind(kind), TEMPLATE + "spec/volumes/nfs/server"));
        }
        specs.add(found(kind("CronJob"), CRON_TEMPLATE + "volumes/nfs/server"));
        specs.add(found(kind("StatefulSet"), "spec/volumeClaimTemplates/spec/nfs/server"));
        specs.add(found(kind("PersistentVolume"), "spec/nfs/server"));
        specs.add(found(kind("Deployment"), TEMPLATE + "metadata/annotations"));
        specs.add(found(kind("Ingress"), "spec/rules/host"));
        specs.add(found(kind("Ingress"), "spec/tls/hosts"));
        specs.add(found(kind("Ingress"), "spec/tls/secretName"));
        specs.add(found(kind("Service"), "spec/ports/port"));
        specs.add(found(kind("Service"), "spec/ports/targetPort"));
        specs.add(found(ANY, "metadata/labels"));
        specs.add(found(ANY, "metadata/annotations"));
        return new FieldSpecs(specs);
    }
}
