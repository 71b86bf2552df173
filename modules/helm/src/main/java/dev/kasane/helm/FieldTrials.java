package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.helm.values.Tables;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders a template with other values, and tests whether a field changes. */
final class FieldTrials {

    /** Each takes as long as reading the templates of the chart. */
    private static final int MOST = 400;

    /**
     * Replaces a value with a different one; null to keep it. Each value that is replaced at the same time has its own
     * number.
     */
    private interface Other {
        @Nullable
        Object than(Object value, int number);
    }

    private enum Effect {
        NONE,
        /** The field is another one. */
        CHANGED,
        /** The field is not there. */
        GONE,
        /** The template cannot be printed so. */
        FAILED
    }

    private final ChartRequest request;
    private final String template;
    private final FieldQuery question;
    private final PrintedField field;
    private final GoMap whole;
    private final List<LeafPath> values = new ArrayList<>();
    private final List<LeafPath> conditions = new ArrayList<>();
    private final TrialTime time;
    private int trials;

    /** @param whole the values that count */
    FieldTrials(
            ChartRequest request,
            String template,
            FieldQuery question,
            PrintedField field,
            GoMap whole,
            TrialTime time) {
        this.request = request;
        this.template = template;
        this.question = question;
        this.field = field;
        this.whole = whole;
        this.time = time;
    }

    /** The values that make a difference to the field, as far as they were found. */
    List<LeafPath> values() {
        return List.copyOf(values);
    }

    /** The values without which it is not there. */
    List<LeafPath> conditions() {
        return List.copyOf(conditions);
    }

    /** Finds those among some values that have an effect; returns whether all could be tried. */
    boolean find(List<LeafPath> paths) {
        List<LeafPath> single = new ArrayList<>();
        List<LeafPath> containers = new ArrayList<>();
        for (LeafPath path : paths) {
            Object value = path.in(whole);
            if (value != null) {
                (isContainer(value) ? containers : single).add(path);
            }
        }
        boolean complete = narrow(single, OtherValue::of);
        single.removeAll(values);
        single.removeAll(conditions);
        single.removeIf(path -> OtherValue.emptied(Objects.requireNonNull(path.in(whole))) == null);
        complete &= narrow(single, (value, number) -> OtherValue.emptied(value));
        for (LeafPath container : containers) {
            // one by one, since what is in a container does not count when it is emptied
            if (!isFoundBelow(container)) {
                complete &= narrow(List.of(container), (value, number) -> OtherValue.emptied(value));
            }
        }
        return complete;
    }

    /** Adds the nulls that keep away what the field would else be made of; returns as {@link #find}. */
    boolean find(RemovedValues removed) {
        for (LeafPath path : removed.paths()) {
            for (ChartRequest restored : removed.restored(path)) {
                if (values.contains(path) || conditions.contains(path)) {
                    continue;
                }
                if (++trials > MOST || time.isOver()) {
                    return false;
                }
                Effect effect = effect(restored);
                if (effect == Effect.CHANGED) {
                    values.add(path);
                } else if (effect == Effect.GONE) {
                    conditions.add(path);
                }
            }
        }
        return true;
    }

    private boolean isFoundBelow(LeafPath container) {
        return Stream.concat(values.stream(), conditions.stream()).anyMatch(path -> path.isBelow(container));
    }

    /** The same by halves, with one kind of other values. */
    private boolean narrow(List<LeafPath> paths, Other other) {
        if (paths.isEmpty()) {
            return true;
        }
        if (++trials > MOST || time.isOver()) {
            return false;
        }
        Effect effect = effect(paths, other);
        if (effect == Effect.NONE) {
            return true;
        }
        if (paths.size() > 1) {
            int middle = paths.size() / 2;
            boolean first = narrow(paths.subList(0, middle), other);
            return narrow(paths.subList(middle, paths.size()), other) && first;
        }
        LeafPath path = paths.getFirst();
        if (effect == Effect.CHANGED || effect == Effect.FAILED && isWritten(path)) {
            values.add(path);
        } else if (effect == Effect.GONE) {
            conditions.add(path);
        }
        return true;
    }

    private static boolean isContainer(Object value) {
        return value instanceof GoMap map && !map.isEmpty();
    }

    /** Whether the field is equal to the value, for a chart that rejects every other value. */
    private boolean isWritten(LeafPath path) {
        Object value = path.in(whole);
        return value != null
                && field.node() instanceof YamlScalar scalar
                && !scalar.text().isEmpty()
                && scalar.text().equals(value.toString());
    }

    private Effect effect(List<LeafPath> paths, Other other) {
        GoMap given = Tables.copy(request.values());
        for (int i = 0; i < paths.size(); i++) {
            LeafPath path = paths.get(i);
            Object value = path.in(whole);
            Object changed = value == null ? null : other.than(value, i);
            if (changed != null) {
                path.put(given, whole, changed);
            }
        }
        return effect(request.trying(given));
    }

    private Effect effect(ChartRequest trial) {
        try {
            ChartRenderer.Prepared prepared = ChartRenderer.prepare(trial);
            String text = ChartRenderer.engine(trial)
                    .printOnly(prepared.chart(), prepared.values(), template::equals)
                    .getOrDefault(template, "");
            return compared(field.nodeIn(text, request.profile(), question));
        } catch (KasaneException e) {
            return Effect.FAILED;
        }
    }

    private Effect compared(@Nullable YamlNode now) {
        if (now == null) {
            return Effect.GONE;
        }
        return DifferentFields.of(field.node(), now).isEmpty() ? Effect.NONE : Effect.CHANGED;
    }
}
