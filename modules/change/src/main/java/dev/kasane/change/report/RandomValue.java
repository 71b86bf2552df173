package dev.kasane.change.report;

import dev.kasane.yaml.YamlScalar;

/** The placeholder for a random value, which a chart generates at each render. */
public final class RandomValue {

    /** The placeholder. */
    public static final String WORDS = "(new at every render)";

    private RandomValue() {}

    /** Whether a value is the placeholder, which is not secret, even in a Secret. */
    static boolean is(YamlScalar value) {
        return WORDS.equals(value.text());
    }
}
