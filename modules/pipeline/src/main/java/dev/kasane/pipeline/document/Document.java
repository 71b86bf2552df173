package dev.kasane.pipeline.document;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * A document as a record, with the places it was read from.
 *
 * @param content what it says
 * @param values the same with places
 */
public record Document<T extends Record>(T content, Value.Fields values) {

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
        Value value = DocumentParser.parse(file, own);
        Shape.ObjectOf shape = Shape.of(type);
        if (value != null) {
            new ShapeCheck(own).check(value, shape, noun);
        }
        own.all().forEach(problems::add);
        if (!own.isEmpty() || !(value instanceof Value.Fields fields)) {
            return null;
        }
        return new Document<>(type.cast(Binding.record(fields, shape)), fields);
    }
}
