package dev.kasane.cli.targets;

import dev.kasane.change.report.RandomValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.RandomPlaceholders;
import dev.kasane.helm.RandomText;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that charts generate again at each render: a diff replaces them by placeholders. */
public final class RandomValues {

    private static final int SECONDS_EACH = 60;

    private final Function<String, List<ExplainedChart>> before;
    private final Function<String, List<ExplainedChart>> after;

    /**
     * The values of the targets of two trees.
     *
     * @param before the charts of an earlier target that may make such values
     * @param after those of a later target
     */
    public RandomValues(Function<String, List<ExplainedChart>> before, Function<String, List<ExplainedChart>> after) {
        this.before = before;
        this.after = after;
    }

    /** The changes of targets without those of such values. */
    public List<TargetChange> without(List<TargetChange> changes) {
        List<TargetChange> left = new ArrayList<>();
        for (TargetChange change : changes) {
            ResourceSet then = withPlaceholders(change.before(), change.earlier(), before);
            ResourceSet now = withPlaceholders(change.after(), change.later(), after);
            boolean isSame = then == change.before() && now == change.after();
            TargetChange compared = isSame ? change : change.comparedAgain(then, now);
            if (isSame || !compared.isNothing()) {
                left.add(compared);
            }
        }
        return left;
    }

    private static @Nullable ResourceSet withPlaceholders(
            @Nullable ResourceSet objects, @Nullable String target, Function<String, List<ExplainedChart>> charts) {
        if (objects == null || target == null) {
            return objects;
        }
        List<RandomText> texts = new ArrayList<>();
        for (ExplainedChart chart : charts(target, charts)) {
            texts.addAll(texts(target, chart));
        }
        if (texts.isEmpty()) {
            return objects;
        }
        boolean isSame = true;
        List<Resource> all = new ArrayList<>();
        for (Resource object : objects) {
            Resource replaced =
                    object.withRoot(RandomPlaceholders.in(object.root(), texts, RandomValue.WORDS), new Schemas());
            isSame &= replaced == object;
            all.add(replaced);
        }
        return isSame ? objects : ResourceSet.of(all);
    }

    private static List<ExplainedChart> charts(String target, Function<String, List<ExplainedChart>> charts) {
        try {
            return OneInput.within(target, SECONDS_EACH, () -> charts.apply(target));
        } catch (KasaneException | OutOfMemoryError e) {
            return List.of();
        }
    }

    /** The random values of a chart; none where other ones make it fail, so that it is compared with the first ones. */
    private static List<RandomText> texts(String target, ExplainedChart chart) {
        try {
            return OneInput.within(target, SECONDS_EACH, chart::randomTexts);
        } catch (KasaneException | OutOfMemoryError e) {
            return List.of();
        }
    }
}
