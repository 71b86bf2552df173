package dev.kasane.resource;

import org.jspecify.annotations.Nullable;

/**
 * The id of an object: its group, version, kind, name and namespace. Two ids are equal if kustomize takes them for the
 * same object: no namespace and the namespace {@code default} are the same, and a cluster-scoped object has none, even
 * if its field is set.
 */
public final class ResourceId {

    private static final String DEFAULT_NAMESPACE = "default";
    private static final String HIDDEN = "********";
    /** The effective namespace of cluster-scoped objects. */
    public static final String NO_NAMESPACE = "_non_namespaceable_";

    private final Gvk gvk;
    private final String name;
    private final String namespace;
    private final boolean clusterScoped;
    private final boolean secretName;
    private final boolean secretNamespace;
    private int hash;

    public ResourceId(Gvk gvk, String name, String namespace, boolean clusterScoped) {
        this(gvk, name, namespace, clusterScoped, false, false);
    }

    private ResourceId(
            Gvk gvk,
            String name,
            String namespace,
            boolean clusterScoped,
            boolean secretName,
            boolean secretNamespace) {
        this.secretName = secretName;
        this.secretNamespace = secretNamespace;
        this.gvk = gvk;
        this.name = name;
        this.namespace = namespace;
        this.clusterScoped = clusterScoped;
    }

    public Gvk gvk() {
        return gvk;
    }

    public String name() {
        return name;
    }

    /** The namespace as it is written, empty when it is not. */
    public String namespace() {
        return namespace;
    }

    public boolean isClusterScoped() {
        return clusterScoped;
    }

    /** The namespace the object is in: {@code default} when none is written, and none for a cluster-scoped object. */
    public String effectiveNamespace() {
        if (clusterScoped) {
            return NO_NAMESPACE;
        }
        return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }

    /** The same kind under another name; this id when the name is the same. */
    ResourceId withName(String newName, String newNamespace) {
        return newName.equals(name) && newNamespace.equals(namespace)
                ? this
                : new ResourceId(gvk, newName, newNamespace, clusterScoped);
    }

    /** The same id, with values from a Secret hidden in its text; this instance if they are already. */
    ResourceId hiding(boolean hidesName, boolean hidesNamespace) {
        return hidesName == secretName && hidesNamespace == secretNamespace
                ? this
                : new ResourceId(gvk, name, namespace, clusterScoped, hidesName, hidesNamespace);
    }

    /** Whether the name came out of a Secret. */
    public boolean hasSecretName() {
        return secretName;
    }

    /** Whether the namespace came out of a Secret. */
    public boolean hasSecretNamespace() {
        return secretNamespace;
    }

    /** Whether both are the same object in a cluster: the same group, kind, name and namespace, in any version. */
    public boolean isSameInCluster(ResourceId other) {
        return name.equals(other.name)
                && gvk.kind().equals(other.gvk.kind())
                && gvk.group().equals(other.gvk.group())
                && isInNamespaceOf(other);
    }

    public boolean isInNamespaceOf(ResourceId other) {
        return effectiveNamespace().equals(other.effectiveNamespace());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ResourceId id
                && name.equals(id.name)
                && gvk.equals(id.gvk)
                && effectiveNamespace().equals(id.effectiveNamespace());
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = (gvk.hashCode() * 31 + name.hashCode()) * 31
                    + effectiveNamespace().hashCode();
        }
        return hash;
    }

    /** {@code Deployment.v1.apps/name.namespace}, as kustomize writes it. */
    @Override
    public String toString() {
        return gvk + "/" + (name.isEmpty() ? "[noName]" : name) + "." + (namespace.isEmpty() ? "[noNs]" : namespace);
    }

    /** The id in messages: {@code Deployment web in namespace shop}. */
    public String toText() {
        return gvk.kind() + " " + (secretName ? HIDDEN : name)
                + (namespace.isEmpty() ? "" : " in namespace " + (secretNamespace ? HIDDEN : namespace));
    }
}
