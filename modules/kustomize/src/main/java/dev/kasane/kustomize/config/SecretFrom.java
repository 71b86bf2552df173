package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code secretFrom}: a Secret that ksops generates from encrypted files.
 *
 * @param at the entry
 * @param files the files whose texts become values of {@code stringData}, each as {@code key=path} or a path
 * @param binaryFiles the same of {@code data}
 * @param envs the files whose lines become values
 * @param literals values that are not encrypted, as {@code key=value}
 */
public record SecretFrom(
        YamlMap at,
        String name,
        String namespace,
        TextMap labels,
        TextMap annotations,
        String type,
        List<YamlScalar> files,
        List<YamlScalar> binaryFiles,
        List<YamlScalar> envs,
        List<YamlScalar> literals) {

    private record Metadata(String name, String namespace, TextMap labels, TextMap annotations) {
        private static final Metadata NONE = new Metadata("", "", TextMap.EMPTY, TextMap.EMPTY);

        private static Metadata read(Fields fields) {
            return new Metadata(
                    text(fields.text("name")),
                    text(fields.text("namespace")),
                    orEmpty(fields.textMap("labels")),
                    orEmpty(fields.textMap("annotations")));
        }
    }

    /** Reads an entry. */
    public static SecretFrom read(Fields fields) {
        Metadata written = fields.child("metadata", Metadata::read);
        Metadata metadata = written == null ? Metadata.NONE : written;
        return new SecretFrom(
                fields.map(),
                metadata.name,
                metadata.namespace,
                metadata.labels,
                metadata.annotations,
                text(fields.text("type")),
                orNone(fields.texts("files")),
                orNone(fields.texts("binaryFiles")),
                orNone(fields.texts("envs")),
                orNone(fields.texts("literals")));
    }

    private static String text(@Nullable YamlScalar scalar) {
        return scalar == null ? "" : scalar.text();
    }

    private static TextMap orEmpty(@Nullable TextMap texts) {
        return texts == null ? TextMap.EMPTY : texts;
    }

    private static List<YamlScalar> orNone(@Nullable List<YamlScalar> texts) {
        return texts == null ? List.of() : texts;
    }
}
