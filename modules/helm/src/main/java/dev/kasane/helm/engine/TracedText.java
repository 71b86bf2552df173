package dev.kasane.helm.engine;

import dev.kasane.gotemplate.PrintTrace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The output of a template, with the place that printed each part of it. */
public final class TracedText {

    private final String text;
    private final PrintTrace trace;

    TracedText(String text, PrintTrace trace) {
        this.text = text;
        this.trace = trace;
    }

    /**
     * The place that printed the character at an offset, as {@code template:line:column}.
     *
     * @param expected the output of the same template without a trace
     * @return null when the place is not known, since the outputs differ
     */
    public @Nullable String place(String expected, int offset) {
        return text.equals(expected) ? trace.place(inTrace(offset)) : null;
    }

    /** An offset among what was printed before {@code <no value>} was taken out of it. */
    private int inTrace(int offset) {
        String printed = trace.text();
        int at = offset;
        for (int i = printed.indexOf(Engine.NO_VALUE);
                i >= 0 && i <= at;
                i = printed.indexOf(Engine.NO_VALUE, i + Engine.NO_VALUE.length())) {
            at += Engine.NO_VALUE.length();
        }
        return at;
    }

    /** What was printed. */
    public String text() {
        return text;
    }

    /** The places that printed the character at an offset, each of a template that the one before included. */
    public List<String> places(int offset) {
        return trace.places(inTrace(offset));
    }
}
