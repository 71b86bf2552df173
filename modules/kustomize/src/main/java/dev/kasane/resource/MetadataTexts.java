package dev.kasane.resource;

import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.ScalarTypes;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Labels and annotations after kustomize has read and written all of them: every value is a string, no key has quotes,
 * and an empty map is removed.
 */
public final class MetadataTexts {

    public static final String LABELS = "labels";
    public static final String ANNOTATIONS = "annotations";

    private MetadataTexts() {}

    /** The entries of {@code metadata.labels} or {@code metadata.annotations}, sorted; of equal keys the last one. */
    public static SortedMap<String, YamlScalar> read(YamlMap object, String field) {
        SortedMap<String, YamlScalar> texts = new TreeMap<>(JsonText::compareBytes);
        YamlMap metadata = object.map("metadata");
        if (metadata != null && metadata.get(field) instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                texts.put(map.key(i).text(), textOf(map.value(i)));
            }
        } else if (metadata != null && metadata.get(field) instanceof YamlList list) {
            readPairs(list, texts);
        }
        return texts;
    }

    /** Of a list, kustomize takes the items in turn for names and values. */
    private static void readPairs(YamlList list, SortedMap<String, YamlScalar> texts) {
        if (list.size() % 2 != 0) {
            throw Problem.error(
                            "labels and annotations must be maps, and this is a list", list.span(), "write key: value")
                    .asException();
        }
        for (int i = 0; i < list.size(); i += 2) {
            if (list.get(i) instanceof YamlScalar key && !key.text().isEmpty()) {
                texts.put(key.text(), textOf(list.get(i + 1)));
            }
        }
    }

    private static YamlScalar textOf(YamlNode value) {
        if (value instanceof YamlScalar scalar && scalar.tag() == YamlTag.STR) {
            return scalar;
        }
        String text = value instanceof YamlScalar scalar ? scalar.text() : "";
        return YamlScalar.string(value.origin(), value.offset(), text);
    }

    /** An object with these entries as its labels or annotations. */
    public static YamlMap write(YamlMap object, String field, Map<String, YamlScalar> texts) {
        YamlNode old = object.get("metadata");
        YamlMap metadata = old instanceof YamlMap map ? map : YamlMap.empty(object.origin(), object.offset());
        YamlMap without = metadata.without(field);
        if (texts.isEmpty()) {
            return without == metadata ? object : object.with("metadata", without);
        }
        YamlScalar[] keys = new YamlScalar[texts.size()];
        YamlNode[] values = new YamlNode[texts.size()];
        int i = 0;
        for (Map.Entry<String, YamlScalar> entry : texts.entrySet()) {
            YamlScalar value = entry.getValue();
            if (entry.getKey().isEmpty()) {
                throw Problem.error("a key of " + field + " has no text", value.span(), "write a key before the colon")
                        .asException();
            }
            keys[i] = YamlScalar.plain(value.origin(), value.offset(), entry.getKey());
            values[i++] = YamlScalar.block(value.origin(), value.offset(), value.text())
                    .quotedIfAmbiguous();
        }
        YamlNode before = metadata.get(field);
        YamlNode place = before == null ? metadata : before;
        YamlMap made = YamlMap.of(place.origin(), place.offset(), keys, values);
        YamlNode second = without.get(field);
        return object.with(
                "metadata", without.with(field, second == null || second.isNull() ? made : into(second, made)));
    }

    /** If a field occurs twice, kustomize removes the first one and puts its entries into the second. */
    private static YamlMap into(YamlNode second, YamlMap entries) {
        if (!(second instanceof YamlMap result)) {
            throw Problem.error(
                            "this field occurs twice, and the second time it is " + second.kind(),
                            second.span(),
                            "remove one of them")
                    .asException();
        }
        for (int i = 0; i < entries.size(); i++) {
            YamlScalar key = entries.key(i);
            YamlNode old = result.get(key.text());
            YamlNode value = entries.value(i);
            result = result.with(key, old == null ? value : value.inStyleOf(old));
        }
        return result;
    }

    /** Whether the object's metadata has this field more than once. */
    public static boolean isWrittenTwice(YamlMap object, String field) {
        YamlMap metadata = object.map("metadata");
        if (metadata == null || metadata.indexOf(field) < 0) {
            return false;
        }
        for (int i = metadata.indexOf(field) + 1; i < metadata.size(); i++) {
            if (metadata.key(i).text().equals(field)) {
                return true;
            }
        }
        return false;
    }

    /** An object with its labels or annotations read and written back; the object itself when that changes nothing. */
    public static YamlMap rewritten(YamlMap object, String field) {
        YamlMap metadata = object.map("metadata");
        YamlNode texts = metadata == null ? null : metadata.get(field);
        boolean same = texts == null || texts instanceof YamlMap map && map.size() > 0 && isAllText(map);
        if (same && !isWrittenTwice(object, field)) {
            return object;
        }
        return write(object, field, read(object, field));
    }

    /** Whether a map holds plainly written strings under plainly written keys, none twice. */
    private static boolean isAllText(YamlMap map) {
        for (int i = 0; i < map.size(); i++) {
            YamlScalar key = map.key(i);
            boolean text = ScalarTypes.tagOf(key.text()) == YamlTag.STR
                    && map.indexOf(key.text()) == i
                    && map.value(i) instanceof YamlScalar value
                    && value.tag() == YamlTag.STR
                    && !value.isFolded()
                    && !value.text().startsWith("\t");
            if (!text) {
                return false;
            }
        }
        return true;
    }
}
