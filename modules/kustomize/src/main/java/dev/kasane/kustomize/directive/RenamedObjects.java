package dev.kasane.kustomize.directive;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.NameHistory;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** An index of objects by their former names, to resolve references in fields. */
final class RenamedObjects {

    private final Map<String, Map<String, List<Resource>>> byFormerName = new HashMap<>();
    private final Map<String, List<Resource>> byOriginalNamespace = new HashMap<>();

    RenamedObjects(ResourceSet resources) {
        for (Resource resource : resources) {
            for (NameHistory.Previous previous : resource.history().previous()) {
                List<Resource> named = byFormerName
                        .computeIfAbsent(previous.name(), ignored -> new HashMap<>())
                        .computeIfAbsent(resource.id().effectiveNamespace(), ignored -> new ArrayList<>());
                // it may have had one name several times
                if (named.isEmpty() || named.getLast() != resource) {
                    named.add(resource);
                }
            }
            String originalNamespace = resource.originalId().effectiveNamespace();
            if (!originalNamespace.equals(ResourceId.NO_NAMESPACE)) {
                byOriginalNamespace
                        .computeIfAbsent(originalNamespace, ignored -> new ArrayList<>())
                        .add(resource);
            }
        }
    }

    private static boolean isClusterScopedOriginally(Resource resource) {
        return resource.originalId().effectiveNamespace().equals(ResourceId.NO_NAMESPACE);
    }

    /** The objects that one object can refer to. */
    View seenFrom(Resource referrer) {
        return new View(referrer, referrer.gvk().kind().equals("RoleBinding") ? subjectNamespaces(referrer) : Set.of());
    }

    /** The namespaces of the service accounts a role binding binds. */
    private static Set<String> subjectNamespaces(Resource binding) {
        Set<String> namespaces = new HashSet<>();
        if (!(binding.root().get("subjects") instanceof YamlList subjects)) {
            return namespaces;
        }
        for (YamlNode item : subjects) {
            if (!(item instanceof YamlMap subject)) {
                throw unreadable(item);
            }
            YamlNode namespace = subject.get("namespace");
            YamlNode kind = subject.get("kind");
            if (namespace != null && kind != null) {
                if (!(kind instanceof YamlScalar kindText) || kind.isNull()) {
                    throw unreadable(kind);
                }
                if (kindText.text().equals("ServiceAccount")) {
                    if (!(namespace instanceof YamlScalar text) || !isText(text)) {
                        throw unreadable(namespace);
                    }
                    namespaces.add(text.text());
                }
            }
        }
        return namespaces;
    }

    private static boolean isText(YamlScalar scalar) {
        return scalar.tag() == YamlTag.STR || scalar.tag() == YamlTag.NONE;
    }

    private static KasaneException unreadable(YamlNode at) {
        return Problem.error(
                        "kustomize cannot read this subject of a role binding",
                        at.span(),
                        "write its kind, its name and its namespace as texts")
                .asException();
    }

    /** The objects that one object can refer to. */
    final class View {

        private final Resource referrer;
        private final Set<String> subjectNamespaces;

        View(Resource referrer, Set<String> subjectNamespaces) {
            this.referrer = referrer;
            this.subjectNamespaces = subjectNamespaces;
        }

        private boolean isInReach(Resource candidate) {
            ResourceId id = candidate.id();
            return referrer.id().isClusterScoped()
                    || id.isClusterScoped()
                    || id.isInNamespaceOf(referrer.id())
                    || subjectNamespaces.contains(candidate.namespace());
        }

        /**
         * The object with the former name that a field contains; null if there is none, or if the name is ambiguous.
         *
         * @param formerName the name in the field
         * @param target the referenced kind
         * @param role the kind a role binding names, null elsewhere
         */
        @Nullable
        Resource named(String formerName, Gvk target, @Nullable Gvk role) {
            return choose(
                    candidates(formerName, null, target, role),
                    (a, b) -> a.name().equals(b.name()));
        }

