package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code vars}: a name for the value of a field.
 *
 * @param name the name
 * @param gvk the object's group, version and kind
 * @param objectName the object's name
 * @param namespace the object's namespace
 * @param fieldPath the field
 * @param at where the entry is written
 */
public record Variable(String name, Gvk gvk, String objectName, String namespace, String fieldPath, YamlNode at) {

    private record ObjectReference(Gvk gvk, String name, String namespace) {

        static ObjectReference read(Fields fields) {
            String apiVersion = FieldSpec.orEmpty(fields.text("apiVersion"));
            Gvk gvk = Selector.gvk(fields);
            if (!apiVersion.isEmpty()) {
                String[] parts = apiVersion.split("/", -1);
                if (parts.length == 2) {
                    gvk = new Gvk(parts[0], parts[1], gvk.kind());
                } else if (parts.length == 1) {
                    gvk = new Gvk(gvk.group(), parts[0], gvk.kind());
                }
            }
            return new ObjectReference(
                    gvk, FieldSpec.orEmpty(fields.text("name")), FieldSpec.orEmpty(fields.text("namespace")));
        }
    }

    private static String readFieldPath(Fields fields) {
        return FieldSpec.orEmpty(fields.text("fieldPath"));
    }

    static Variable read(Fields fields) {
        String name = FieldSpec.orEmpty(fields.text("name"));
        ObjectReference object = fields.child("objref", ObjectReference::read);
        @Nullable String fieldPath = fields.child("fieldref", Variable::readFieldPath);
        return new Variable(
                name,
                object == null ? new Gvk("", "", "") : object.gvk(),
                object == null ? "" : object.name(),
                object == null ? "" : object.namespace(),
                fieldPath == null || fieldPath.isEmpty() ? "metadata.name" : fieldPath,
                fields.map());
    }
}
