package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value copied from one field to others.
 *
 * @param source the field it comes from
 * @param sourceValue the value itself
 * @param targets the fields to change; null if none are written
 * @param at where the replacement is written
 */
public record Replacement(
        @Nullable Source source,
        @Nullable YamlScalar sourceValue,
        @Nullable List<Target> targets,
        YamlNode at) {

    /**
     * The field to copy a value from.
     *
     * @param gvk group, version and kind of the object, taken literally
     * @param name its name
     * @param namespace its namespace
     * @param fieldPath the field
     * @param options which part of the field
     * @param at where this is written
     */
    public record Source(
            Gvk gvk,
            String name,
            String namespace,
            String fieldPath,
            @Nullable Options options,
            YamlNode at) {

        private static Source read(Fields fields) {
            return new Source(
                    Selector.gvk(fields),
                    FieldSpec.orEmpty(fields.strictText("name")),
                    FieldSpec.orEmpty(fields.strictText("namespace")),
                    FieldSpec.orEmpty(fields.text("fieldPath")),
                    fields.child("options", Options::read),
                    fields.map());
        }
    }

    /**
     * The fields to copy a value to.
     *
     * @param select the objects
     * @param reject those of them that are left out
     * @param fieldPaths the fields
     * @param options how it is put there
     * @param at where this is written
     */
    public record Target(
            @Nullable Selector select,
            List<Selector> reject,
            List<YamlScalar> fieldPaths,
            @Nullable Options options,
            YamlNode at) {

        private static Target read(Fields fields) {
            Selector select = fields.child("select", Selector::read);
            List<Selector> reject = fields.children("reject", Selector::read);
            List<YamlScalar> paths = fields.texts("fieldPaths");
            return new Target(
                    select,
                    reject == null ? List.of() : reject,
                    paths == null ? List.of() : paths,
                    fields.child("options", Options::read),
                    fields.map());
        }
    }

    /**
     * Selects a part of a text by a delimiter and an index, and sets whether a missing field is created.
     *
     * @param delimiter what separates the parts; empty for the whole text
     * @param index which part
     * @param create whether a missing field is made
     */
    public record Options(String delimiter, long index, boolean create) {

        private static Options read(Fields fields) {
            String delimiter = FieldSpec.orEmpty(fields.text("delimiter"));
            long index = fields.number("index");
            fields.text("encoding"); // known, but kustomize never looks at it
            return new Options(delimiter, index, fields.flag("create"));
        }
    }

    /** Reads a replacement. */
    public static Replacement read(Fields fields) {
        return new Replacement(
                fields.child("source", Source::read),
                fields.text("sourceValue"),
                fields.children("targets", Target::read),
                fields.map());
    }

    /**
     * An entry of {@code replacements}: a replacement, or a file that holds some.
     *
     * @param path the file
     * @param inline the replacement
     */
    public record Entry(@Nullable YamlScalar path, Replacement inline) {

        /** Reads an entry. */
        public static Entry read(Fields fields) {
            return new Entry(fields.text("path"), Replacement.read(fields));
        }
    }
}
