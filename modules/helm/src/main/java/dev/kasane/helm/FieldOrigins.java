package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.engine.TracedText;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.WatchedValues;
import dev.kasane.helm.values.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds where fields of objects come from. The place of the template is recorded while it prints. For the values, the
 * template is printed again with other ones, and the fields are compared: nothing is concluded from the text of templates.
 */
public final class FieldOrigins {

    private static final String GLOBAL = "global";

    private final ChartRequest request;
    private final FieldQuestion question;

    private FieldOrigins(ChartRequest request, FieldQuestion question) {
        this.request = request;
        this.question = question;
    }

    /**
     * Where a field comes from; null when the chart prints no such object, or one without the field.
     *
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered
     */
    public static @Nullable FieldOrigin of(ChartRequest request, FieldQuestion question) {
        return ChartRenderer.onLargeStack(
                        request, () -> Optional.ofNullable(new FieldOrigins(request, question).find()))
                .orElse(null);
    }

    private @Nullable FieldOrigin find() {
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        var printed = ChartRenderer.engine(request)
                .print(prepared.chart(), prepared.values())
                .files();
        for (var file : printed.entrySet()) {
            PrintedField field = PrintedField.in(file.getValue(), request.profile(), question);
            if (field != null) {
                return find(file.getKey(), file.getValue(), field);
            }
        }
        return null;
    }

    private FieldOrigin find(String template, String text, PrintedField field) {
        // rendered anew, since templates may change values
        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
        GoMap whole = Tables.copy(prepared.values());
        WatchedValues watched = new WatchedValues(prepared.values());
        TracedText traced = ChartRenderer.engine(request).traceAlone(prepared.chart(), watched.values(), template);
        if (!traced.text().equals(text)) {
            // another template changes what this one sees
            return new FieldOrigin(List.of(), List.of(), List.of(), false);
        }
        FieldTrials trials = new FieldTrials(request, template, question, field, whole);
        boolean complete = trials.narrow(candidates(watched.read(), whole));
        return new FieldOrigin(traced.places(offset(text, field)), trials.values(), trials.conditions(), complete);
    }

    /** What the template looked at, a global value of a subchart where the whole chart has it. */
    private static List<LeafPath> candidates(Set<LeafPath> read, GoMap whole) {
        Set<LeafPath> candidates = new LinkedHashSet<>();
        for (LeafPath path : read) {
            int global = path.steps().lastIndexOf(GLOBAL);
            LeafPath shared = path.from(Math.max(global, 0));
            candidates.add(shared.in(whole) == null ? path : shared);
        }
        return new ArrayList<>(candidates);
    }

    /** Where the field begins, in characters. */
    private static int offset(String text, PrintedField field) {
        byte[] bytes = GoText.bytes(text.substring(field.start()));
        return field.start()
                + GoText.of(Arrays.copyOf(bytes, field.node().offset())).length();
    }
}
