package dev.kasane.yaml;

import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts values to JSON form and back, as kustomize does: in JSON form every scalar is tagged str, int, float, bool
 * or null, with its JSON text, and every key is text. Places and history stay with the values.
 */
public final class JsonForm {

    private static final YamlNode[] NO_ITEMS = {};

    private final OutputForm form;
    private final boolean readAsYaml;

    private JsonForm(OutputForm.Path path) {
        form = new OutputForm(path);
        readAsYaml = path == OutputForm.Path.FILES;
    }

    /** The JSON of an object that is first written as YAML and read again ({@code RNode.MarshalJSON}). */
    public static YamlNode ofWritten(YamlNode node) {
        return new JsonForm(OutputForm.Path.STREAM).json(node, false, true);
    }

    /** The JSON of an object as it is held ({@code RNode.Map}), read as YAML afterwards. */
    public static YamlNode ofHeld(YamlNode node) {
        return new JsonForm(OutputForm.Path.FILES).json(node, false, true);
    }

    private YamlNode json(YamlNode node, boolean flow, boolean root) {
        if (node instanceof YamlScalar scalar) {
            return scalar(scalar, flow);
        }
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(json(item, flow || list.isFlow(), false));
            }
            return new YamlList(list.origin(), list.offset(), YamlTag.SEQ, 0, items.toArray(NO_ITEMS));
        }
        YamlMap map = (YamlMap) node;
        OutputForm.refuseDuplicates(map);
        boolean inFlow = flow || map.isFlow();
        YamlScalar[] keys = new YamlScalar[map.size()];
        YamlNode[] values = new YamlNode[map.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = text(map.key(i), key(map.key(i), inFlow, root));
            values[i] = json(map.value(i), inFlow, false);
        }
        return YamlMap.of(map.origin(), map.offset(), keys, values);
    }

    private String key(YamlScalar key, boolean flow, boolean root) {
        return readAsYaml ? form.key(key, flow, root) : form.writtenKey(key, flow, root);
    }

    private static YamlScalar text(YamlScalar scalar, String text) {
        return scalar(scalar, YamlTag.STR, YamlScalar.PLAIN, text);
    }

    private YamlScalar scalar(YamlScalar scalar, boolean flow) {
        YamlTag type = form.typeOf(scalar, flow);
        if (type == YamlTag.STR) {
            return text(scalar, readAsYaml ? form.string(scalar, flow) : form.writtenString(scalar, flow));
        }
        if (type == YamlTag.TIMESTAMP) {
            return text(scalar, OutputForm.timestamp(scalar));
        }
        String text = form.json(scalar, type);
        return scalar(scalar, type, YamlScalar.PLAIN, text);
    }

    private static YamlScalar scalar(YamlScalar scalar, YamlTag tag, int style, String text) {
        return scalar.tag() == tag
                        && (scalar.style() & ~YamlScalar.SAFE) == style
                        && scalar.text().equals(text)
                ? scalar
                : new YamlScalar(scalar.origin(), scalar.offset(), tag, style, text);
    }

    /** The YAML that go-yaml 3 reads of JSON after it wrote it ({@code RNode.UnmarshalJSON}): numbers are doubles. */
    public static YamlNode toYaml(YamlNode json) {
        if (json instanceof YamlScalar scalar) {
            return toYaml(scalar);
        }
        if (json instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(toYaml(item));
            }
            int style = items.isEmpty() ? YamlNode.FLOW : 0;
            return new YamlList(list.origin(), list.offset(), YamlTag.SEQ, style, items.toArray(NO_ITEMS));
        }
        YamlMap map = (YamlMap) json;
        YamlScalar[] keys = new YamlScalar[map.size()];
        YamlNode[] values = new YamlNode[map.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = string(map.key(i));
            values[i] = toYaml(map.value(i));
        }
        int style = keys.length == 0 ? YamlNode.FLOW : 0;
        return new YamlMap(map.origin(), map.offset(), YamlTag.MAP, style, keys, values);
    }

    private static YamlScalar toYaml(YamlScalar scalar) {
        if (scalar.tag() == YamlTag.STR) {
            return string(scalar);
        }
        if (scalar.tag() == YamlTag.INT || scalar.tag() == YamlTag.FLOAT) {
            double value = Double.parseDouble(scalar.text());
            if (Double.isInfinite(value)) {
                throw Problem.error(
                                "this number is too large for a JSON patch",
                                scalar.span(),
                                "put it in quotes, or leave the object to a strategic merge patch")
                        .asException();
            }
            String text = Numbers.shortest(value);
            return scalar(scalar, ScalarTypes.tagOf(text), YamlScalar.PLAIN, text);
        }
        return scalar;
    }

    private static YamlScalar string(YamlScalar scalar) {
        String text = scalar.text();
        byte style = Quoting.of3(text).ofScalar;
        if (style == YamlScalar.LITERAL && text.charAt(0) == '\t') {
            throw OutputForm.tabFirst(scalar);
        }
        return scalar(scalar, YamlTag.STR, style, text);
    }

    /** The JSON that {@code encoding/json} prints of JSON it has read: numbers are doubles. */
    public static YamlNode withDoubles(YamlNode json) {
        if (json instanceof YamlScalar scalar) {
            return scalar.tag() == YamlTag.INT || scalar.tag() == YamlTag.FLOAT
                    ? scalar(scalar, scalar.tag(), YamlScalar.PLAIN, Numbers.json(Double.parseDouble(scalar.text())))
                    : scalar;
        }
        if (json instanceof YamlList list) {
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                result = result.with(i, withDoubles(list.get(i)));
            }
            return result;
        }
        YamlMap map = (YamlMap) json;
        YamlMap result = map;
        for (int i = 0; i < map.size(); i++) {
            result = result.with(i, withDoubles(map.value(i)));
        }
        return result;
    }

    /** The YAML that go-yaml 3 reads of a JSON text: all in flow style, strings in double quotes. */
    public static YamlNode toFlow(YamlNode json) {
        if (json instanceof YamlScalar scalar) {
            boolean string = scalar.tag() == YamlTag.STR;
            YamlTag tag = string ? YamlTag.STR : ScalarTypes.tagOf(scalar.text());
            return scalar(scalar, tag, string ? YamlScalar.DOUBLE_QUOTED : YamlScalar.PLAIN, scalar.text());
        }
        if (json instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(toFlow(item));
            }
            return new YamlList(list.origin(), list.offset(), YamlTag.SEQ, YamlNode.FLOW, items.toArray(NO_ITEMS));
        }
        YamlMap map = (YamlMap) json;
        YamlScalar[] keys = new YamlScalar[map.size()];
        YamlNode[] values = new YamlNode[map.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = scalar(
                    map.key(i),
                    YamlTag.STR,
                    YamlScalar.DOUBLE_QUOTED,
                    map.key(i).text());
            values[i] = toFlow(map.value(i));
        }
        return new YamlMap(map.origin(), map.offset(), YamlTag.MAP, YamlNode.FLOW, keys, values);
    }
}
