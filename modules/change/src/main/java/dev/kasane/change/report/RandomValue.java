package dev.kasane.change.report;

import dev.kasane.yaml.YamlScalar;

/** What is shown in the place of a value that a chart makes anew at each render. */
public final class RandomValue {

    /** The words. */
    public static final String WORDS = "(new at every render)";

    private RandomValue() {}

    /** Whether a value is these words: they are no secret, also where a Secret has them. */
    static boolean is(YamlScalar value) {
        return WORDS.equals(value.text());
    }
}
