package dev.kasane.kustomize.config;

/**
 * The options of generated objects: labels, annotations, name suffix hash, immutability.
 *
 * @param labels labels
 * @param annotations annotations
 * @param disableNameSuffixHash whether their name gets no hash
 * @param immutable whether they are immutable
 */
public record GeneratorOptions(TextMap labels, TextMap annotations, boolean disableNameSuffixHash, boolean immutable) {

    public static final GeneratorOptions NONE = new GeneratorOptions(TextMap.EMPTY, TextMap.EMPTY, false, false);

    static GeneratorOptions read(Fields fields) {
        TextMap labels = fields.textMap("labels");
        TextMap annotations = fields.textMap("annotations");
        return new GeneratorOptions(
                labels == null ? TextMap.EMPTY : labels,
                annotations == null ? TextMap.EMPTY : annotations,
                fields.flag("disableNameSuffixHash"),
                fields.flag("immutable"));
    }

    /** These options, completed by those of the whole kustomization. */
    public GeneratorOptions within(GeneratorOptions global) {
        return new GeneratorOptions(
                labels.orElse(global.labels),
                annotations.orElse(global.annotations),
                disableNameSuffixHash || global.disableNameSuffixHash,
                immutable || global.immutable);
    }
}
