package dev.kasane.kustomize.field;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.function.UnaryOperator;

/**
 * Applies a function to the fields of an object that the path of a {@link FieldSpec} selects. In a list on the path,
 * all items are visited. A null on the path ends the search.
 */
public final class FieldPath {

    private final FieldSpec spec;
    private final String[] names;

    /** Whether {@code []} follows each name. */
    private final boolean[] lists;

    private final Missing missing;

    /** The value that is created for a missing field, if the specification creates it. */
    public enum Missing {
        /** Nothing: the directive never creates its field. */
        NOTHING,
        /** A single value with no tag, an integer's tag where null stood. */
        INTEGER,
        /** A single value with no tag, a string's tag where null stood. */
        STRING,
        /** A map. */
        MAP
    }

    public FieldPath(FieldSpec spec, Missing missing) {
        this.spec = spec;
        this.names = spec.names();
        this.lists = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            lists[i] = names[i].endsWith("[]");
            names[i] = (lists[i] ? names[i].substring(0, names[i].length() - 2) : names[i]).strip();
        }
        this.missing = missing;
    }

    public FieldSpec spec() {
        return spec;
    }

    /** The object with every field of this path changed; the object itself when nothing changes. */
    public YamlMap apply(YamlMap root, Mark mark, UnaryOperator<YamlNode> change) {
        YamlNode applied = apply(root, 0, mark, change);
        if (applied instanceof YamlMap map) {
            return map;
        }
        throw Problem.error(
                        mark.directive() + " cannot put " + applied.kind() + " in the place of an object",
                        root.span(),
                        "give the field specification a longer path")
                .asException();
    }

    private YamlNode apply(YamlNode node, int at, Mark mark, UnaryOperator<YamlNode> change) {
        if (at == names.length) {
            return change.apply(node);
        }
        if (node.isNull()) {
            return node;
        }
        if (node instanceof YamlMap map) {
            return applyToMap(map, at, mark, change);
        }
        if (node instanceof YamlList list) {
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                result = result.with(i, apply(list.get(i), at, mark, change));
            }
            return result;
        }
        YamlScalar scalar = (YamlScalar) node;
        throw Problem.error(
                        "the field " + spec.path() + " of " + mark.directive() + " passes through a scalar",
                        scalar.span(),
                        "correct the object, or the field specification")
                .asException();
    }

    private YamlNode applyToMap(YamlMap map, int at, Mark mark, UnaryOperator<YamlNode> change) {
        boolean list = lists[at];
        String name = names[at];
        if (name.isEmpty()) {
            throw Problem.error("the field path " + spec.path() + " has an empty name", null, null)
                    .asException();
        }
        boolean create = spec.create() && missing != Missing.NOTHING && !list;
        boolean last = at == names.length - 1;
        int i = map.indexOf(name);
        if (i < 0) {
            if (!create) {
                return map;
            }
            YamlNode made = last && missing != Missing.MAP ? YamlScalar.plain(mark, 0, "") : YamlMap.empty(mark, 0);
            return map.with(YamlScalar.plain(mark, 0, name), apply(made, at + 1, mark, change));
        }
        YamlNode field = map.value(i);
        YamlNode usable = field.isNull() ? insteadOfNull(field, list, create, last, mark) : field;
        YamlNode changed = apply(usable, at + 1, mark, change);
        return map.with(i, changed);
    }

    /** The value that kustomize replaces a null with before it continues; the null itself if it is unchanged. */
    private YamlNode insteadOfNull(YamlNode field, boolean list, boolean create, boolean last, Mark mark) {
        if (list) {
            return YamlList.of(field.replacedBy(mark), 0, java.util.List.of()).inStyleOf(field);
        }
        if (!create) {
            return field;
        }
        if (!last || missing == Missing.MAP) {
            return YamlMap.empty(field.replacedBy(mark), 0).inStyleOf(field);
        }
        YamlTag tag = missing == Missing.INTEGER ? YamlTag.INT : YamlTag.STR;
        return field instanceof YamlScalar scalar ? scalar.withTag(tag) : field;
    }
}
