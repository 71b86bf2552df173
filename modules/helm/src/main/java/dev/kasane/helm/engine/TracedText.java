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
     * @return null when the place is not known: the outputs differ, or {@code <no value>} was removed from them
     */
    public @Nullable String place(String expected, int offset) {
        return text.equals(expected) && text.length() == trace.length() ? trace.place(offset) : null;
    }

    /** What was printed. */
    public String text() {
        return text;
    }

    /**
     * The places that printed the character at an offset, each of a template that the one before included.
     *
     * @return none when they are not known, as for {@link #place}
     */
    public List<String> places(int offset) {
        return text.length() == trace.length() ? trace.places(offset) : List.of();
    }
}
