package dev.kasane.kustomize.config;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map of configuration read field by field, as Go's {@code encoding/json} fills a struct: names match in any case,
 * null counts as absent, and a value of the wrong type is a problem. All problems of a map are collected; {@link #end}
 * adds the fields that were not read.
 */
public final class Fields {

    /** The strictness of reading a map. */
    public enum Mode {
        /** A kustomization: unknown fields and numbers in place of text are problems. */
        KUSTOMIZATION,
        /** A plugin's configuration: unknown fields are ignored, numbers are taken as text where kustomize takes them. */
        PLUGIN,
        /** A file under {@code configurations}: unknown fields are problems, numbers are taken as text. */
        CONFIGURATION
    }

    private final YamlMap map;
    private final Mode mode;
    private final Problems problems;
    private final String path;
    private final Set<String> known = new LinkedHashSet<>();

    private Fields(YamlMap map, Mode mode, Problems problems, String path) {
        this.map = map;
        this.mode = mode;
        this.problems = problems;
        this.path = path;
    }

    /** The fields of a map that {@link dev.kasane.yaml.Yaml11} has converted. */
    public static Fields of(YamlMap map, Mode mode, Problems problems) {
        return new Fields(map, mode, problems, "");
    }

    /** The map itself. */
    public YamlMap map() {
        return map;
    }

    public Problems problems() {
        return problems;
    }

    /** Whether the map has a field of this name with any value but null. */
    public boolean has(String name) {
        return value(name) != null;
    }

    private @Nullable YamlNode value(String name) {
        known.add(name);
        YamlNode exact = map.get(name);
        YamlNode found = exact == null ? otherwiseSpelt(name) : exact;
        return found == null || found.isNull() ? null : found;
    }

    /** The value under a name in other letters; of several, the last in the order of their bytes. */
    private @Nullable YamlNode otherwiseSpelt(String name) {
        String last = null;
        for (int i = 0; i < map.size(); i++) {
            String key = map.key(i).text();
            if (key.length() == name.length()
                    && key.equalsIgnoreCase(name)
                    && (last == null || key.compareTo(last) > 0)) {
                last = key;
            }
        }
        return last == null ? null : map.get(last);
    }

    /** A text; in a plugin's configuration a number or a boolean is one too. */
    public @Nullable YamlScalar text(String name) {
        return text(name, value(name), mode != Mode.KUSTOMIZATION);
    }

    /** A text that may not be spelled as a number even in a plugin's configuration. */
    public @Nullable YamlScalar strictText(String name) {
        return text(name, value(name), false);
    }

    private @Nullable YamlScalar text(String name, @Nullable YamlNode value, boolean coerced) {
        if (value == null) {
            return null;
        }
        if (!(value instanceof YamlScalar scalar)) {
            wrongType(name, value, "a string");
            return null;
        }
        if (scalar.tag() == YamlTag.STR || coerced) {
            return scalar;
        }
        problems.error(path + name + " must be a string, and " + word(scalar), scalar.span(), "put it in quotes");
        return null;
    }

    /** The value of a field; null when it is absent, or of another type, which is a problem. */
    private <T extends YamlNode> @Nullable T value(String name, Class<T> type, String wanted) {
        YamlNode value = value(name);
        if (value == null || type.isInstance(value)) {
            return type.cast(value);
        }
        wrongType(name, value, wanted);
        return null;
    }

    private static String word(YamlScalar scalar) {
        // the text of a boolean is not always the word that was written, such as yes
        return scalar.tag() == YamlTag.BOOL ? "this is a boolean in YAML 1.1" : scalar.text() + " is a number";
    }

    private void wrongType(String name, YamlNode value, String wanted) {
        problems.error(path + name + " must be " + wanted + ", and this is " + value.kind(), value.span(), null);
    }

    /** A boolean; false when it is absent. */
    public boolean flag(String name) {
        YamlNode value = value(name);
        if (value == null) {
            return false;
        }
        if (value instanceof YamlScalar scalar && scalar.tag() == YamlTag.BOOL) {
            return scalar.text().equals("true");
        }
        problems.error(path + name + " must be true or false", value.span(), "remove the quotes if there are any");
        return false;
    }

    /** An integer; 0 when it is absent. */
    public long number(String name) {
        YamlNode value = value(name);
        if (value == null) {
            return 0;
        }
        if (value instanceof YamlScalar scalar && isWhole(scalar)) {
            try {
                return Long.parseLong(scalar.text());
            } catch (NumberFormatException e) {
                problems.error(path + name + " is larger than 64 bits", value.span(), "write a smaller number");
                return 0;
            }
        }
        problems.error(path + name + " must be a whole number", value.span(), "remove the quotes if there are any");
        return 0;
    }

    /** Whether a number is written as a whole one in JSON, as 5.0 and 1e3 are. */
    private static boolean isWhole(YamlScalar number) {
        return number.tag() == YamlTag.INT
                || number.tag() == YamlTag.FLOAT
                        && number.text().indexOf('.') < 0
                        && number.text().indexOf('e') < 0;
    }

    /** A list of texts; null when it is absent. */
    public @Nullable List<YamlScalar> texts(String name) {
        YamlList list = value(name, YamlList.class, "a list");
        if (list == null) {
            return null;
        }
        List<YamlScalar> texts = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = list.get(i);
            YamlScalar text = item.isNull()
                    ? YamlScalar.string(item.origin(), item.offset(), "")
                    : text(name + "[" + i + "]", item, mode == Mode.CONFIGURATION);
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** A map of texts in the order of their keys; null when it is absent. */
    public @Nullable TextMap textMap(String name) {
        YamlMap texts = value(name, YamlMap.class, "a map");
        if (texts == null) {
            return null;
        }
        List<TextMap.Entry> entries = new ArrayList<>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            YamlNode item = texts.value(i);
            YamlScalar text = item.isNull()
                    ? YamlScalar.string(item.origin(), item.offset(), "")
                    : text(name + "." + texts.key(i).text(), item, mode != Mode.KUSTOMIZATION);
            if (text != null) {
                entries.add(new TextMap.Entry(texts.key(i).text(), text));
            }
        }
        entries.sort((a, b) -> JsonText.compareBytes(a.key(), b.key()));
        return new TextMap(entries);
    }

    /** A map whose fields are the caller's own; null when it is absent. */
    public @Nullable YamlMap values(String name) {
        return value(name, YamlMap.class, "a map");
    }

    /** A map below a field, read by a function; null when it is absent. */
    public <T> @Nullable T child(String name, Function<Fields, T> read) {
        YamlMap child = value(name, YamlMap.class, "a map");
        return child == null ? null : readEnded(new Fields(child, mode, problems, path + name + "."), read);
    }

    /** A list of maps below a field, each read by a function; null when it is absent. */
    public <T> @Nullable List<T> children(String name, Function<Fields, T> read) {
        YamlList list = value(name, YamlList.class, "a list");
        if (list == null) {
            return null;
        }
        List<T> children = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            String at = path + name + "[" + i + "].";
            if (list.get(i) instanceof YamlMap child) {
                children.add(readEnded(new Fields(child, mode, problems, at), read));
            } else if (list.get(i).isNull()) {
                YamlMap nothing =
                        YamlMap.empty(list.get(i).origin(), list.get(i).offset());
                children.add(read.apply(new Fields(nothing, mode, problems, at)));
            } else {
                wrongType(name + "[" + i + "]", list.get(i), "a map");
            }
        }
        return children;
    }

    private static <T> T readEnded(Fields fields, Function<Fields, T> read) {
        T result = read.apply(fields);
        fields.end();
        return result;
    }

    /** Reports the fields that were not read, unless this mode ignores them. */
    public void end() {
        if (mode == Mode.PLUGIN) {
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            YamlScalar key = map.key(i);
            if (!known.contains(key.text()) && !isKnownInOtherLetters(key.text())) {
                problems.error(
                        "unknown field " + path + key.text(),
                        key.span(),
                        ClosestName.hint(key.text(), known, "the fields here are " + String.join(", ", known)));
            }
        }
    }

    private boolean isKnownInOtherLetters(String key) {
        for (String name : known) {
            if (name.equalsIgnoreCase(key)) {
                return true;
            }
        }
        return false;
    }
}
