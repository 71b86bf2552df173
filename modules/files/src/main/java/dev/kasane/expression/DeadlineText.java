package dev.kasane.expression;

import dev.kasane.problem.TimeLimit;

/**
 * A text that checks the {@link TimeLimit} while a regular expression reads it. Each character can take time in
 * proportion to the length of the expression.
 */
final class DeadlineText implements CharSequence {

    private static final int LOOK = 256;

    private final String text;
    private int untilLook = LOOK;

    DeadlineText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (--untilLook < 0) {
            untilLook = LOOK;
            TimeLimit.check();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
