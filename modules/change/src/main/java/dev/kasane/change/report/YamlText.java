package dev.kasane.change.report;

import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/** Writes values as YAML documents. */
final class YamlText {

    /** Words that YAML 1.1 reads as true and false; a writer puts quotes around such a string. */
    private static final Set<String> SWITCHES = Set.of("y", "n", "yes", "no", "on", "off");

    private YamlText() {}

    /** A document that any YAML parser reads back as this value. */
    static String of(YamlNode node) {
        try {
            return printed(node);
        } catch (KasaneException e) {
            // there are characters that kustomize prints in no way
            return escaped(node instanceof YamlScalar scalar ? quoted(scalar.text()) : JsonText.indented(node));
        }
    }

    private static String printed(YamlNode node) {
        if (node instanceof YamlScalar scalar) {
            PrintedScalar printed = PrintedScalar.of(scalar);
            return printed.type() == YamlTag.STR ? string(scalar, printed.text()) : printed.text();
        }
        if (node.isEmpty()) {
            return node instanceof YamlMap ? "{}" : "[]";
        }
        return written(node);
    }

    private static String written(YamlNode node) {
        YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
        if (node instanceof YamlMap map) {
            writer.add(map);
            return new String(writer.toBytes(), StandardCharsets.UTF_8);
        }
        YamlList list = (YamlList) node;
        writer.add(YamlMap.empty(list.origin(), list.offset()).with("-", list));
        String text = new String(writer.toBytes(), StandardCharsets.UTF_8);
        return text.substring(text.indexOf('\n') + 1);
    }

    /** A string as it is where nothing in it can mean something else, and in double quotes where something could. */
    private static String string(YamlScalar scalar, String text) {
        if (isWord(text)
                && !isSwitch(text)
                && PrintedScalar.of(YamlScalar.plain(scalar.origin(), scalar.offset(), text))
                                .type()
                        == YamlTag.STR) {
            return text;
        }
        return escaped(quoted(text));
    }

    private static CharSequence quoted(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2);
        JsonText.appendString(json, text);
        return json;
    }

    /** Whether a text would be read as true or false without quotes. */
    static boolean isSwitch(String text) {
        return text.length() <= 3 && SWITCHES.contains(text.toLowerCase(Locale.ROOT));
    }

    private static String escaped(CharSequence json) {
        StringBuilder quoted = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (isPrintable(c)) {
                quoted.append(c);
            } else {
                quoted.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
        return quoted.toString();
    }

    /** Whether YAML allows a character of JSON and does not read it as a line break (YAML 1.2.2, 5.1 and 5.4). */
    private static boolean isPrintable(char c) {
        return c < 0x7F || c > 0x9F && c != 0xFEFF && c != 0xFFFE && c != 0xFFFF;
    }

    /** Whether a text begins with a letter or a slash and holds nothing that YAML gives a meaning to. */
    private static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            boolean inside = c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_' || c == '@' || c == '+';
            boolean colon = c == ':' && i + 1 < text.length();
            if (!(letter || c == '/' || i > 0 && (inside || colon))) {
                return false;
            }
        }
        return text.length() > 1;
    }
}