        /**
         * The object with the former name that a map contains, perhaps with a namespace; null as above.
         *
         * @param namespace the namespace; null when there is no such field
         */
        @Nullable
        Resource named(String formerName, @Nullable String namespace, Gvk target, @Nullable Gvk role) {
            return choose(
                    candidates(formerName, namespace, target, role),
                    (a, b) -> a.name().equals(b.name()) && a.namespace().equals(b.namespace()));
        }

        private List<Resource> candidates(
                String formerName, @Nullable String namespace, Gvk target, @Nullable Gvk role) {
            Map<String, List<Resource>> named = byFormerName.get(formerName);
            if (named == null) {
                return List.of();
            }
            boolean byOriginal = namespace != null && isOriginalNamespace(namespace);
            List<Resource> candidates = new ArrayList<>();
            for (List<Resource> list : inReach(named)) {
                for (Resource candidate : list) {
                    if (isInReach(candidate)
                            && (namespace == null || isIn(candidate, namespace, byOriginal))
                            && wasKind(candidate, target)
                            && (role == null || wasKind(candidate, role))
                            && isNear(candidate)) {
                        candidates.add(candidate);
                    }
                }
            }
            return candidates;
        }

        private Iterable<List<Resource>> inReach(Map<String, List<Resource>> named) {
            if (referrer.id().isClusterScoped() || !subjectNamespaces.isEmpty() || named.size() < 3) {
                return named.values();
            }
            List<List<Resource>> lists = new ArrayList<>();
            List<Resource> beside = named.get(referrer.id().effectiveNamespace());
            if (beside != null) {
                lists.add(beside);
            }
            List<Resource> clusterScoped = named.get(ResourceId.NO_NAMESPACE);
            if (clusterScoped != null) {
                lists.add(clusterScoped);
            }
            return lists;
        }

        private boolean isOriginalNamespace(String namespace) {
            for (Resource resource : byOriginalNamespace.getOrDefault(namespace, List.of())) {
                if (isInReach(resource)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isIn(Resource candidate, String namespace, boolean byOriginal) {
            if (byOriginal) {
                return !isClusterScopedOriginally(candidate)
                        && candidate.originalId().effectiveNamespace().equals(namespace);
            }
            return !candidate.id().isClusterScoped()
                    && candidate.id().effectiveNamespace().equals(namespace);
        }

        private static boolean wasKind(Resource candidate, Gvk kind) {
            for (ResourceId previous : candidate.previousIds()) {
                if (previous.gvk().isSelectedBy(kind)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isNear(Resource candidate) {
            ResourceId id = referrer.id();
            return id.isClusterScoped()
                    || candidate.id().isClusterScoped()
                    || candidate.gvk().kind().equals("ServiceAccount")
                    || id.isInNamespaceOf(candidate.id());
        }

        private @Nullable Resource choose(List<Resource> candidates, BiPredicate<Resource, Resource> areIdentical) {
            if (candidates.size() < 2) {
                return candidates.isEmpty() ? null : candidates.getFirst();
            }
            List<Resource> alike = new ArrayList<>(candidates);
            alike.removeIf(candidate -> !candidate.history().mayEndLike(referrer.history()));
            if (alike.size() > 1) {
                alike.removeIf(candidate -> !candidate.history().endsLike(referrer.history()));
            }
            if (alike.isEmpty()) {
                return null;
            }
            Resource first = alike.getFirst();
            for (Resource other : alike) {
                if (!areIdentical.test(first, other)) {
                    throw Problem.error(
                                    "it is not clear which object "
                                            + referrer.id().toText() + " refers to: "
                                            + first.id().toText() + " or "
                                            + other.id().toText(),
                                    referrer.root().span(),
                                    "give the two different names in their bases")
                            .asException();
                }
            }
            return first;
        }
    }
}
