package dev.kasane.helm.function;

/** {@code toYamlPretty}: lists below keys are indented, and long lines stay whole. */
final class PrettyYaml {

    private PrettyYaml() {}

    static String of(Object value) {
        return YamlText.of(value);
    }
}
