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

    /** How certain a finding is. */
    public enum Weight {
        /** Flux never applies the target, as far as the repository says all about its cluster. */
        CERTAIN,
        /** Something that the repository does not have could bring what is missing. */
        LIKELY,
        /** A Kustomization of the cluster takes its objects from elsewhere, and may well bring it. */
        OPEN
    }

    public OrderFinding {
        way = List.copyOf(way);
    }

    /** The target that waits. */
    public FluxTarget target() {
        return way.getFirst();
    }

    /** What is found, without places: the same after lines were moved. */
    public String sentence() {
        return sentence(target -> target.kind() + " " + target.instance());
    }

    /** What is found, with where each target is written. */
    public String placed() {
        return sentence(target -> target.kind() + " " + target.instance() + " ("
                + target.span().path() + ":" + target.span().line() + ")");
    }

    private String sentence(Function<FluxTarget, String> shown) {
        return way.stream().map(shown).collect(Collectors.joining(" depends on ")) + end;
    }
}
