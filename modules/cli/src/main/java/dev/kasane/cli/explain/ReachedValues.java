package dev.kasane.cli.explain;

import dev.kasane.change.explain.LineEffect;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Origin;
import dev.kasane.helm.origin.ValuesLine;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** The values of targets that a line affects, each with the place that overrides it. */
final class ReachedValues {

    private final StringBuilder text;
    private final ValuesLine line;
    private final Paint paint;

    /** @param text receives the values of each target below its name */
    ReachedValues(StringBuilder text, ValuesLine line, Paint paint) {
        this.text = text;
        this.line = line;
        this.paint = paint;
    }

    /**
     * Adds those of one target, if there are any.
     *
     * @param label what the target is called
     * @param places the places in the repository of the steps of a value
     * @return whether there are any
     */
    boolean add(String label, ResourceSet resources, UnaryOperator<Origin.Step> places) {
        List<LineEffect> reached = LineEffect.of(resources, line.file(), line.number(), places);
        if (reached.isEmpty()) {
            return false;
        }
        Secrets secrets = new Secrets(new RunKey(), resources);
        text.append(paint.strong()).append(SafeText.forTerminal(label)).append(paint.end());
        text.append('\n');
        reached.forEach(reach -> add(reach, secrets));
        return true;
    }

    private void add(LineEffect reach, Secrets secrets) {
        ShownValue value =
                ShownValue.of(reach.explanation().value(), reach.explanation().path(), reach.resource(), secrets);
        text.append("  ")
                .append(SafeText.forTerminal(
                        secrets.named(reach.resource()).id().toText()))
                .append("  ");
        text.append(SafeText.forTerminal(
                        secrets.without(reach.explanation().path().toString(), reach.resource())))
                .append(": ");
        text.append(SafeText.forTerminal(value.text().lines().findFirst().orElse("")));
        if (reach.later() != null) {
            text.append(paint.faint())
                    .append(reach.isFilledIn() ? "  with variables of " : "  overridden by ")
                    .append(Place.of(reach.later()))
                    .append(paint.end());
        }
        text.append('\n');
    }
}
