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

/** Values of YAML and YAML of values, by way of JSON as {@code sigs.k8s.io/yaml} does it. */
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
        return node == null ? GoNil.NIL : value(Yaml11.toJson(node));
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
        return switch (value) {
            case GoMap map -> {
                YamlMap node = YamlMap.empty(NOWHERE, 0);
                List<YamlScalar> keys = new ArrayList<>();
                List<YamlNode> values = new ArrayList<>();
                for (var entry : map.entries()) {
                    keys.add(YamlScalar.string(NOWHERE, 0, entry.getKey()));
                    values.add(node(entry.getValue()));
                }
                yield node.withEntries(keys, values);
            }
            case GoList list -> {
                if (list.isNil()) {
                    yield YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
                }
                List<YamlNode> items = new ArrayList<>();
                for (Object item : list.items()) {
                    items.add(node(item));
                }
                yield YamlList.of(NOWHERE, 0, items);
            }
            case GoNil nothing -> YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
            case Boolean bool -> YamlScalar.tagged(NOWHERE, 0, YamlTag.BOOL, bool.toString());
            case GoInt whole -> YamlScalar.tagged(NOWHERE, 0, YamlTag.INT, whole.toString());
            case Double number -> {
                String text = dev.kasane.yaml.Numbers.json(number);
                boolean whole = text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
                yield YamlScalar.tagged(NOWHERE, 0, whole ? YamlTag.INT : YamlTag.FLOAT, text);
            }
            case GoTyped typed -> YamlScalar.string(NOWHERE, 0, GoText.valid(typed.goString()));
            default -> YamlScalar.string(NOWHERE, 0, GoText.valid(value.toString()));
        };
    }

    /** The YAML of a value, ended by a line feed. */
    public static String write(Object value) {
        YamlWriter writer = YamlWriter.ofStream(WRITE_LIMIT);
        // only maps are written as documents; a list below a key stands as it would stand alone
        writer.add((YamlMap) node(value instanceof GoMap ? value : GoMap.empty().put("v", value)));
        String text = new String(writer.toBytes(), StandardCharsets.UTF_8);
        if (value instanceof GoMap) {
            return text;
        }
        return text.substring("v: ".length());
    }
}
