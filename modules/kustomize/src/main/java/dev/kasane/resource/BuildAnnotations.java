package dev.kasane.resource;

import dev.kasane.files.Origin;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The internal annotations in which kustomize stores the history of an object during a build. kasane stores the history
 * beside the object, and writes the annotations only while a patch or a replacement could read them.
 */
public final class BuildAnnotations {

    private static final String DOMAIN = "internal.config.kubernetes.io/";
    private static final String NAMES = DOMAIN + "previousNames";
    private static final String NAMESPACES = DOMAIN + "previousNamespaces";
    private static final String KINDS = DOMAIN + "previousKinds";
    private static final String PREFIXES = DOMAIN + "prefixes";
    private static final String SUFFIXES = DOMAIN + "suffixes";
    private static final String NEEDS_HASH = DOMAIN + "needsHashSuffix";
    private static final String BEHAVIOR = DOMAIN + "generatorBehavior";
    private static final String ENABLED = "enabled";

    /** The annotation of a patch that may rename its target. */
    public static final String ALLOW_NAME_CHANGE = DOMAIN + "allowNameChange";

    /** The annotation of a patch that may change its target's kind. */
    public static final String ALLOW_KIND_CHANGE = DOMAIN + "allowKindChange";

    /** The annotation that names the file or generator an object comes from, when {@code buildMetadata} enables it. */
    public static final String ORIGIN = "config.kubernetes.io/origin";

    /** The annotation that lists what changed an object, when {@code buildMetadata} enables it. */
    public static final String TRANSFORMATIONS = "alpha.config.kubernetes.io/transformations";

    /** The annotation of an object that came out of a Helm chart. */
    public static final String HELM_GENERATED = DOMAIN + "helm-generated";

    private static final Set<String> KEPT_BESIDE =
            new HashSet<>(Arrays.asList(NAMES, NAMESPACES, KINDS, PREFIXES, SUFFIXES, NEEDS_HASH, BEHAVIOR));

    private static final Set<String> REMOVED_AT_LAST = new HashSet<>(Arrays.asList(
            NAMES,
            NAMESPACES,
            KINDS,
            PREFIXES,
            SUFFIXES,
            NEEDS_HASH,
            BEHAVIOR,
            ALLOW_NAME_CHANGE,
            ALLOW_KIND_CHANGE,
            HELM_GENERATED,
            DOMAIN + "refBy",
            DOMAIN + "path",
            DOMAIN + "index",
            DOMAIN + "seqindent",
            DOMAIN + "id",
            DOMAIN + "annotations-migration-resource-id",
            "config.kubernetes.io/path",
            "config.kubernetes.io/index",
            "config.k8s.io/id"));

    private BuildAnnotations() {}

    /** Whether kustomize takes an annotation out of every object before it prints it. */
    public static boolean isRemovedAtLast(String annotation) {
        return REMOVED_AT_LAST.contains(annotation);
    }

    /** Whether an annotation is one that a JSON patch cannot change. */
    public static boolean isRestored(String annotation) {
        return annotation.startsWith(DOMAIN)
                || annotation.equals("config.kubernetes.io/path")
                || annotation.equals("config.kubernetes.io/index")
                || annotation.equals("config.k8s.io/id");
    }

    /** An object whose build annotations, if it has any, were read and removed. */
    public static Resource absorb(Resource resource) {
        YamlMap annotations = resource.annotations();
        if (annotations == null || !carriesAny(annotations)) {
            return resource;
        }
        Generated generated = new Generated(
                annotations.indexOf(BEHAVIOR) < 0 ? null : Generated.Behavior.of(value(annotations, BEHAVIOR)),
                value(annotations, NEEDS_HASH).equals(ENABLED));
        return resource.withHistory(new NameHistory(
                        previous(annotations), list(annotations, PREFIXES), list(annotations, SUFFIXES)))
                .withGenerated(generated)
                .withoutAnnotations(KEPT_BESIDE);
    }

    /** Reads the history of an object from its build annotations, after a patch may have changed them. */
    public static Resource reread(Resource resource) {
        return absorb(resource.withHistory(NameHistory.NONE).withGenerated(Generated.NOT));
    }

