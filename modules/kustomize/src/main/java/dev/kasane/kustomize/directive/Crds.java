package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.NameReference;
import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code crds}: OpenAPI definitions whose extensions mark the fields that are names, labels and annotations. */
public final class Crds {

    private static final int MAX_DEPTH = 64;
    private static final String DIRECTIVE = "crds";

    private final YamlMap types;

    private Crds(YamlMap types) {
        this.types = types;
    }

    /** Reads the field definitions of some files. */
    public static TransformerConfig read(List<YamlScalar> paths, Folder folder) {
        TransformerConfig config = TransformerConfig.EMPTY;
        for (YamlScalar path : paths) {
            SourceFile file = folder.load(path, DIRECTIVE);
            YamlNode document = json(file, folder);
            if (document instanceof YamlMap map) {
                config = new Crds(map).addAll(config);
            } else if (document == null || !document.isNull()) {
                throw Problem.error(
                                "a file of crds must map the names of types to their schemas",
                                file.span(0),
                                "write Name: {Schema: …}")
                        .asException();
            }
        }
        return config;
    }

    private static @Nullable YamlNode json(SourceFile file, Folder folder) {
        if (file.bytes().length > 0 && file.bytes()[0] == '{') {
            return JsonReader.read(file, folder.session().limits().yaml());
        }
        YamlNode document = folder.session().reader().first(file);
        return document == null ? null : Yaml11.toJson(document);
    }

    private TransformerConfig addAll(TransformerConfig config) {
        TransformerConfig result = config;
        for (int i = 0; i < types.size(); i++) {
            String name = types.key(i).text();
            if (!(types.value(i) instanceof YamlMap) && !types.value(i).isNull()) {
                throw Problem.error(
                                "a file of crds must map the names of types to their schemas, and " + name + " is "
                                        + types.value(i).kind(),
                                types.value(i).span(),
                                "write Name: {Schema: …}; a CustomResourceDefinition itself belongs under resources")
                        .asException();
            }
            YamlMap properties = properties(name);
            if (properties != null
                    && properties.indexOf("kind") >= 0
                    && properties.indexOf("apiVersion") >= 0
                    && properties.indexOf("metadata") >= 0) {
                Gvk gvk = new Gvk("", "", name.substring(name.lastIndexOf('.') + 1));
                result = add(result, gvk, properties, "", 0);
            }
        }
        return result;
    }

    private @Nullable YamlMap properties(String type) {
        YamlMap api = types.map(type);
        for (int i = 0; api != null && i < api.size(); i++) {
            if (api.key(i).text().equalsIgnoreCase("schema") && api.value(i) instanceof YamlMap schema) {
                return schema.map("properties");
            }
        }
        return null;
    }

    private TransformerConfig add(TransformerConfig config, Gvk gvk, YamlMap properties, String path, int depth) {
        if (depth > MAX_DEPTH) {
            throw Problem.error("the types of this file refer to each other without end", properties.span(), null)
                    .asException();
        }
        TransformerConfig result = config;
        for (int i = 0; i < properties.size(); i++) {
            if (!(properties.value(i) instanceof YamlMap property)) {
                continue;
            }
            String field = path + properties.key(i).text();
            result = result.plus(of(property, gvk, field));
            String reference = property.text("$ref");
            YamlMap referred = reference == null ? null : properties(reference);
            if (referred != null) {
                result = add(result, gvk, referred, field + "/", depth + 1);
            }
        }
        return result;
    }

    private static TransformerConfig of(YamlMap property, Gvk gvk, String field) {
        FieldSpecs spec = FieldSpecs.of(new FieldSpec(gvk, field, false));
        String kind = extension(property, "x-kubernetes-object-ref-kind");
        String version = extension(property, "x-kubernetes-object-ref-api-version");
        String nameKey = extension(property, "x-kubernetes-object-ref-name-key");
        FieldSpec reference = new FieldSpec(gvk, field + "/" + (nameKey == null ? "name" : nameKey), false);
        return new TransformerConfig(
                extension(property, "x-kubernetes-identity") == null ? FieldSpecs.NONE : spec,
                FieldSpecs.NONE,
                FieldSpecs.NONE,
                extension(property, "x-kubernetes-label-selector") == null ? FieldSpecs.NONE : spec,
                FieldSpecs.NONE,
                FieldSpecs.NONE,
                extension(property, "x-kubernetes-annotation") == null ? FieldSpecs.NONE : spec,
                kind == null || version == null
                        ? List.of()
                        : List.of(new NameReference(new Gvk("", version, kind), FieldSpecs.of(reference))),
                FieldSpecs.NONE,
                FieldSpecs.NONE,
                FieldSpecs.NONE);
    }

    /** The text of an extension; null when it is not written, or is no text. */
    private static @Nullable String extension(YamlMap property, String name) {
        for (int i = 0; i < property.size(); i++) {
            if (property.key(i).text().equalsIgnoreCase(name)) {
                return property.value(i) instanceof YamlScalar text && text.tag() == YamlTag.STR ? text.text() : null;
            }
        }
        return null;
    }
}
