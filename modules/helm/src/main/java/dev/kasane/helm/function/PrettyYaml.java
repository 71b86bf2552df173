package dev.kasane.helm.function;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * {@code toYamlPretty}: lists below keys are indented, long lines are not folded, and numbers are not converted through
 * JSON.
 */
final class PrettyYaml {

    private static final long LIMIT = 16L << 20;
    private static final int MOST_LEVELS = 1000;
    private static final SourceFile NOWHERE = SourceFile.of("template", "");

    private PrettyYaml() {}

    static String of(Object value) {
        YamlWriter writer = YamlWriter.ofValues(LIMIT);
        writer.addValue(node(value, 0));
        String text = new String(writer.toBytes(), StandardCharsets.UTF_8);
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    private static YamlNode node(Object value, int level) {
        if (level > MOST_LEVELS) {
            throw new ArithmeticException("values nest too deep");
        }
        return switch (value) {
            case GoMap map -> {
                List<YamlScalar> keys = new ArrayList<>(map.size());
                List<YamlNode> values = new ArrayList<>(map.size());
                for (var entry : map.entries()) {
                    keys.add(YamlScalar.string(NOWHERE, 0, entry.getKey()));
                    values.add(node(entry.getValue(), level + 1));
                }
                yield YamlMap.empty(NOWHERE, 0).withEntries(keys, values);
            }
            case GoList list -> {
                List<YamlNode> items = new ArrayList<>(list.size());
                for (Object item : list.items()) {
                    items.add(node(item, level + 1));
                }
                yield YamlList.of(NOWHERE, 0, items);
            }
            case GoNil nil -> YamlScalar.tagged(NOWHERE, 0, YamlTag.NULL, "null");
            case Boolean bool -> YamlScalar.tagged(NOWHERE, 0, YamlTag.BOOL, bool.toString());
            case GoInt whole -> YamlScalar.tagged(NOWHERE, 0, YamlTag.INT, whole.toString());
            case Double number -> YamlScalar.tagged(NOWHERE, 0, YamlTag.FLOAT, GoFormat.print(number));
            case GoTyped typed -> {
                Object json = typed.json();
                yield json == null || json instanceof GoInt
                        ? YamlScalar.string(NOWHERE, 0, GoText.valid(typed.goString()))
                        : node(json, level + 1);
            }
            default -> text(value.toString());
        };
    }

    /** A text; bytes that are none are written in base64, as go-yaml 3 does. */
    private static YamlScalar text(String text) {
        boolean bytes = text.codePoints().anyMatch(GoText::isLoneByte);
        return bytes
                ? YamlScalar.tagged(
                        NOWHERE, 0, YamlTag.BINARY, Base64.getEncoder().encodeToString(GoText.bytes(text)))
                : YamlScalar.string(NOWHERE, 0, GoText.valid(text));
    }
}
