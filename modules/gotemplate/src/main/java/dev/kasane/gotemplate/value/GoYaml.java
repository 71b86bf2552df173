package dev.kasane.gotemplate.value;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Converts between YAML and values by way of JSON, as {@code sigs.k8s.io/yaml} does. */
public final class GoYaml {

    private static final long WRITE_LIMIT = 16L << 20;
    private static final SourceFile NOWHERE = SourceFile.of("template", "");

    private GoYaml() {}

    /**
     * The value of the first document of a text; nil when there is none.
     *
     * @throws dev.kasane.problem.KasaneException when it is no YAML
     */
    public static Object read(SourceFile file) {
        YamlNode node = YamlReader.standard().first(file);
        return node == null ? GoNil.NIL : value(Yaml11.decodedJson(node));
    }

    /** The value of a node in JSON form. */
    public static Object value(YamlNode json) {
        if (json instanceof YamlMap map) {
            GoMap value = GoMap.empty();
            for (int i = 0; i < map.size(); i++) {
                value.put(map.key(i).text(), value(map.value(i)));
            }
            return value;
        }
        if (json instanceof YamlList list) {
            List<Object> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(value(item));
            }
            return GoList.of(items);
        }
        YamlScalar scalar = (YamlScalar) json;
        YamlTag tag = scalar.tag();
        if (tag == YamlTag.NULL) {
            return GoNil.NIL;
        }
        if (tag == YamlTag.BOOL) {
            return Boolean.valueOf(scalar.text());
        }
        return tag == YamlTag.INT || tag == YamlTag.FLOAT ? (Object) Double.valueOf(scalar.text()) : scalar.text();
    }

    /** A node of a value. */
    public static YamlNode node(Object value) {
        return node(value, 0);
    }

    private static YamlNode node(Object value, int depth) {
        if (value instanceof GoMap none && none.isNil()) {
            return YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
        }
        if (value instanceof GoMap map) {
            List<YamlScalar> keys = new ArrayList<>(map.size());
            List<YamlNode> values = new ArrayList<>(map.size());
            for (var entry : map.entries()) {
                keys.add(YamlScalar.string(NOWHERE, 0, entry.getKey()));
                values.add(node(entry.getValue(), Nesting.below(depth)));
            }
            return YamlMap.empty(NOWHERE, 0).withEntries(keys, values);
        }
        if (value instanceof GoList list) {
            if (list.isNil()) {
                return YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
            }
            if (list.items() instanceof GoBytes bytes) {
                return YamlScalar.string(NOWHERE, 0, bytes.base64());
            }
            List<YamlNode> items = new ArrayList<>(list.size());
            for (Object item : list.items()) {
                items.add(node(item, Nesting.below(depth)));
            }
            return YamlList.of(NOWHERE, 0, items);
        }
        if (value instanceof GoTyped typed) {
            Object json = typed.json();
            return json != null
                    ? node(json, Nesting.below(depth))
                    : YamlScalar.string(NOWHERE, 0, GoText.valid(typed.goString()));
        }
        return scalar(value);
    }

    private static YamlScalar scalar(Object value) {
        if (value instanceof GoNil) {
            return YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
        }
        if (value instanceof Boolean bool) {
            return YamlScalar.tagged(NOWHERE, 0, YamlTag.BOOL, bool.toString());
        }
        if (value instanceof GoInt whole) {
            return YamlScalar.tagged(NOWHERE, 0, YamlTag.INT, whole.toString());
        }
        if (value instanceof Double number) {
            String text = dev.kasane.yaml.Numbers.json(number);
            if (number >= 0x1p64 || number < -0x1p63) {
                return YamlScalar.tagged(NOWHERE, 0, YamlTag.FLOAT, GoFormat.print(number));
            }
            return YamlScalar.tagged(NOWHERE, 0, isWhole(text) ? YamlTag.INT : YamlTag.FLOAT, text);
        }
        return YamlScalar.string(NOWHERE, 0, GoText.valid(value.toString()));
    }

    private static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '-' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    /** The YAML of a value, ended by a line feed. */
    public static String write(Object value) {
        YamlWriter writer = YamlWriter.ofStream(WRITE_LIMIT);
        writer.addValue(node(value));
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }
}
