package dev.kasane.kustomize.config;

import java.util.List;

/**
 * An entry of {@code labels}.
 *
 * @param pairs the labels
 * @param includeSelectors whether selectors and templates get them too
 * @param includeTemplates whether templates get them too
 * @param fields further fields that get them
 */
public record LabelEntry(TextMap pairs, boolean includeSelectors, boolean includeTemplates, FieldSpecs fields) {

    static LabelEntry read(Fields fields) {
        TextMap pairs = fields.textMap("pairs");
        boolean selectors = fields.flag("includeSelectors");
        boolean templates = fields.flag("includeTemplates");
        List<FieldSpec> specs = fields.children("fields", FieldSpec::read);
        return new LabelEntry(
                pairs == null ? TextMap.EMPTY : pairs,
                selectors,
                templates,
                specs == null ? FieldSpecs.NONE : new FieldSpecs(specs));
    }
}
