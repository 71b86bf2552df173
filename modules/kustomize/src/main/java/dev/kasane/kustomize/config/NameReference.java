package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;

/**
 * Fields that hold the name of another object.
 *
 * @param target the kind of the object that is named
 * @param referrers the fields that name it
 */
public record NameReference(Gvk target, FieldSpecs referrers) {

    static NameReference read(Fields fields) {
        Gvk gvk = new Gvk(
                FieldSpec.orEmpty(fields.strictText("group")),
                FieldSpec.orEmpty(fields.strictText("version")),
                FieldSpec.orEmpty(fields.strictText("kind")));
        var specs = fields.children("fieldSpecs", FieldSpec::read);
        return new NameReference(gvk, specs == null ? FieldSpecs.NONE : new FieldSpecs(specs));
    }
}
