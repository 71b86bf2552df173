package dev.kasane.kustomize.patch;

import dev.kasane.kustomize.schema.MergeType;
import dev.kasane.yaml.ScalarTypes;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Merges lists whose items are distinguished by keys. The items of the patch come first. Lists in which every item has
 * its keys, and no two the same, are merged in linear time; all others go to {@link IrregularList}.
 */
final class MergedList {

    private final StrategicMerge merge;
    private final List<String> keys;
    private final @Nullable MergeType element;

    /**
     * @param merge what merges items
     * @param keys the fields that identify items; none for lists of plain values
     * @param element the type of the items
     */
    MergedList(StrategicMerge merge, List<String> keys, @Nullable MergeType element) {
        this.merge = merge;
        this.keys = keys;
        this.element = element;
    }

    /** A list merged with that of a patch; both may be the same list. */
    YamlList merge(YamlList own, @Nullable YamlList patch) {
        if (own.size() == 0 && (patch == null || patch.size() == 0)) {
            return own;
        }
        List<YamlNode> merged = keys.isEmpty() ? mergeTexts(own, patch) : mergeMaps(own, patch);
        if (merged == null) {
            merged = new IrregularList(merge, keys, element).merge(own, patch);
        }
        YamlList result = own.withItems(merged);
        return result == own ? own : YamlList.of(own.origin(), own.offset(), merged);
    }

    private @Nullable List<YamlNode> mergeTexts(YamlList own, @Nullable YamlList patch) {
        Map<String, YamlNode> ownItems = byText(own);
        Map<String, YamlNode> patchItems = patch == null || patch == own ? ownItems : byText(patch);
        if (ownItems == null || patchItems == null) {
            return null;
        }
        List<YamlNode> result = new ArrayList<>();
        for (YamlNode item : patch == null || patch == own ? List.<YamlNode>of() : patch) {
            YamlNode mine = ownItems.get(((YamlScalar) item).text());
            result.add(mine == null ? untagged(item) : mine);
        }
        for (YamlNode item : own) {
            if (patch == null || patch == own || !patchItems.containsKey(((YamlScalar) item).text())) {
                result.add(untagged(item));
            }
        }
        return result;
    }

    /** The item without its tag, as kustomize leaves it; the item itself when that makes no difference. */
    private static YamlNode untagged(YamlNode item) {
        YamlScalar scalar = (YamlScalar) item;
        boolean plainText =
                scalar.tag() == YamlTag.STR && (scalar.isQuoted() || ScalarTypes.tagOf(scalar.text()) == YamlTag.STR);
        return plainText ? scalar : scalar.withTag(YamlTag.NONE);
    }

    private static @Nullable Map<String, YamlNode> byText(YamlList list) {
        Map<String, YamlNode> items = HashMap.newHashMap(list.size());
        for (YamlNode item : list) {
            if (!(item instanceof YamlScalar text)
                    || text.isNull()
                    || text.text().isEmpty()
                    || items.put(text.text(), item) != null) {
                return null;
            }
        }
        return items;
    }

    private @Nullable List<YamlNode> mergeMaps(YamlList own, @Nullable YamlList patch) {
        YamlList other = patch == own ? null : patch;
        List<String> used = usedKeys(own, other);
        Map<String, YamlNode> ownItems = used == null ? null : byKeys(own, used);
        if (used == null || ownItems == null) {
            return null;
        }
        Map<String, YamlNode> patchItems = other == null ? ownItems : byKeys(other, used);
        if (patchItems == null) {
            return null;
        }
        List<YamlNode> result = new ArrayList<>();
        Map<String, YamlNode> merged = new HashMap<>();
        for (YamlNode item : other == null ? List.<YamlNode>of() : other) {
            String key = keyOf((YamlMap) item, used);
            YamlNode mine = ownItems.get(key);
            YamlNode value = mine != null && MergeDirective.of((YamlMap) item) == MergeDirective.REPLACE
                    ? mine
                    : unlessEmpty(merge.walk(mine, item, element));
            if (value != null && mine != null) {
                merged.put(key, value);
            }
            // Lists with two keys put existing items behind new ones.
            if (value != null && (mine == null || used.size() == 1)) {
                result.add(value);
            }
        }
        for (YamlNode item : own) {
            String key = other == null ? "" : keyOf((YamlMap) item, used);
            YamlNode value = other == null || !patchItems.containsKey(key)
                    ? unlessEmpty(merge.walk(item, patch == own ? item : null, element))
                    : used.size() > 1 ? merged.get(key) : null;
            if (value != null) {
                result.add(value);
            }
        }
        return result;
    }

    private static @Nullable YamlNode unlessEmpty(@Nullable YamlNode value) {
        return value == null || value.isNull() || value instanceof YamlMap map && map.size() == 0 ? null : value;
    }

    /** The keys that every item has, or null when some items have a key that others lack, or none has any. */
    private @Nullable List<String> usedKeys(YamlList own, @Nullable YamlList patch) {
        List<String> used = new ArrayList<>();
        int items = own.size() + (patch == null ? 0 : patch.size());
        for (String key : keys) {
            int having = countOf(key, own) + (patch == null ? 0 : countOf(key, patch));
            if (having == items) {
                used.add(key);
            } else if (having > 0) {
                return null;
            }
        }
        return used.isEmpty() ? null : used;
    }

    private static int countOf(String key, YamlList list) {
        int having = 0;
        for (YamlNode item : list) {
            if (item instanceof YamlMap map && !textOf(map, key).isEmpty()) {
                having++;
            }
        }
        return having;
    }

    private static @Nullable Map<String, YamlNode> byKeys(YamlList list, List<String> used) {
        Map<String, YamlNode> items = HashMap.newHashMap(list.size());
        for (YamlNode item : list) {
            if (items.put(keyOf((YamlMap) item, used), item) != null) {
                return null;
            }
        }
        return items;
    }

    private static String keyOf(YamlMap item, List<String> used) {
        if (used.size() == 1) {
            return textOf(item, used.getFirst());
        }
        StringBuilder joined = new StringBuilder();
        for (String key : used) {
            joined.append(textOf(item, key)).append('\0');
        }
        return joined.toString();
    }

    private static String textOf(YamlMap item, String key) {
        return item.get(key) instanceof YamlScalar text && !text.isNull() ? text.text() : "";
    }
}
