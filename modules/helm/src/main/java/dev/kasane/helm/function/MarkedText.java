package dev.kasane.helm.function;

import org.jspecify.annotations.Nullable;

/** Marks the message of {@code fail} and {@code required}, to find it in the chain of failures around it. */
public final class MarkedText {

    private static final String START = "HELM_ERR_START";
    private static final String END = "HELM_ERR_END";

    private MarkedText() {}

    static String of(String text) {
        return START + text + END;
    }

    /** The text in a message; null when there is none. */
    public static @Nullable String in(String message) {
        int start = message.indexOf(START);
        int end = message.lastIndexOf(END);
        return start < 0 || end < start ? null : message.substring(start + START.length(), end);
    }
}
