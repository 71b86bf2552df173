package dev.kasane.kustomize.patch;

import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of {@code $patch}: merge, replace or delete the map or list that contains it. */
enum MergeDirective {
    MERGE,
    REPLACE,
    DELETE;

    static final String KEY = "$patch";

    /** The directive of a map of a patch. */
    static MergeDirective of(YamlMap patch) {
        YamlNode word = patch.get(KEY);
        if (word == null) {
            return MERGE;
        }
        MergeDirective directive = named(word);
        if (directive == null) {
            throw Problem.error(
                            "$patch cannot be " + (word instanceof YamlScalar text ? text.text() : word.kind()),
                            word.span(),
                            "write delete, replace or merge")
                    .asException();
        }
        return directive;
    }

    /** The directive of a map of a patch, {@link #MERGE} when it is unknown. */
    static MergeDirective leniently(YamlMap patch) {
        YamlNode word = patch.get(KEY);
        MergeDirective directive = word == null ? null : named(word);
        return directive == null ? MERGE : directive;
    }

    /** A map without a directive that is known. */
    static YamlMap withoutKnown(YamlMap patch) {
        YamlNode word = patch.get(KEY);
        return word == null || named(word) == null ? patch : patch.without(KEY);
    }

    /** The directive of a list of a patch: an item that contains nothing else. */
    static MergeDirective of(YamlList patch) {
        YamlMap item = directiveItem(patch);
        return item == null ? MERGE : of(item);
    }

    private static @Nullable YamlMap directiveItem(YamlList patch) {
        for (YamlNode item : patch) {
            if (item instanceof YamlMap map && map.indexOf(KEY) >= 0) {
                return map.size() == 1 ? map : null;
            }
        }
        return null;
    }

    /** A list without the items that spell its directive; empty items go with them. */
    static YamlList withoutItems(YamlList patch) {
        YamlMap directive = directiveItem(patch);
        if (directive == null) {
            return patch;
        }
        String word = directive.value(0) instanceof YamlScalar text ? text.text() : "";
        List<YamlNode> kept = new ArrayList<>();
        for (YamlNode item : patch) {
            boolean empty = item.isNull() || item instanceof YamlMap map && map.size() == 0;
            boolean spelled = item instanceof YamlMap map
                    && map.get(KEY) instanceof YamlScalar text
                    && text.text().equals(word);
            if (!empty && !spelled) {
                kept.add(item);
            }
        }
        return patch.withItems(kept);
    }

    private static @Nullable MergeDirective named(YamlNode word) {
        String text = word instanceof YamlScalar scalar ? scalar.text() : "";
        return switch (text) {
            case "delete" -> DELETE;
            case "replace" -> REPLACE;
            case "merge" -> MERGE;
            default -> null;
        };
    }
}
