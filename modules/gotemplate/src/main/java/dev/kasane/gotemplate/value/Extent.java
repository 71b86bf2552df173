package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.Budget;
import java.util.List;

/** The number of steps that a function takes for its values. A value that occurs in several places counts in each. */
public final class Extent {

    /** Steps for each value that is written as text, or copied. */
    public static final int WRITTEN = 4;

    /** Characters that cost as much as a step. */
    private static final int CHARACTERS = 8;

    private Extent() {}

    /** The steps for the texts among some values. */
    public static long ofTexts(List<Object> values) {
        long work = 0;
        for (Object value : values) {
            if (value instanceof String text) {
                work += text.length() / CHARACTERS;
            } else if (value instanceof GoList list && list.items() instanceof GoBytes bytes) {
                work += bytes.size() / CHARACTERS;
            }
        }
        return work;
    }

    /**
     * Takes the work from a budget that it is to go through all of a value.
     *
     * @param each steps for each map, list and single value
     * @throws dev.kasane.gotemplate.bound.BoundExceeded when it is more than is left
     */
    public static void spend(Object value, int each, Budget budget) {
        spend(value, each, budget, 0);
    }

    private static void spend(Object value, int each, Budget budget, int depth) {
        budget.spend(each);
        if (value instanceof GoMap map) {
            for (var entry : map.entries()) {
                spend(entry.getValue(), each, budget, Nesting.below(depth));
            }
        } else if (value instanceof GoList list && list.items() instanceof GoBytes bytes) {
            budget.spend(bytes.size() / CHARACTERS);
        } else if (value instanceof GoList list) {
            for (Object item : list.items()) {
                spend(item, each, budget, Nesting.below(depth));
            }
        } else if (value instanceof String text) {
            budget.spend(text.length() / CHARACTERS);
        }
    }
}
