package dev.kasane.cli.targets;

import dev.kasane.argocd.discovery.RandomFields;
import dev.kasane.change.report.RandomValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.FieldWords;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that charts make anew at each render: between two revisions they are no change, and words stand in their place. */
public final class RandomValues {

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
            ResourceSet then = inWords(change.before(), change.earlier(), before);
            ResourceSet now = inWords(change.after(), change.later(), after);
            boolean isSame = then == change.before() && now == change.after();
            TargetChange compared = isSame ? change : change.comparedAgain(then, now);
            if (isSame || !compared.isNothing()) {
                left.add(compared);
            }
        }
        return left;
    }

    private static @Nullable ResourceSet inWords(
            @Nullable ResourceSet objects, @Nullable String target, Function<String, List<ExplainedChart>> charts) {
        if (objects == null || target == null) {
            return objects;
        }
        IdentityHashMap<Resource, Resource> replaced = new IdentityHashMap<>();
        try {
            for (ExplainedChart chart : charts.apply(target)) {
                for (RandomFields fields : RandomFields.withoutCures(chart, objects)) {
                    Resource object = fields.object();
                    replaced.put(
                            object,
                            object.withRoot(
                                    FieldWords.in(object.root(), fields.paths(), RandomValue.WORDS), new Schemas()));
                }
            }
        } catch (KasaneException e) {
            // a chart that other random values make fail is compared with the first ones
            return objects;
        }
        return replaced.isEmpty()
                ? objects
                : ResourceSet.of(objects.toList().stream()
                        .map(object -> replaced.getOrDefault(object, object))
                        .toList());
    }
}
