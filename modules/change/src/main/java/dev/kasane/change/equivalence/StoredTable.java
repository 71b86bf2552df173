package dev.kasane.change.equivalence;

/**
 * The defaults and equivalent values of an API server, observed on kube-apiserver 1.34 with objects of 54 kinds, each
 * field changed by itself. Quantities are those of its OpenAPI document. A test compares the table with the
 * observations.
 *
 * <p>A line is a kind, or a part that several kinds have ({@code pod}, {@code container}, {@code probe}), and its fields:
 *
 * <ul>
 *   <li>{@code field=value}: an absent field has this value; {@code ={}} for a map that vanishes once it is empty, {@code
 *       =@other} for the value of another field
 *   <li>{@code field=value?other=A,B&!third}: only when {@code other} is A or B, and {@code third} is absent
 *   <li>{@code field~=value}: the API server drops this value, {@code @any} for all
 *   <li>{@code field:quantity}, {@code field:free} (a map with free keys), {@code field:opaque} (compared as it is
 *       written), {@code field:dropped} (never stored, or written over), {@code field:kept} (stays as it is when the
 *       manifest leaves it away)
 * </ul>
 *
 * <p>{@code ~} gives the kinds of a group, {@code @} fields whose value is a map with free keys, {@code >} the paths of
 * a part, in all kinds or in one.
 */
final class StoredTable {

