package dev.kasane.change.impact;

import dev.kasane.change.equivalence.StoredForm;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields that name another object, found in the OpenAPI document of Kubernetes 1.34. A line is the referenced kind,
 * or {@code @} if another field names the kind; the kind of the object, empty for the parts in {@link StoredForm}; and
 * the fields. Names of owners, schedulers, signers, controllers and drivers are left out, since no manifest of the
 * target creates these.
 */
final class ReferenceTable {

    private static final String TEXT = """
            ConfigMap: container.env[].valueFrom.configMapKeyRef.name container.envFrom[].configMapRef.name
            ConfigMap: initContainer.env[].valueFrom.configMapKeyRef.name initContainer.envFrom[].configMapRef.name
            ConfigMap: pod.volumes[].configMap.name pod.volumes[].projected.sources[].configMap.name
            ConfigMap:Node spec.configSource.configMap.name
            Secret: container.env[].valueFrom.secretKeyRef.name container.envFrom[].secretRef.name
            Secret: initContainer.env[].valueFrom.secretKeyRef.name initContainer.envFrom[].secretRef.name
            Secret: pod.imagePullSecrets[].name pod.volumes[].secret.secretName pod.volumes[].azureFile.secretName
            Secret: pod.volumes[].cephfs.secretRef.name pod.volumes[].cinder.secretRef.name
            Secret: pod.volumes[].csi.nodePublishSecretRef.name pod.volumes[].flexVolume.secretRef.name
            Secret: pod.volumes[].iscsi.secretRef.name pod.volumes[].rbd.secretRef.name
            Secret: pod.volumes[].scaleIO.secretRef.name pod.volumes[].storageos.secretRef.name
            Secret: pod.volumes[].projected.sources[].secret.name
            Secret:Ingress spec.tls[].secretName
            Secret:ServiceAccount imagePullSecrets[].name secrets[].name
            Secret:PersistentVolume spec.azureFile.secretName spec.cephfs.secretRef.name spec.cinder.secretRef.name
            Secret:PersistentVolume spec.csi.controllerExpandSecretRef.name spec.csi.controllerPublishSecretRef.name
            Secret:PersistentVolume spec.csi.nodeExpandSecretRef.name spec.csi.nodePublishSecretRef.name
            Secret:PersistentVolume spec.csi.nodeStageSecretRef.name spec.flexVolume.secretRef.name
            Secret:PersistentVolume spec.iscsi.secretRef.name spec.rbd.secretRef.name spec.scaleIO.secretRef.name
            Secret:PersistentVolume spec.storageos.secretRef.name
            ServiceAccount: pod.serviceAccountName pod.serviceAccount
            ServiceAccount:FlowSchema spec.rules[].subjects[].serviceAccount.name
            PersistentVolumeClaim: pod.volumes[].persistentVolumeClaim.claimName
            PersistentVolumeClaim:PersistentVolume spec.claimRef.name
            PersistentVolume:PersistentVolumeClaim spec.volumeName
            PersistentVolume:VolumeAttachment spec.source.persistentVolumeName
            PriorityClass: pod.priorityClassName
            RuntimeClass: pod.runtimeClassName
            Node: pod.nodeName
            ResourceClaim: pod.resourceClaims[].resourceClaimName
            ResourceClaimTemplate: pod.resourceClaims[].resourceClaimTemplateName
            ClusterTrustBundle: pod.volumes[].projected.sources[].clusterTrustBundle.name
            Endpoints: pod.volumes[].glusterfs.endpoints
            Endpoints:PersistentVolume spec.glusterfs.endpoints
            Service: pod.subdomain webhook.clientConfig.service.name
            Service:StatefulSet spec.serviceName
            Service:APIService spec.service.name
            Service:CustomResourceDefinition spec.conversion.webhook.clientConfig.service.name
            Service:Ingress spec.defaultBackend.service.name spec.rules[].http.paths[].backend.service.name
            IngressClass:Ingress spec.ingressClassName
            StorageClass: pod.volumes[].ephemeral.volumeClaimTemplate.spec.storageClassName
            StorageClass:StatefulSet spec.volumeClaimTemplates[].spec.storageClassName
            StorageClass:PersistentVolumeClaim spec.storageClassName
            StorageClass:PersistentVolume spec.storageClassName
            StorageClass:CSIStorageCapacity storageClassName
            VolumeAttributesClass: pod.volumes[].ephemeral.volumeClaimTemplate.spec.volumeAttributesClassName
            VolumeAttributesClass:StatefulSet spec.volumeClaimTemplates[].spec.volumeAttributesClassName
            VolumeAttributesClass:PersistentVolumeClaim spec.volumeAttributesClassName
            VolumeAttributesClass:PersistentVolume spec.volumeAttributesClassName
            DeviceClass: claim.devices.requests[].exactly.deviceClassName
            DeviceClass: claim.devices.requests[].firstAvailable[].deviceClassName
            ValidatingAdmissionPolicy:ValidatingAdmissionPolicyBinding spec.policyName
            PriorityLevelConfiguration:FlowSchema spec.priorityLevelConfiguration.name
            @:HorizontalPodAutoscaler spec.scaleTargetRef.name spec.metrics[].object.describedObject.name
            @:Ingress spec.defaultBackend.resource.name spec.rules[].http.paths[].backend.resource.name
            @:IngressClass spec.parameters.name
            @:RoleBinding roleRef.name
            @:ClusterRoleBinding roleRef.name
            @:EndpointSlice endpoints[].targetRef.name
            @:Endpoints subsets[].addresses[].targetRef.name subsets[].notReadyAddresses[].targetRef.name
            @: pod.volumes[].ephemeral.volumeClaimTemplate.spec.dataSource.name
            @: pod.volumes[].ephemeral.volumeClaimTemplate.spec.dataSourceRef.name
            @:PersistentVolumeClaim spec.dataSource.name spec.dataSourceRef.name
            @:StatefulSet spec.volumeClaimTemplates[].spec.dataSource.name
            @:StatefulSet spec.volumeClaimTemplates[].spec.dataSourceRef.name
            """;

    private static final Map<String, String> KINDS = new HashMap<>();

    static {
        for (String line : TEXT.split("\n")) {
            String[] words = line.split(" ");
            int colon = words[0].indexOf(':');
            for (int i = 1; i < words.length; i++) {
                KINDS.put(words[0].substring(colon + 1) + " " + words[i], words[0].substring(0, colon));
            }
        }
    }

    private ReferenceTable() {}

    /** The kind of what a field names, {@code @} when the field beside it names the kind; null when it names nothing. */
    static @Nullable String kindAt(String kind, String path) {
        String own = KINDS.get(kind + " " + path);
        return own == null ? KINDS.get(" " + path) : own;
    }
}
