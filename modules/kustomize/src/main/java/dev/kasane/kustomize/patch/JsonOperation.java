package dev.kasane.kustomize.patch;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a JSON patch.
 *
 * @param at the operation as it is written
 */
record JsonOperation(YamlNode at) {

    private @Nullable YamlNode field(String name) {
        return at instanceof YamlMap map ? map.get(name) : null;
    }

    /** The kind of operation; empty when none is written. */
    String kind() {
        return field("op") instanceof YamlScalar scalar && scalar.tag() == YamlTag.STR ? scalar.text() : "";
    }

    String path() {
        return pointer("path");
    }

    String from() {
        return pointer("from");
    }

    private String pointer(String name) {
        YamlNode pointer = field(name);
        if (pointer instanceof YamlScalar scalar && scalar.tag() == YamlTag.STR) {
            return scalar.text();
        }
        throw problem(
                pointer == null || pointer.isNull()
                        ? "this operation has no " + name
                        : "the " + name + " of this operation is not a text",
                "give it a " + name + " such as /spec/replicas");
    }

    /** The value; null when none is written or it is null, which JSON patches take for the same. */
    @Nullable
    YamlNode value() {
        YamlNode value = field("value");
        return value == null || value.isNull() ? null : value;
    }

    KasaneException problem(String sentence, @Nullable String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
