package dev.kasane.pipeline;

import dev.kasane.config.JsonSchema;
import dev.kasane.files.Span;
import dev.kasane.pipeline.document.Document;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A pipeline, as its file defines it. */
public final class Pipeline {

    private final String path;
    private final PipelineDocument document;
    private final YamlMap values;

    Pipeline(String path, Document<PipelineDocument> document) {
        this.path = path;
        this.document = document.content();
        this.values = document.values();
    }

    /** The JSON Schema of pipelines. */
    public static String schema() {
        return JsonSchema.of(
                Document.shape(PipelineDocument.class),
                "https://kasane.dev/schemas/pipeline.schema.json",
                "A pipeline of kasane");
    }

    public String name() {
        return document.metadata().name();
    }

    /** The path of its file in the tree. */
    public String path() {
        return path;
    }

    /** The source of the service, if it is built here. */
    public Source source() {
        return Objects.requireNonNull(document.spec().source());
    }

    /** The build of the service, if it is built here. */
    public Build build() {
        return Objects.requireNonNull(document.spec().build());
    }

    /** The image of the service, if it is built here. */
    public Image image() {
        return Objects.requireNonNull(document.spec().image());
    }

    /** The image that others build; null for a pipeline that builds its own. */
    public @Nullable Follow follow() {
        return document.spec().follow();
    }

    /** The name of its image without the registry. */
    public String imageName() {
        Follow follow = follow();
        return follow == null ? image().name() : follow.name();
    }

    public Spec spec() {
        return document.spec();
    }

    /**
     * How the image is made, in one text that is equal for equal recipes: what the file contains about source, build and image,
     * however it is written. Where the image is promoted to is no part of it.
     */
    public String recipe() {
        YamlMap spec = Objects.requireNonNull(values.map("spec"));
        StringBuilder text = new StringBuilder();
        for (String part : new String[] {"source", "build", "image"}) {
            text.append(JsonText.compact(Objects.requireNonNull(spec.get(part))))
                    .append('\n');
        }
        return text.toString();
    }

    /**
     * The place of a field, or of the nearest one around it that is there.
     *
     * @param steps names of fields and indexes of items, from the outermost
     */
    public Span place(Object... steps) {
        YamlNode nearest = values;
        for (Object step : steps) {
            YamlNode inner = inner(nearest, step);
            if (inner == null) {
                break;
            }
            nearest = inner;
        }
        return nearest.span();
    }

    private static @Nullable YamlNode inner(YamlNode node, Object step) {
        if (node instanceof YamlMap map && step instanceof String name) {
            return map.get(name);
        }
        return node instanceof YamlList list && step instanceof Integer index && index < list.size()
                ? list.get(index)
                : null;
    }

    @Override
    public String toString() {
        return "pipeline " + name();
    }
}
