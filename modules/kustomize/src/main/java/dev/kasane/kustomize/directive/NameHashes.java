package dev.kasane.kustomize.directive;

import dev.kasane.files.Sha256;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Appends a content hash to the names of generated ConfigMaps and Secrets. */
public final class NameHashes implements Transformer {

    private static final int LENGTH = 10;

    private final Schemas schemas;

    public NameHashes(Schemas schemas) {
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        return resources.mapConcurrently(resource -> resource.generated().needsHash() ? hashed(resource) : resource);
    }

    private Resource hashed(Resource resource) {
        String name = resource.name() + "-" + hash(resource);
        YamlMap metadata = resource.root().map("metadata");
        if (metadata == null || !(metadata.get("name") instanceof YamlScalar old)) {
            throw Problem.error(
                            "an object without a name cannot get a hash",
                            resource.root().span(),
                            null)
                    .asException();
        }
        YamlScalar renamed = YamlScalar.plain(old.origin(), old.offset(), name).inStyleOf(old);
        return resource.noteId().withRoot(resource.root().with("metadata", metadata.with("name", renamed)), schemas);
    }

    private static String hash(Resource resource) {
        YamlMap root = resource.root();
        String json = switch (resource.gvk().kind()) {
            // The name is always empty, since kustomize looks it up by a path that matches nothing.
            case "ConfigMap" ->
                "{" + optional(root, "binaryData") + member("data", root.get("data"))
                        + ",\"kind\":\"ConfigMap\",\"name\":\"\"}";
            case "Secret" ->
                "{" + member("data", root.get("data")) + ",\"kind\":\"Secret\",\"name\":\"\""
                        + withComma(optional(root, "stringData")) + "," + member("type", root.get("type")) + "}";
            default ->
                throw Problem.error(
                                "a name hash for a " + resource.gvk().kind()
                                        + " depends on how kustomize lays it out in memory, and is not computed",
                                root.span(),
                                "remove the annotation internal.config.kubernetes.io/needsHashSuffix")
                        .asException();
        };
        return encoded(Sha256.hexOf(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static String withComma(String optional) {
        return optional.isEmpty() ? "" : "," + optional.substring(0, optional.length() - 1);
    }

    /** A member that is there only when it is a map, followed by a comma. */
    private static String optional(YamlMap root, String key) {
        return root.get(key) instanceof YamlMap map ? member(key, map) + "," : "";
    }

    private static String member(String key, @Nullable YamlNode value) {
        StringBuilder text = new StringBuilder();
        JsonText.appendString(text, key);
        text.append(':');
        if (value == null) {
            text.append("\"\"");
        } else if (value instanceof YamlScalar scalar) {
            JsonText.appendString(text, scalar.text());
        } else if (value instanceof YamlMap map) {
            text.append(JsonText.compact(JsonForm.withDoubles(JsonForm.ofWritten(map))));
        } else {
            text.append("null");
        }
        return text.toString();
    }

    /** The first characters of a hash, without digits and vowels that could spell something. */
    private static String encoded(String hexadecimal) {
        StringBuilder text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            char c = hexadecimal.charAt(i);
            text.append(
                    switch (c) {
                        case '0' -> 'g';
                        case '1' -> 'h';
                        case '3' -> 'k';
                        case 'a' -> 'm';
                        case 'e' -> 't';
                        default -> c;
                    });
        }
        return text.toString();
    }
}
