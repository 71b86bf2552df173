package dev.kasane.pipeline.document;

import dev.kasane.config.Shape;
import dev.kasane.config.ShapeCheck;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * A document as a record, with the source positions of its fields.
 *
 * @param content the record
 * @param values the same with places
 */
public record Document<T extends Record>(T content, YamlMap values) {

    /** The schema of a document's type. */
    public static Shape shape(Class<? extends Record> type) {
        return RecordType.of(type).shape();
    }

    /**
     * Reads a document of YAML.
     *
     * @param noun what such a document is called in messages, such as "a pipeline"
     * @param problems where all that is wrong with its syntax and shape is added
     * @return null when something is
     */
    public static <T extends Record> @Nullable Document<T> read(
            SourceFile file, Class<T> type, String noun, Problems problems) {
        Problems own = new Problems();
        return bound(DocumentParser.parse(file, own), type, noun, own, problems);
    }

    /**
     * Reads a part of a file that is read already.
     *
     * @param noun what such a part is called in messages
     * @param problems where all that is wrong with its shape is added
     * @return null when something is
     */
    public static <T extends Record> @Nullable Document<T> of(
            YamlMap part, Class<T> type, String noun, Problems problems) {
        return bound(part, type, noun, new Problems(), problems);
    }

    private static <T extends Record> @Nullable Document<T> bound(
            @Nullable YamlNode value, Class<T> type, String noun, Problems own, Problems problems) {
        RecordType record = RecordType.of(type);
        if (value != null) {
            ShapeCheck.check(value, record.shape(), noun, own);
        }
        own.all().forEach(problems::add);
        return own.isEmpty() && value instanceof YamlMap map
                ? new Document<>(type.cast(Binding.record(map, record)), map)
                : null;
    }
}
