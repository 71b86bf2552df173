package dev.kasane.kustomize.patch;

import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.MergeType;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A strategic merge as kustomize does it (kyaml's {@code merge2}, new list items first): maps are merged, null deletes,
 * lists are merged where the schema names their keys and replaced everywhere else, and a replaced value keeps its
 * style.
 */
public final class StrategicMerge {

    private final Schemas schemas;
    private final String directive;
    private final SharedNodes cells = new SharedNodes();

    /**
     * @param schemas what lists are merged by
     * @param directive the directive that patches, for provenance
     */
    public StrategicMerge(Schemas schemas, String directive) {
        this.schemas = schemas;
        this.directive = directive;
    }

    /** An object merged with a patch; null when the patch deletes it. */
    public @Nullable YamlMap merge(YamlMap object, YamlMap patch) {
        return switch (MergeDirective.of(patch)) {
            case DELETE -> null;
            // Kustomize computes the replacement but does not use it.
            case REPLACE -> object;
            case MERGE -> walk(object, patch, null) instanceof YamlMap merged ? cells.spread(merged) : null;
        };
    }

    /**
     * Merges a value with that of a patch; null if it is removed. Both may be absent. If there is no value to merge
     * into, the patch is merged with itself, as kustomize does to remove its directives.
     */
    @Nullable
    YamlNode walk(@Nullable YamlNode own, @Nullable YamlNode patch, @Nullable MergeType declared) {
        YamlNode first = own == null || own.isNull() ? patch : own;
        if (first == null || first.isNull()) {
            return patch == null
                            && own instanceof YamlScalar text
                            && !text.text().isEmpty()
                    ? own
                    : null;
        }
        if (own != null && patch != null && !own.isNull() && !patch.isNull()) {
            refuseClash(own, patch);
        }
        MergeType type = typeOf(declared, own, patch);
        if (first instanceof YamlMap) {
            return mergeMap(own, patch, type);
        }
        if (first instanceof YamlList) {
            return mergeList(own, patch, type);
        }
        return patch == null ? own : patch.isNull() ? null : patch;
    }

    private static void refuseClash(YamlNode own, YamlNode patch) {
        if (own.getClass() != patch.getClass()) {
            throw clash(own, patch);
        }
    }

    static KasaneException clash(YamlNode own, YamlNode patch) {
        return Problem.error(
                        "the patch has " + patch.kind() + " where the object has " + own.kind() + ", at "
                                + own.span().toText(),
                        patch.span(),
                        "give the patch the same shape, or delete the field with null first")
                .asException();
    }

    private @Nullable MergeType typeOf(@Nullable MergeType declared, @Nullable YamlNode own, @Nullable YamlNode patch) {
        if (declared != null) {
            return declared;
        }
        MergeType type = typeOf(own);
        return type == null ? typeOf(patch) : type;
    }

    private @Nullable MergeType typeOf(@Nullable YamlNode node) {
        if (!(node instanceof YamlMap map)) {
            return null;
        }
        String kind = map.text("kind");
        String version = map.text("apiVersion");
        return kind == null || kind.isEmpty() || version == null || version.isEmpty()
                ? null
                : schemas.typeOf(Gvk.of(version, kind));
    }

    private @Nullable YamlNode mergeMap(@Nullable YamlNode own, @Nullable YamlNode patch, @Nullable MergeType type) {
        if (patch == null) {
            return own == null ? null : fields((YamlMap) own, null, type);
        }
        if (own == null || own.isNull()) {
            YamlMap map = (YamlMap) patch;
            YamlMap made = MergeDirective.withoutKnown(map);
            return MergeDirective.leniently(map) == MergeDirective.DELETE ? null : fields(made, made, type);
        }
        if (!(patch instanceof YamlMap changes)) {
            return null;
        }
        YamlMap cleaned = MergeDirective.withoutKnown(changes);
        return switch (MergeDirective.of(changes)) {
            case DELETE -> null;
            case REPLACE -> fields(cleaned, cleaned, type);
            case MERGE -> {
                YamlMap base = own == patch ? cleaned : (YamlMap) own;
                yield fields(base.size() == 0 ? base.inStyleOf(patch) : base, cleaned, type);
            }
        };
    }

    private YamlMap fields(YamlMap own, @Nullable YamlMap patch, @Nullable MergeType type) {
        List<YamlScalar> keys = new ArrayList<>(own.size());
        List<YamlNode> values = new ArrayList<>(own.size());
        for (int i = 0; i < own.size(); i++) {
            String name = nameOf(own.key(i));
            // If a key occurs twice, only the first entry is merged.
            YamlNode value = own.indexOf(name) == i
                    ? changed(
                            own.value(i),
                            patch == null ? null : patch.get(name),
                            type == null ? null : type.field(name))
                    : own.value(i);
            if (value != null) {
                keys.add(own.key(i));
                values.add(value);
            }
        }
        for (int i = 0; patch != null && patch != own && i < patch.size(); i++) {
            String name = nameOf(patch.key(i));
            if (own.indexOf(name) < 0 && patch.indexOf(name) == i) {
                YamlNode made = walk(null, patch.value(i), type == null ? null : type.field(name));
                if (made != null) {
                    YamlScalar key =
                            YamlScalar.plain(patch.key(i).origin(), patch.key(i).offset(), name);
                    keys.add(key.inStyleOf(patch.key(i)));
                    values.add(quoted(made));
                }
            }
        }
        return own.withEntries(keys, values);
    }

    /** The text of a key. kyaml cannot set a field without a name, which it takes every map or list for that is a key. */
    private static String nameOf(YamlScalar key) {
        String name = key.text();
        if (name.isEmpty()) {
            throw Problem.error(
                            "a key without text, or a map or list as a key, cannot be merged with a patch",
                            key.span(),
                            "if this is a template such as {{ x }}, put it in quotes")
                    .asException();
        }
        return name;
    }

    /** The new value of an existing field. */
    private @Nullable YamlNode changed(YamlNode own, @Nullable YamlNode patch, @Nullable MergeType type) {
        YamlNode value = walk(own, patch, type);
        if (value == null) {
            return null;
        }
        if (value == own) {
            return quoted(own);
        }
        boolean empty =
                own instanceof YamlMap map && map.size() == 0 || own instanceof YamlList list && list.size() == 0;
        YamlNode styled = value.inStyleOf(empty && patch != null ? patch : own);
        return value == patch ? cells.exchange(own, placed(styled, own)) : styled;
    }

    private YamlNode placed(YamlNode patch, YamlNode before) {
        return patch.from(before.replacedBy(patch.mark(directive)), 0);
    }

    private static YamlNode quoted(YamlNode node) {
        return node instanceof YamlScalar scalar ? scalar.quotedIfAmbiguous() : node;
    }

    private @Nullable YamlNode mergeList(@Nullable YamlNode own, @Nullable YamlNode patch, @Nullable MergeType type) {
        List<String> keys = type == null ? null : type.mergeKeys();
        if (type == null || keys == null) {
            return patch == null ? own : patch.isNull() ? null : patch;
        }
        MergedList lists = new MergedList(this, keys, type.element());
        if (patch == null) {
            return own == null ? null : lists.merge((YamlList) own, null);
        }
        if (own != null && !own.isNull() && !(patch instanceof YamlList)) {
            return null;
        }
        YamlList changes = (YamlList) patch;
        if (own == null || own.isNull()) {
            return lists.merge(changes, changes);
        }
        YamlList cleaned = MergeDirective.withoutItems(changes);
        return switch (MergeDirective.of(changes)) {
            case DELETE -> null;
            case REPLACE -> lists.merge(cleaned, cleaned);
            case MERGE -> lists.merge(own == patch ? cleaned : (YamlList) own, cleaned);
        };
    }
}
