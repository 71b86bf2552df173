package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code patches} or {@code patchesJson6902}.
 *
 * @param path the file that holds the patch
 * @param patch the patch itself
 * @param target the objects it is for
 * @param allowNameChange whether it may rename its target
 * @param allowKindChange whether it may change its target's kind
 * @param at where the entry is written
 */
public record PatchEntry(
        @Nullable YamlScalar path,
        @Nullable YamlScalar patch,
        @Nullable Selector target,
        boolean allowNameChange,
        boolean allowKindChange,
        YamlNode at) {

    private record Options(boolean allowNameChange, boolean allowKindChange) {
        static Options read(Fields fields) {
            return new Options(fields.flag("allowNameChange"), fields.flag("allowKindChange"));
        }
    }

    /** Reads an entry; {@code patchName} is the field that holds an inline patch. */
    public static PatchEntry read(Fields fields, String patchName) {
        YamlScalar path = fields.text("path");
        YamlScalar patch = fields.text(patchName);
        Selector target = fields.child("target", Selector::read);
        Options options = fields.child("options", Options::read);
        return new PatchEntry(
                path,
                patch,
                target,
                options != null && options.allowNameChange(),
                options != null && options.allowKindChange(),
                fields.map());
    }

    static PatchEntry read(Fields fields) {
        return read(fields, "patch");
    }
}
