package dev.kasane.kustomize.directive;

import dev.kasane.problem.Problem;
import dev.kasane.resource.Generated;
import dev.kasane.resource.Resource;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of objects from plugins that control the merge behavior and the name hash. They are removed from the
 * objects.
 */
final class PluginAnnotations {

    private static final String BEHAVIOR = "kustomize.config.k8s.io/behavior";
    private static final String NEEDS_HASH = "kustomize.config.k8s.io/needs-hash";

    // as Go's strconv.ParseBool has them
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "false", "FALSE", "False");

    private PluginAnnotations() {}

    /** Removes these annotations from an object, and records their values beside it. */
    static Resource absorb(Resource resource, Scopes scopes) {
        YamlScalar hash = annotation(resource, NEEDS_HASH);
        if (hash != null && !TRUE.contains(hash.text()) && !FALSE.contains(hash.text())) {
            throw Problem.error(
                            "the annotation " + NEEDS_HASH + " must be true or false", hash.span(), "write \"true\"")
                    .asException();
        }
        YamlScalar behavior = annotation(resource, BEHAVIOR);
        return without(resource, scopes)
                .withGenerated(new Generated(
                        Generated.Behavior.of(behavior == null ? "" : behavior.text()),
                        hash != null && TRUE.contains(hash.text())));
    }

    private static Resource without(Resource resource, Scopes scopes) {
        YamlMap metadata = resource.root().map("metadata");
        YamlMap annotations = resource.annotations();
        return metadata == null || annotations == null
                ? resource
                : resource.withRoot(
                        resource.root()
                                .with(
                                        "metadata",
                                        metadata.with(
                                                "annotations",
                                                annotations.without(BEHAVIOR).without(NEEDS_HASH))),
                        scopes);
    }

    private static @Nullable YamlScalar annotation(Resource resource, String name) {
        YamlMap annotations = resource.annotations();
        return annotations != null && annotations.get(name) instanceof YamlScalar text ? text : null;
    }
}
