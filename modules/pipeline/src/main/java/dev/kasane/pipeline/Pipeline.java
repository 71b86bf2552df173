package dev.kasane.pipeline;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.pipeline.document.CanonicalJson;
import dev.kasane.pipeline.document.Document;
import dev.kasane.pipeline.document.JsonSchema;
import dev.kasane.pipeline.document.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A pipeline, as its file defines it. */
public final class Pipeline {

    private final String path;
    private final PipelineDocument document;
    private final Value.Fields values;

    Pipeline(String path, Document<PipelineDocument> document) {
        this.path = path;
        this.document = document.content();
        this.values = document.values();
    }

    /** The JSON Schema of pipelines. */
    public static String schema() {
        return JsonSchema.of(
                PipelineDocument.class, "https://kasane.dev/schemas/pipeline.schema.json", "A pipeline of kasane");
    }

    public String name() {
        return document.metadata().name();
    }

    /** The path of its file in the tree. */
    public String path() {
        return path;
    }

    /** What the service is made of, where it is built. */
    public Source source() {
        return Objects.requireNonNull(document.spec().source());
    }

    /** How it is built, where it is. */
    public Build build() {
        return Objects.requireNonNull(document.spec().build());
    }

    /** The image it becomes, where it is built. */
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
        StringBuilder text = new StringBuilder();
        for (String part : new String[] {"source", "build", "image"}) {
            text.append(CanonicalJson.of(Objects.requireNonNull(values.at("spec", part))))
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
        Span nearest = values.span();
        for (int i = 1; i <= steps.length; i++) {
            Value value = values.at(java.util.Arrays.copyOf(steps, i));
            if (value == null) {
                break;
            }
            nearest = value.span();
        }
        return nearest;
    }

    SourceFile file() {
        return values.span().file();
    }

    @Override
    public String toString() {
        return "pipeline " + name();
    }
}
