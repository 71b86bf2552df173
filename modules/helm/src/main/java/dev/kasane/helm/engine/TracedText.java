package dev.kasane.helm.engine;

import dev.kasane.gotemplate.PrintTrace;
import java.util.List;
import java.util.Set;

/** The output of a template, with the place that printed each part of it. */
public final class TracedText {

    private final String text;
    private final PrintTrace trace;
    private final Set<String> lookups;

    TracedText(String text, PrintTrace trace, Set<String> lookups) {
        this.text = text;
        this.trace = trace;
        this.lookups = lookups;
    }

    /**
     * The places that printed the character at an offset, as {@code template:line:column}, each of a template that the one
     * before included.
     *
     * @param expected the output of the same template without a trace
     * @return nothing when the places are not known, since the outputs differ
     */
    public List<String> places(String expected, int offset) {
        return text.equals(expected) ? places(offset) : List.of();
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

    /** The output. */
    public String text() {
        return text;
    }

    /** The queries of the rendered templates to the cluster with {@code lookup}. */
    public Set<String> lookups() {
        return lookups;
    }

    /** The places that printed the character at an offset, each of a template that the one before included. */
    public List<String> places(int offset) {
        return trace.places(inTrace(offset));
    }
}
