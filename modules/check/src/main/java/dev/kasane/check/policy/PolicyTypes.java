package dev.kasane.check.policy;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The CEL types of the variables in policies: the request, the namespace, variables. */
@SuppressWarnings("Immutable") // cel-java requires deep immutability, which is given here by convention
final class PolicyTypes implements CelTypeProvider {

    private static final CelType TEXT = SimpleType.STRING;
    private static final CelType TEXTS = MapType.create(TEXT, TEXT);

    private final Map<String, StructType> types = new HashMap<>();
    private final CelType request;
    private final CelType namespace;

    PolicyTypes() {
        CelType kind = struct("kubernetes.GroupVersionKind", Map.of("group", TEXT, "version", TEXT, "kind", TEXT));
        CelType resource =
                struct("kubernetes.GroupVersionResource", Map.of("group", TEXT, "version", TEXT, "resource", TEXT));
        CelType user = struct(
                "kubernetes.UserInfo",
                Map.of(
                        "username",
                        TEXT,
                        "uid",
                        TEXT,
                        "groups",
                        ListType.create(TEXT),
                        "extra",
                        MapType.create(TEXT, ListType.create(TEXT))));
        this.request = struct(
                "kubernetes.AdmissionRequest",
                Map.ofEntries(
                        Map.entry("kind", kind),
                        Map.entry("resource", resource),
                        Map.entry("subResource", TEXT),
                        Map.entry("requestKind", kind),
                        Map.entry("requestResource", resource),
                        Map.entry("requestSubResource", TEXT),
                        Map.entry("name", TEXT),
                        Map.entry("namespace", TEXT),
                        Map.entry("operation", TEXT),
                        Map.entry("userInfo", user),
                        Map.entry("dryRun", SimpleType.BOOL),
                        Map.entry("options", SimpleType.DYN)));
        CelType metadata = struct(
                "kubernetes.NamespaceMetadata",
                Map.of(
                        "name", TEXT,
                        "generateName", TEXT,
                        "namespace", TEXT,
                        "labels", TEXTS,
                        "annotations", TEXTS,
                        "UID", TEXT,
                        "creationTimestamp", SimpleType.TIMESTAMP,
                        "resourceVersion", TEXT,
                        "generation", SimpleType.INT,
                        "finalizers", ListType.create(TEXT)));
        CelType spec = struct("kubernetes.NamespaceSpec", Map.of("finalizers", ListType.create(TEXT)));
        CelType status = struct("kubernetes.NamespaceStatus", Map.of("phase", TEXT));
        this.namespace = struct("kubernetes.Namespace", Map.of("metadata", metadata, "spec", spec, "status", status));
    }

    CelType request() {
        return request;
    }

    CelType namespace() {
        return namespace;
    }

    /** A type with given fields; a former one of the name is forgotten. */
    CelType struct(String name, Map<String, CelType> fields) {
        Map<String, CelType> known = Map.copyOf(fields);
        StructType type = StructType.create(
                name, ImmutableSet.copyOf(known.keySet()), field -> Optional.ofNullable(known.get(field)));
        types.put(name, type);
        return type;
    }

    @Override
    public ImmutableCollection<CelType> types() {
        return ImmutableList.copyOf(types.values());
    }

    @Override
    public Optional<CelType> findType(String name) {
        return Optional.ofNullable(types.get(name));
    }
}