    static final String TEXT = """
            ~ ConfigMap Endpoints LimitRange Namespace Node PersistentVolume PersistentVolumeClaim Pod PodTemplate
            ~ ReplicationController ResourceQuota Secret Service ServiceAccount
            ~admissionregistration.k8s.io MutatingWebhookConfiguration ValidatingWebhookConfiguration
            ~admissionregistration.k8s.io ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding
            ~apiextensions.k8s.io CustomResourceDefinition
            ~apiregistration.k8s.io APIService
            ~apps ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet
            ~autoscaling HorizontalPodAutoscaler
            ~batch CronJob Job
            ~coordination.k8s.io Lease
            ~discovery.k8s.io EndpointSlice
            ~flowcontrol.apiserver.k8s.io FlowSchema PriorityLevelConfiguration
            ~networking.k8s.io IPAddress Ingress IngressClass NetworkPolicy ServiceCIDR
            ~node.k8s.io RuntimeClass
            ~policy PodDisruptionBudget
            ~rbac.authorization.k8s.io ClusterRole ClusterRoleBinding Role RoleBinding
            ~resource.k8s.io DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice
            ~scheduling.k8s.io PriorityClass
            ~storage.k8s.io CSIDriver CSINode CSIStorageCapacity StorageClass VolumeAttachment VolumeAttributesClass
            @ annotations attributes binaryData capacity counters data default defaultRequest deprecatedTopology hard
            @ labels limits matchLabels max maxLimitRequestRatio min nodeSelector options podFixed
            @ requests stringData volumeAttributes
            > spec.template.spec pod
            > job.template.spec pod
            > pod.containers[] container
            > pod.initContainers[] initContainer
            > pod.ephemeralContainers[] container
            > container.livenessProbe probe
            > container.readinessProbe probe
            > container.startupProbe probe
            > container.lifecycle.postStart probe
            > container.lifecycle.preStop probe
            > initContainer.livenessProbe probe
            > initContainer.readinessProbe probe
            > initContainer.startupProbe probe
            > initContainer.lifecycle.postStart probe
            > initContainer.lifecycle.preStop probe
            > webhooks[] webhook
            >Pod spec pod
            >PodTemplate template.spec pod
            >Job spec job
            >CronJob spec.jobTemplate.spec job
            >ResourceClaim spec claim
            >ResourceClaimTemplate spec.spec claim

            pod restartPolicy=Always dnsPolicy=ClusterFirst schedulerName=default-scheduler
            pod terminationGracePeriodSeconds=30 securityContext={} hostNetwork=false hostPID=false hostIPC=false
            pod serviceAccountName:kept serviceAccount~=@any?serviceAccountName hostnameOverride:dropped
            pod overhead:free overhead.*:quantity resources.limits.*:quantity resources.requests.*:quantity
            pod volumes[].configMap.defaultMode=420 volumes[].secret.defaultMode=420
            pod volumes[].downwardAPI.defaultMode=420 volumes[].projected.defaultMode=420
            pod volumes[].downwardAPI.items[].fieldRef.apiVersion=v1
            pod volumes[].downwardAPI.items[].resourceFieldRef.divisor=0
            pod volumes[].downwardAPI.items[].resourceFieldRef.divisor:quantity
            pod volumes[].projected.sources[].downwardAPI.items[].fieldRef.apiVersion=v1
            pod volumes[].projected.sources[].downwardAPI.items[].resourceFieldRef.divisor=0
            pod volumes[].projected.sources[].downwardAPI.items[].resourceFieldRef.divisor:quantity
            pod volumes[].projected.sources[].serviceAccountToken.expirationSeconds=3600
            pod volumes[].projected.sources[].clusterTrustBundle:dropped
            pod volumes[].projected.sources[].podCertificate:dropped
            pod volumes[].hostPath.type="" volumes[].emptyDir.sizeLimit:quantity
            pod volumes[].iscsi.iscsiInterface=default volumes[].rbd.pool=rbd volumes[].rbd.user=admin
            pod volumes[].rbd.keyring=/etc/ceph/keyring volumes[].azureDisk.cachingMode=ReadWrite
            pod volumes[].azureDisk.fsType=ext4 volumes[].azureDisk.readOnly=false volumes[].azureDisk.kind=Shared
            pod volumes[].ephemeral.volumeClaimTemplate.metadata={}
            pod volumes[].ephemeral.volumeClaimTemplate.spec.volumeMode=Filesystem
            pod volumes[].ephemeral.volumeClaimTemplate.spec.resources.limits.*:quantity
            pod volumes[].ephemeral.volumeClaimTemplate.spec.resources.requests.*:quantity

            container resources={} terminationMessagePath=/dev/termination-log terminationMessagePolicy=File
            container imagePullPolicy=@image stdin=false tty=false ports[].protocol=TCP
            container restartPolicy:dropped
            initContainer restartPolicy~=OnFailure restartPolicy~=Never
            container restartPolicyRules:dropped lifecycle.stopSignal:dropped
            container env[].valueFrom.fieldRef.apiVersion=v1 env[].valueFrom.fileKeyRef:dropped
            container env[].valueFrom.resourceFieldRef.divisor=0
            container env[].valueFrom.resourceFieldRef.divisor:quantity
            container resources.limits.*:quantity resources.requests.*:quantity
            probe timeoutSeconds=1 periodSeconds=10 successThreshold=1 failureThreshold=3
            probe httpGet.path=/ httpGet.scheme=HTTP httpGet.host="" grpc.service=""

            Deployment spec.replicas=1 spec.revisionHistoryLimit=10 spec.progressDeadlineSeconds=600 spec.paused=false
            Deployment spec.strategy.type=RollingUpdate spec.strategy.rollingUpdate.maxUnavailable=25%
            Deployment spec.strategy.rollingUpdate.maxSurge=25% spec.strategy.rollingUpdate={}?!type=Recreate
            Deployment spec.strategy={}
            StatefulSet spec.replicas=1 spec.revisionHistoryLimit=10 spec.podManagementPolicy=OrderedReady
            StatefulSet spec.serviceName="" spec.ordinals.start=0 spec.updateStrategy.type=RollingUpdate
            StatefulSet spec.updateStrategy.rollingUpdate.partition=0
            StatefulSet spec.updateStrategy.rollingUpdate={}?!type spec.updateStrategy={}
            StatefulSet spec.updateStrategy.rollingUpdate.maxUnavailable:dropped
            StatefulSet spec.persistentVolumeClaimRetentionPolicy.whenDeleted=Retain
            StatefulSet spec.persistentVolumeClaimRetentionPolicy.whenScaled=Retain
            StatefulSet spec.persistentVolumeClaimRetentionPolicy={}
            StatefulSet spec.volumeClaimTemplates[].kind=PersistentVolumeClaim
            StatefulSet spec.volumeClaimTemplates[].apiVersion=v1
            StatefulSet spec.volumeClaimTemplates[].apiVersion:dropped spec.volumeClaimTemplates[].kind:dropped
            StatefulSet spec.volumeClaimTemplates[].status:dropped
            StatefulSet spec.volumeClaimTemplates[].spec.volumeMode=Filesystem
            StatefulSet spec.volumeClaimTemplates[].spec.resources.limits.*:quantity
            StatefulSet spec.volumeClaimTemplates[].spec.resources.requests.*:quantity
            DaemonSet spec.revisionHistoryLimit=10 spec.updateStrategy.type=RollingUpdate
            DaemonSet spec.updateStrategy.rollingUpdate.maxUnavailable=1 spec.updateStrategy.rollingUpdate.maxSurge=0
            DaemonSet spec.updateStrategy.rollingUpdate={}?!type=OnDelete spec.updateStrategy={}
            ReplicaSet spec.replicas=1
            ReplicationController spec.replicas=1 spec.selector:free
            Job job.parallelism=1 job.completions=1?!parallelism job.suspend=false job.completionMode=NonIndexed
            Job job.manualSelector=false job.backoffLimit=6?!backoffLimitPerIndex
            Job job.backoffLimit=2147483647?backoffLimitPerIndex
            Job job.podReplacementPolicy=TerminatingOrFailed?!podFailurePolicy
            Job job.podReplacementPolicy=Failed?podFailurePolicy
            job podFailurePolicy.rules[].onPodConditions[].status=True
            CronJob spec.concurrencyPolicy=Allow spec.suspend=false spec.successfulJobsHistoryLimit=3
            CronJob spec.failedJobsHistoryLimit=1
            Pod pod.serviceAccountName=default pod.serviceAccountName:kept pod.enableServiceLinks=true
            Pod pod.preemptionPolicy=PreemptLowerPriority?!priorityClassName pod.preemptionPolicy:kept

            Service spec.selector:free spec.type=ClusterIP spec.sessionAffinity=None spec.publishNotReadyAddresses=false
            Service spec.ports[].protocol=TCP spec.ports[].targetPort=@port spec.ports[].nodePort:kept
            Service spec.clusterIP="" spec.clusterIP:kept spec.clusterIPs:kept spec.healthCheckNodePort:kept
            Service spec.ipFamilies:kept spec.ipFamilyPolicy:kept
            Service spec.ipFamilyPolicy=SingleStack?selector&!type=ExternalName
            Service spec.internalTrafficPolicy=Cluster?!type=ExternalName
            Service spec.externalTrafficPolicy=Cluster?type=NodePort,LoadBalancer
            Service spec.allocateLoadBalancerNodePorts=true?type=LoadBalancer
            Service spec.sessionAffinityConfig.clientIP.timeoutSeconds=10800
            Service spec.sessionAffinityConfig.clientIP={} spec.sessionAffinityConfig={}
            Endpoints subsets[].ports[].protocol=TCP
            EndpointSlice ports[].protocol=TCP ports[].name="" endpoints[].conditions={}
            NetworkPolicy spec.policyTypes=[Ingress]?!egress spec.policyTypes=[Ingress,Egress]?egress
            NetworkPolicy spec.ingress[].ports[].protocol=TCP spec.egress[].ports[].protocol=TCP
            IngressClass spec.parameters.scope=Cluster

            Secret type=Opaque
            PersistentVolumeClaim spec.volumeMode=Filesystem
            PersistentVolumeClaim spec.resources.limits.*:quantity spec.resources.requests.*:quantity
            PersistentVolumeClaim spec.volumeName="" spec.dataSource.apiGroup="" spec.dataSource:kept
            PersistentVolumeClaim spec.dataSourceRef.apiGroup=""
            PersistentVolume spec.volumeMode=Filesystem spec.persistentVolumeReclaimPolicy=Retain
            PersistentVolume spec.storageClassName="" spec.hostPath.type="" spec.nfs.readOnly=false
            PersistentVolume spec.capacity.*:quantity
            VolumeAttributesClass parameters:free
            StorageClass parameters:free reclaimPolicy=Delete volumeBindingMode=Immediate
            CSIDriver spec.attachRequired=true spec.podInfoOnMount=false spec.volumeLifecycleModes=[Persistent]
            CSIDriver spec.storageCapacity=false spec.fsGroupPolicy=ReadWriteOnceWithFSType
            CSIDriver spec.requiresRepublish=false spec.seLinuxMount=false
            CSIDriver spec.nodeAllocatableUpdatePeriodSeconds:dropped
            CSIStorageCapacity capacity:quantity maximumVolumeSize:quantity

            Namespace spec={} spec.finalizers:kept
            Node spec.unschedulable=false spec.podCIDR:kept spec.podCIDRs:dropped spec.configSource={}
            LimitRange spec.limits[].default.*:quantity spec.limits[].defaultRequest.*:quantity
            LimitRange spec.limits[].max.*:quantity spec.limits[].min.*:quantity
            LimitRange spec.limits[].maxLimitRequestRatio.*:quantity
            ResourceQuota spec.hard.*:quantity
            Lease spec={} spec.preferredHolder:dropped
            PriorityClass preemptionPolicy=PreemptLowerPriority globalDefault=false
            RuntimeClass overhead.podFixed.*:quantity
            HorizontalPodAutoscaler spec.minReplicas=1 spec.behavior.scaleUp.selectPolicy=Max
            HorizontalPodAutoscaler spec.behavior.scaleDown.selectPolicy=Max
            HorizontalPodAutoscaler spec.behavior.scaleUp.stabilizationWindowSeconds=0
            HorizontalPodAutoscaler spec.behavior.scaleUp.tolerance:dropped spec.behavior.scaleDown.tolerance:dropped
            HorizontalPodAutoscaler spec.metrics[].containerResource.target.averageValue:quantity
            HorizontalPodAutoscaler spec.metrics[].external.target.averageValue:quantity
            HorizontalPodAutoscaler spec.metrics[].external.target.value:quantity
            HorizontalPodAutoscaler spec.metrics[].object.target.averageValue:quantity
            HorizontalPodAutoscaler spec.metrics[].object.target.value:quantity
            HorizontalPodAutoscaler spec.metrics[].pods.target.averageValue:quantity
            HorizontalPodAutoscaler spec.metrics[].resource.target.averageValue:quantity

            RoleBinding roleRef.apiGroup=rbac.authorization.k8s.io
            RoleBinding subjects[].apiGroup=rbac.authorization.k8s.io?kind=User,Group
            ClusterRoleBinding roleRef.apiGroup=rbac.authorization.k8s.io
            ClusterRoleBinding subjects[].apiGroup=rbac.authorization.k8s.io?kind=User,Group
            ValidatingAdmissionPolicy spec.failurePolicy=Fail spec.matchConstraints.matchPolicy=Equivalent
            ValidatingAdmissionPolicy spec.matchConstraints.namespaceSelector={}
            ValidatingAdmissionPolicy spec.matchConstraints.objectSelector={}
            ValidatingAdmissionPolicy spec.matchConstraints.resourceRules[].scope=*
            ValidatingAdmissionPolicyBinding spec.matchResources.matchPolicy=Equivalent
            ValidatingAdmissionPolicyBinding spec.matchResources.namespaceSelector={}
            ValidatingAdmissionPolicyBinding spec.matchResources.objectSelector={}
            ValidatingAdmissionPolicyBinding spec.matchResources.resourceRules[].scope=*
            webhook failurePolicy=Fail matchPolicy=Equivalent timeoutSeconds=10 reinvocationPolicy=Never
            webhook namespaceSelector={} objectSelector={} rules[].scope=* clientConfig.service.port=443
            APIService spec.service.port=443
            CustomResourceDefinition spec.preserveUnknownFields=false spec.versions[].schema:opaque
            ControllerRevision data:opaque
            DeviceClass spec.config[].opaque.parameters:opaque spec.extendedResourceName:dropped
            FlowSchema spec.matchingPrecedence=1000
            PriorityLevelConfiguration spec.limited.nominalConcurrencyShares=30 spec.limited.lendablePercent=0
            PriorityLevelConfiguration spec.limited.limitResponse.queuing.queues=64
            PriorityLevelConfiguration spec.limited.limitResponse.queuing.handSize=8
            PriorityLevelConfiguration spec.limited.limitResponse.queuing.queueLengthLimit=50
            claim devices.requests[].exactly.allocationMode=ExactCount devices.requests[].exactly.count=1
            claim devices.requests[].exactly.capacity:dropped devices.config[].opaque.parameters:opaque
            """;

    private StoredTable() {}
}
