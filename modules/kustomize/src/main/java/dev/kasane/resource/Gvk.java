package dev.kasane.resource;

import org.jspecify.annotations.Nullable;

/** The group, version and kind of an object; any of them may be empty. */
public final class Gvk {

    private final String group;
    private final String version;
    private final String kind;

    public Gvk(String group, String version, String kind) {
        this.group = group;
        this.version = version;
        this.kind = kind;
    }

    /** The group, version and kind that an object's first two fields spell. */
    public static Gvk of(String apiVersion, String kind) {
        int slash = apiVersion.indexOf('/');
        return slash < 0
                ? new Gvk("", apiVersion, kind)
                : new Gvk(apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
    }

    public String group() {
        return group;
    }

    public String version() {
        return version;
    }

    public String kind() {
        return kind;
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    public Gvk withKind(String newKind) {
        return newKind.equals(kind) ? this : new Gvk(group, version, newKind);
    }

    /** Whether this matches a selector in which an empty part matches anything. */
    public boolean isSelectedBy(Gvk selector) {
        return (selector.kind.isEmpty() || selector.kind.equals(kind))
                && (selector.group.isEmpty() || selector.group.equals(group))
                && (selector.version.isEmpty() || selector.version.equals(version));
    }

    // Written out: the generated methods of records are slow to start.

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this
                || other instanceof Gvk gvk
                        && kind.equals(gvk.kind)
                        && version.equals(gvk.version)
                        && group.equals(gvk.group);
    }

    @Override
    public int hashCode() {
        return (kind.hashCode() * 31 + version.hashCode()) * 31 + group.hashCode();
    }

    /** {@code Deployment.v1.apps}, with kustomize's placeholders for empty parts. */
    @Override
    public String toString() {
        return (kind.isEmpty() ? "[noKind]" : kind)
                + "."
                + (version.isEmpty() ? "[noVer]" : version)
                + "."
                + (group.isEmpty() ? "[noGrp]" : group);
    }
}
