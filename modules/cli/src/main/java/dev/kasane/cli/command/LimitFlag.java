package dev.kasane.cli.command;

import dev.kasane.cli.console.Console;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;

/**
 * The flag {@code --limit NAME=NUMBER} of every command that renders. Only the command line sets limits: a repository that
 * could raise its own would have none.
 */
public final class LimitFlag {

    private static final String NAME = "limit";

    /** The environment variable with the release of Helm that is followed. */
    private static final String HELM = "KASANE_HELM";

    private LimitFlag() {}

    /** The flag, of a command that renders so. */
    public static Flag flag() {
        return Flag.of(NAME, "NAME=NUMBER", "raise or lower a limit of each render, as for kasane render")
                .repeated();
    }

    /** The usual options with the limits that a command line sets, and the files that it allows. */
    public static RenderOptions options(Flags flags) {
        return RenderOptions.DEFAULT.withLimits(of(flags)).withRestriction(RestrictorFlag.of(flags));
    }

    /** The same, and charts as the release of Helm renders them that the environment names. */
    public static RenderOptions options(Flags flags, Console console) {
        String helm = console.environment().getOrDefault(HELM, "");
        RenderOptions options = options(flags);
        return helm.isEmpty() ? options : options.withCharts(new ChartOptions(true, helm, "", List.of()));
    }

    /** The same, for a command that compares and applies nothing: encrypted values of ksops have stand-ins. */
    public static RenderOptions comparing(Flags flags, Console console) {
        return options(flags, console).withKsops(Ksops.STAND_INS);
    }

    /**
     * The limits that a command line sets; the others are the usual ones.
     *
     * @throws KasaneException when there is no limit of this name, or its value is no number
     */
    public static RenderLimits of(Flags flags) {
        RenderLimits limits = RenderLimits.DEFAULT;
        for (String limit : flags.all(NAME)) {
            int equals = limit.indexOf('=');
            if (equals < 0) {
                throw problem("--limit " + limit + " has no value", "write --limit NAME=NUMBER");
            }
            String name = limit.substring(0, equals);
            RenderLimits changed = limits.with(name, number(limit.substring(equals + 1)));
            if (changed == null) {
                throw problem(
                        "there is no limit " + name,
                        ClosestName.hint(
                                name, RenderLimits.NAMES, "the limits are " + String.join(", ", RenderLimits.NAMES)));
            }
            limits = changed;
        }
        return limits;
    }

    private static long number(String text) {
        try {
            long number = Long.parseLong(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, together with negative numbers
        }
        throw problem("a limit must be a whole number, and " + text + " is none", "write --limit NAME=NUMBER");
    }

    private static KasaneException problem(String sentence, String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