    private static boolean carriesAny(YamlMap annotations) {
        for (int i = 0; i < annotations.size(); i++) {
            if (KEPT_BESIDE.contains(annotations.key(i).text())) {
                return true;
            }
        }
        return false;
    }

    private static String value(YamlMap annotations, String key) {
        return annotations.get(key) instanceof YamlScalar text ? text.text() : "";
    }

    private static boolean isSecret(YamlMap annotations, String key) {
        return annotations.get(key) instanceof YamlScalar text && text.isSecret();
    }

    private static List<String> list(YamlMap annotations, String key) {
        return annotations.indexOf(key) < 0
                ? List.of()
                : new ArrayList<>(Arrays.asList(value(annotations, key).split(",", -1)));
    }

    private static List<NameHistory.Previous> previous(YamlMap annotations) {
        List<String> names = list(annotations, NAMES);
        if (names.isEmpty()) {
            return List.of();
        }
        List<String> namespaces = Arrays.asList(value(annotations, NAMESPACES).split(",", -1));
        List<String> kinds = Arrays.asList(value(annotations, KINDS).split(",", -1));
        if (names.size() != namespaces.size() || names.size() != kinds.size()) {
            throw Problem.error(
                            "the annotations " + NAMES + ", " + NAMESPACES + " and " + KINDS + " disagree",
                            annotations.span(),
                            "remove them: they are kustomize's own")
                    .asException();
        }
        boolean secretNames = isSecret(annotations, NAMES);
        boolean secretNamespaces = isSecret(annotations, NAMESPACES);
        List<NameHistory.Previous> previous = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            previous.add(new NameHistory.Previous(
                    names.get(i), namespaces.get(i), kinds.get(i), secretNames, secretNamespaces));
        }
        return previous;
    }

    /** The content of an object with its build annotations written into it. */
    public static YamlMap written(Resource resource) {
        SortedMap<String, String> own = new TreeMap<>(JsonText::compareBytes);
        NameHistory history = resource.history();
        if (!history.previous().isEmpty()) {
            List<String> names = new ArrayList<>();
            List<String> namespaces = new ArrayList<>();
            List<String> kinds = new ArrayList<>();
            for (NameHistory.Previous previous : history.previous()) {
                names.add(previous.name());
                namespaces.add(previous.namespace());
                kinds.add(previous.kind());
            }
            own.put(NAMES, String.join(",", names));
            own.put(NAMESPACES, String.join(",", namespaces));
            own.put(KINDS, String.join(",", kinds));
        }
        if (!history.prefixes().isEmpty()) {
            own.put(PREFIXES, String.join(",", history.prefixes()));
        }
        if (!history.suffixes().isEmpty()) {
            own.put(SUFFIXES, String.join(",", history.suffixes()));
        }
        Generated.Behavior behavior = resource.generated().behavior();
        if (behavior != null) {
            own.put(BEHAVIOR, behavior.word());
        }
        if (resource.generated().needsHash()) {
            own.put(NEEDS_HASH, ENABLED);
        }
        return own.isEmpty() ? resource.root() : with(resource.root(), own, history);
    }

    private static YamlMap with(YamlMap root, SortedMap<String, String> own, NameHistory history) {
        if (!(root.get("metadata") instanceof YamlMap metadata)) {
            return root;
        }
        YamlNode old = metadata.get("annotations");
        YamlMap annotations = old instanceof YamlMap map ? map : YamlMap.empty(metadata.origin(), metadata.offset());
        if (old instanceof YamlList) {
            return root;
        }
        for (var entry : own.entrySet()) {
            Origin origin =
                    isSecret(entry.getKey(), history) ? metadata.origin().secret() : metadata.origin();
            annotations =
                    annotations.with(entry.getKey(), YamlScalar.string(origin, metadata.offset(), entry.getValue()));
        }
        return root.with("metadata", metadata.with("annotations", annotations));
    }

    private static boolean isSecret(String annotation, NameHistory history) {
        for (NameHistory.Previous previous : history.previous()) {
            if (previous.isNameSecret() && annotation.equals(NAMES)
                    || previous.isNamespaceSecret() && annotation.equals(NAMESPACES)) {
                return true;
            }
        }
        return false;
    }
}
