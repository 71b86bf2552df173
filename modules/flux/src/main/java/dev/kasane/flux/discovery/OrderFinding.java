package dev.kasane.flux.discovery;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A dependency that is never met, or may not be.
 *
 * @param way the targets of the sentence, each of which depends on the next one
 * @param end the end of the sentence
 * @param weight how certain it is
 * @param hint what to do about it, when that is known
 */
public record OrderFinding(
        List<FluxTarget> way,
        String end,
        Weight weight,
        @Nullable String hint) {

    /** The certainty of a finding. */
    public enum Weight {
        /** Flux never applies the target, provided that the repository has all objects of its cluster. */
        CERTAIN,
        /** An object outside of the repository could create the missing target. */
        LIKELY,
        /** A Kustomization of the cluster has another source, and may create the missing target. */
        OPEN
    }

    public OrderFinding {
        way = List.copyOf(way);
    }

    /** The target that waits. */
    public FluxTarget target() {
        return way.getFirst();
    }

    /** The finding without places, which is the same after lines were moved. */
    public String sentence() {
        return sentence(target -> target.kind() + " " + target.instance());
    }

    /** The finding with the place of each target. */
    public String placed() {
        return sentence(target -> target.kind() + " " + target.instance() + " ("
                + target.span().path() + ":" + target.span().line() + ")");
    }

    private String sentence(Function<FluxTarget, String> shown) {
        return way.stream().map(shown).collect(Collectors.joining(" depends on ")) + end;
    }
}
