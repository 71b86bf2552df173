package dev.kasane.expression;

import dev.kasane.problem.TimeLimit;

/** A text that asks after the time while an expression reads it: an expression takes as long as itself for a character. */
final class TimedText implements CharSequence {

    private static final int LOOK = 256;

    private final String text;
    private int untilLook = LOOK;

    TimedText(String text) {
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
