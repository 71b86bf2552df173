package dev.kasane.kustomize.field;

import dev.kasane.files.Mark;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.ScalarTypes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;

/**
 * Sets values as kyaml's {@code FieldSetter} does: the style of an existing value is kept, and null counts as absent.
 */
public final class FieldSetter {

    private FieldSetter() {}

    /**
     * A scalar with another text. The style stays; the tag is the given one, {@link YamlTag#NONE} leaving the type to the
     * text.
     */
    public static YamlNode text(YamlNode field, String text, YamlTag tag, Mark mark, SharedNodes cells) {
        if (!(field instanceof YamlScalar old)) {
            throw Problem.error(
                            "the field that " + mark.directive() + " sets here is " + field.kind()
                                    + ", and a single value is expected",
                            field.span(),
                            null)
                    .asException();
        }
        if (old.text().equals(text) && meansTheSame(old, tag)) {
            return field;
        }
        YamlScalar set = YamlScalar.tagged(old.replacedBy(mark), 0, tag, text).inStyleOf(old);
        return cells.exchange(field, set);
    }

    private static boolean meansTheSame(YamlScalar old, YamlTag tag) {
        return old.tag() == tag
                || tag == YamlTag.NONE && (old.isQuoted() || ScalarTypes.tagOf(old.text()) == old.tag());
    }

    /**
     * A map with an entry set to a string.
     *
     * @param made the node to insert if there is no such entry, the same instance at every place where the directive
     *     creates it
     */
    public static YamlNode entry(YamlNode field, String key, YamlScalar made, Mark mark, SharedNodes cells) {
        if (field.isNull()) {
            return field;
        }
        if (!(field instanceof YamlMap map)) {
            throw Problem.error(
                            mark.directive() + " expects a map here, and this is " + field.kind(), field.span(), null)
                    .asException();
        }
        int at = map.indexOf(key);
        if (at < 0) {
            return map.with(YamlScalar.plain(made.origin(), made.offset(), key), made);
        }
        YamlNode old = map.value(at);
        if (old instanceof YamlScalar scalar
                && scalar.tag() == YamlTag.STR
                && scalar.text().equals(made.text())) {
            return map;
        }
        YamlScalar set = YamlScalar.string(old.replacedBy(mark), 0, made.text()).inStyleOf(old);
        return map.with(at, cells.exchange(old, set));
    }
}
