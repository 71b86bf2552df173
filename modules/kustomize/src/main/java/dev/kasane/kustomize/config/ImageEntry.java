package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlNode;

/**
 * An entry of {@code images}; absent fields are empty.
 *
 * @param name the image meant, part of a regular expression
 * @param newName its new name
 * @param tagSuffix the suffix of its tag
 * @param newTag its new tag
 * @param digest its new digest
 * @param at where the entry is written
 */
public record ImageEntry(String name, String newName, String tagSuffix, String newTag, String digest, YamlNode at) {

    /** Reads an entry. */
    public static ImageEntry read(Fields fields) {
        return new ImageEntry(
                FieldSpec.orEmpty(fields.text("name")),
                FieldSpec.orEmpty(fields.text("newName")),
                FieldSpec.orEmpty(fields.text("tagSuffix")),
                FieldSpec.orEmpty(fields.text("newTag")),
                FieldSpec.orEmpty(fields.text("digest")),
                fields.map());
    }
}
