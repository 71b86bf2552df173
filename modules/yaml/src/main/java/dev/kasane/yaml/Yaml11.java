package dev.kasane.yaml;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts configuration to the types that kustomize reads: YAML 1.1 as go-yaml 2 decodes it and
 * {@code sigs.k8s.io/yaml} converts it to JSON. Every scalar comes out tagged str, int, float, bool or null with its
 * JSON text, every key is text, the last of equal keys wins, and merge keys are applied where they stand.
 */
public final class Yaml11 {

    private enum Reader {
        /** The JSON is read as YAML again. */
        YAML,
        /** The same, without duplicate keys. */
        STRICT_YAML,
        /** The JSON is read as JSON. */
        JSON
    }

    private final Reader reader;

    private Yaml11(Reader reader) {
        this.reader = reader;
    }

    /** The JSON of a value. */
    public static YamlNode toJson(YamlNode node) {
        return new Yaml11(Reader.YAML).convert(node);
    }

    /** The JSON of a value; duplicate keys are an error. */
    public static YamlNode toJsonStrictly(YamlNode node) {
        return new Yaml11(Reader.STRICT_YAML).convert(node);
    }

    /** The JSON of a value as a program has it that decodes the JSON itself, as Helm does: texts are what they are. */
    public static YamlNode decodedJson(YamlNode node) {
        return new Yaml11(Reader.JSON).convert(node);
    }

    private YamlNode convert(YamlNode node) {
        if (node instanceof YamlScalar scalar) {
            return scalar(scalar);
        }
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(convert(item));
            }
            return YamlList.of(list.origin(), list.offset(), items);
        }
        YamlMap map = (YamlMap) node;
        Entries entries = new Entries();
        addAll(map, entries);
        return entries.toMap(map);
    }

    /** The entries of a map in the order of their first appearance. */
    private static final class Entries {
        private final Map<String, Integer> positions = new HashMap<>();
        private final List<YamlScalar> keys = new ArrayList<>();
        private final List<YamlNode> values = new ArrayList<>();

        boolean set(YamlScalar key, YamlNode value) {
            Integer known = positions.putIfAbsent(key.text(), keys.size());
            if (known == null) {
                keys.add(key);
                values.add(value);
                return true;
            }
            keys.set(known, key);
            values.set(known, value);
            return false;
        }

        YamlMap toMap(YamlMap at) {
            return YamlMap.of(
                    at.origin(), at.offset(), keys.toArray(new YamlScalar[0]), values.toArray(new YamlNode[0]));
        }
    }

    private void addAll(YamlMap map, Entries entries) {
        for (int i = 0; i < map.size(); i++) {
            YamlScalar key = map.key(i);
            if (key.text().equals("<<") && (key.tag() == YamlTag.MERGE || !key.isQuoted() && !key.isTagged())) {
                merge(map.value(i), entries);
            } else if (!entries.set(key(key), convert(map.value(i))) && reader == Reader.STRICT_YAML) {
                throw problem(key, "the key " + key.text() + " occurs twice in this map", "remove one of them");
            }
        }
    }

    private void merge(YamlNode merged, Entries entries) {
        if (merged instanceof YamlMap map) {
            addAll(map, entries);
        } else if (merged instanceof YamlList list) {
            for (int i = list.size() - 1; i >= 0; i--) {
                if (!(list.get(i) instanceof YamlMap map)) {
                    throw problem(list.get(i), "a merge key takes maps only", null);
                }
                addAll(map, entries);
            }
        } else {
            throw problem(merged, "a merge key takes a map or a list of maps", null);
        }
    }

    private YamlScalar key(YamlScalar key) {
        YamlScalar converted = scalar(key);
        if (converted.tag() == YamlTag.NULL) {
            throw problem(key, "a key cannot be null", "write the key, in quotes if need be");
        }
        if (converted.tag() == YamlTag.FLOAT) {
            return converted
                    .withText(Numbers.shortest(Double.parseDouble(converted.text())))
                    .withTag(YamlTag.STR);
        }
        return converted.tag() == YamlTag.STR ? converted : converted.withTag(YamlTag.STR);
    }

    private YamlScalar scalar(YamlScalar scalar) {
        YamlTag type = typeOf(scalar);
        String text = switch (type.text()) {
            case "!!str" -> reader == Reader.JSON ? scalar.text() : OutputForm.throughJson(scalar, scalar.text());
            case "!!binary" -> decoded(scalar);
            case "!!null" -> "null";
            case "!!bool" -> ScalarTypes.isTrue(scalar.text()) ? "true" : "false";
            case "!!int", "!!float" -> number(scalar, type);
            default -> scalar.text();
        };
        boolean json = type == YamlTag.INT || type == YamlTag.FLOAT || type == YamlTag.BOOL || type == YamlTag.NULL;
        return YamlScalar.tagged(scalar.origin(), scalar.offset(), json ? type : YamlTag.STR, text);
    }

    private static YamlTag typeOf(YamlScalar scalar) {
        if (!scalar.isTagged()) {
            return scalar.isQuoted() ? YamlTag.STR : ScalarTypes.tagOf11(scalar.text());
        }
        YamlTag tag = scalar.tag();
        if (!tag.isResolvable() || tag == YamlTag.STR) {
            return tag;
        }
        YamlTag implied = ScalarTypes.tagOf11(scalar.text());
        if (implied != tag && !(tag == YamlTag.FLOAT && implied == YamlTag.INT)) {
            throw problem(scalar, "this value does not match its tag " + tag, "correct the value or remove the tag");
        }
        return tag;
    }

    private static String number(YamlScalar scalar, YamlTag type) {
        String text = scalar.text();
        if (ScalarTypes.isInfinity(text) || ScalarTypes.isNotANumber(text)) {
            throw problem(scalar, "an infinite number or .nan cannot be used here", "put it in quotes if it is text");
        }
        String plain = text.indexOf('_') < 0 ? text : text.replace("_", "");
        String integer = Numbers.canonicalInteger(plain);
        if (integer != null && type == YamlTag.INT) {
            return integer;
        }
        return Numbers.json(Double.parseDouble(integer == null ? plain : integer));
    }

    /** The text of a !!binary value, which Go takes with its padding only. */
    static String decoded(YamlScalar scalar) {
        String text = scalar.text().replaceAll("[\r\n]", "");
        try {
            if (text.length() % 4 == 0) {
                return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
            }
        } catch (IllegalArgumentException e) {
            // rejected below, as what lacks its padding is
        }
        throw problem(scalar, "this !!binary value is not base64", "encode it, or remove the tag");
    }

    private static KasaneException problem(YamlNode at, String sentence, @Nullable String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
