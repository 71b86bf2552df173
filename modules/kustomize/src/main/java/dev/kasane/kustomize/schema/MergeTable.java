package dev.kasane.kustomize.schema;

/**
 * The lists that strategic merge patches merge item by item. These are facts taken by {@code MergeTableGenerator} from
 * the OpenAPI document of Kubernetes 1.21.2 that kustomize 5.8.1 embeds (Apache-2.0, The Kubernetes Authors); a test
 * compares them with it. A line is a type with the fields on the path to such a list, {@code field:Type}, and the lists
 * themselves, {@code field[keys]:ElementType}; types of equal shape share a line. A line that starts with {@code ~}
 * gives further names of a type, one with {@code =} the kinds that have it.
 */
final class MergeTable {

    static final String TEXT = """
            ObjectMeta finalizers[]: ownerReferences[uid]:
            MutatingWebhookConfiguration metadata:ObjectMeta webhooks[name]:
            ControllerRevision metadata:ObjectMeta
            Container env[name]: ports[containerPort,protocol]: volumeDevices[devicePath]: volumeMounts[mountPath]:
            EphemeralContainer env[name]: volumeDevices[devicePath]: volumeMounts[mountPath]:
            EphemeralVolumeSource volumeClaimTemplate:ControllerRevision
            Volume ephemeral:EphemeralVolumeSource
            PodSpec containers[name]:Container ephemeralContainers[name]:EphemeralContainer hostAliases[ip]: imagePullSecrets[name]: initContainers[name]:Container topologySpreadConstraints[topologyKey,whenUnsatisfiable]: volumes[name]:Volume
            PodTemplateSpec metadata:ObjectMeta spec:PodSpec
            DaemonSetSpec template:PodTemplateSpec
            DaemonSetStatus conditions[type]:
            DaemonSet metadata:ObjectMeta spec:DaemonSetSpec status:DaemonSetStatus
            Kustomization configMapGenerator[name]: secretGenerator[name]:
            JobTemplateSpec metadata:ObjectMeta spec:DaemonSetSpec
            CronJobSpec jobTemplate:JobTemplateSpec
            CronJob metadata:ObjectMeta spec:CronJobSpec
            ComponentStatus conditions[type]: metadata:ObjectMeta
            Namespace metadata:ObjectMeta status:DaemonSetStatus
            NodeSpec podCIDRs[]:
            NodeStatus addresses[type]: conditions[type]:
            Node metadata:ObjectMeta spec:NodeSpec status:NodeStatus
            PodStatus conditions[type]: podIPs[ip]:
            Pod metadata:ObjectMeta spec:PodSpec status:PodStatus
            PodTemplate metadata:ObjectMeta template:PodTemplateSpec
            ServiceSpec ports[port,protocol]:
            Service metadata:ObjectMeta spec:ServiceSpec status:DaemonSetStatus
            ServiceAccount metadata:ObjectMeta secrets[name]:
            CSINodeSpec drivers[name]:
            CSINode metadata:ObjectMeta spec:CSINodeSpec
            ~ControllerRevision Binding CSIDriver CSIStorageCapacity CertificateSigningRequest ClusterRole
            ~ControllerRevision ClusterRoleBinding ConfigMap CustomResourceDefinition EndpointSlice Endpoints Event
            ~ControllerRevision Eviction FlowSchema HorizontalPodAutoscaler Ingress IngressClass Lease LimitRange
            ~ControllerRevision LocalSubjectAccessReview NetworkPolicy PersistentVolume PersistentVolumeClaimTemplate
            ~ControllerRevision PodSecurityPolicy PriorityClass PriorityLevelConfiguration ResourceQuota Role RoleBinding
            ~ControllerRevision RuntimeClass Scale Secret SelfSubjectAccessReview SelfSubjectRulesReview StorageClass
            ~ControllerRevision SubjectAccessReview TokenRequest TokenReview VolumeAttachment
            ~DaemonSet Deployment Job ReplicaSet ReplicationController StatefulSet
            ~DaemonSetSpec DeploymentSpec JobSpec ReplicaSetSpec ReplicationControllerSpec StatefulSetSpec
            ~DaemonSetStatus APIServiceStatus DeploymentStatus JobStatus NamespaceStatus PersistentVolumeClaimStatus
            ~DaemonSetStatus PodDisruptionBudgetStatus ReplicaSetStatus ReplicationControllerStatus ServiceStatus
            ~DaemonSetStatus StatefulSetStatus
            ~MutatingWebhookConfiguration ValidatingWebhookConfiguration
            ~Namespace APIService PersistentVolumeClaim PodDisruptionBudget
            =CSINode storage.k8s.io/v1/CSINode storage.k8s.io/v1beta1/CSINode
            =ComponentStatus v1/ComponentStatus
            =ControllerRevision apiextensions.k8s.io/v1/CustomResourceDefinition
            =ControllerRevision apiextensions.k8s.io/v1beta1/CustomResourceDefinition apps/v1/ControllerRevision
            =ControllerRevision authentication.k8s.io/v1/TokenRequest authentication.k8s.io/v1/TokenReview
            =ControllerRevision authentication.k8s.io/v1beta1/TokenReview authorization.k8s.io/v1/LocalSubjectAccessReview
            =ControllerRevision authorization.k8s.io/v1/SelfSubjectAccessReview
            =ControllerRevision authorization.k8s.io/v1/SelfSubjectRulesReview authorization.k8s.io/v1/SubjectAccessReview
            =ControllerRevision authorization.k8s.io/v1beta1/LocalSubjectAccessReview
            =ControllerRevision authorization.k8s.io/v1beta1/SelfSubjectAccessReview
            =ControllerRevision authorization.k8s.io/v1beta1/SelfSubjectRulesReview
            =ControllerRevision authorization.k8s.io/v1beta1/SubjectAccessReview autoscaling/v1/HorizontalPodAutoscaler
            =ControllerRevision autoscaling/v1/Scale autoscaling/v2beta1/HorizontalPodAutoscaler
            =ControllerRevision autoscaling/v2beta2/HorizontalPodAutoscaler
            =ControllerRevision certificates.k8s.io/v1/CertificateSigningRequest
            =ControllerRevision certificates.k8s.io/v1beta1/CertificateSigningRequest coordination.k8s.io/v1/Lease
            =ControllerRevision coordination.k8s.io/v1beta1/Lease discovery.k8s.io/v1/EndpointSlice
            =ControllerRevision discovery.k8s.io/v1beta1/EndpointSlice events.k8s.io/v1/Event events.k8s.io/v1beta1/Event
            =ControllerRevision extensions/v1beta1/Ingress flowcontrol.apiserver.k8s.io/v1beta1/FlowSchema
            =ControllerRevision flowcontrol.apiserver.k8s.io/v1beta1/PriorityLevelConfiguration
            =ControllerRevision networking.k8s.io/v1/Ingress networking.k8s.io/v1/IngressClass
            =ControllerRevision networking.k8s.io/v1/NetworkPolicy networking.k8s.io/v1beta1/Ingress
            =ControllerRevision networking.k8s.io/v1beta1/IngressClass node.k8s.io/v1/RuntimeClass
            =ControllerRevision node.k8s.io/v1beta1/RuntimeClass policy/v1beta1/Eviction policy/v1beta1/PodSecurityPolicy
            =ControllerRevision rbac.authorization.k8s.io/v1/ClusterRole rbac.authorization.k8s.io/v1/ClusterRoleBinding
            =ControllerRevision rbac.authorization.k8s.io/v1/Role rbac.authorization.k8s.io/v1/RoleBinding
            =ControllerRevision rbac.authorization.k8s.io/v1beta1/ClusterRole
            =ControllerRevision rbac.authorization.k8s.io/v1beta1/ClusterRoleBinding rbac.authorization.k8s.io/v1beta1/Role
            =ControllerRevision rbac.authorization.k8s.io/v1beta1/RoleBinding scheduling.k8s.io/v1/PriorityClass
            =ControllerRevision scheduling.k8s.io/v1beta1/PriorityClass storage.k8s.io/v1/CSIDriver
            =ControllerRevision storage.k8s.io/v1/StorageClass storage.k8s.io/v1/VolumeAttachment
            =ControllerRevision storage.k8s.io/v1beta1/CSIDriver storage.k8s.io/v1beta1/CSIStorageCapacity
            =ControllerRevision storage.k8s.io/v1beta1/StorageClass storage.k8s.io/v1beta1/VolumeAttachment v1/Binding
            =ControllerRevision v1/ConfigMap v1/Endpoints v1/Event v1/LimitRange v1/PersistentVolume v1/ResourceQuota
            =ControllerRevision v1/Secret
            =CronJob batch/v1/CronJob batch/v1beta1/CronJob
            =DaemonSet apps/v1/DaemonSet apps/v1/Deployment apps/v1/ReplicaSet apps/v1/StatefulSet batch/v1/Job
            =DaemonSet v1/ReplicationController
            =Kustomization kustomize.config.k8s.io/v1beta1/Kustomization
            =MutatingWebhookConfiguration admissionregistration.k8s.io/v1/MutatingWebhookConfiguration
            =MutatingWebhookConfiguration admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration
            =MutatingWebhookConfiguration admissionregistration.k8s.io/v1beta1/MutatingWebhookConfiguration
            =MutatingWebhookConfiguration admissionregistration.k8s.io/v1beta1/ValidatingWebhookConfiguration
            =Namespace apiregistration.k8s.io/v1/APIService apiregistration.k8s.io/v1beta1/APIService
            =Namespace policy/v1/PodDisruptionBudget policy/v1beta1/PodDisruptionBudget v1/Namespace
            =Namespace v1/PersistentVolumeClaim
            =Node v1/Node
            =Pod v1/Pod
            =PodTemplate v1/PodTemplate
            =Service v1/Service
            =ServiceAccount v1/ServiceAccount
            """;

    private MergeTable() {}
}
