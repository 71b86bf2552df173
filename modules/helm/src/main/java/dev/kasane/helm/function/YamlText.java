package dev.kasane.helm.function;

import dev.kasane.gotemplate.value.GoYaml;

/** Writes values as YAML, as {@code toYaml} does. */
public final class YamlText {

    private YamlText() {}

    /** The YAML of a value, without the line feed at its end. */
    public static String of(Object value) {
        String text = GoYaml.write(value);
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
