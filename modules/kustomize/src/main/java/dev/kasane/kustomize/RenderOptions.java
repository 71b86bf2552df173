package dev.kasane.kustomize;

import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.kustomize.option.Reorder;
import org.jspecify.annotations.Nullable;

/**
 * The options of a render.
 *
 * @param limits the resource limits of one render
 * @param restriction which files a kustomization may name
 * @param reorder the order of the objects, where the kustomization sets none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 * @param charts how Helm charts are rendered; null for {@link ChartOptions#DEFAULT}
 * @param ksops the handling of the generator {@code ksops}
 */
public record RenderOptions(
        RenderLimits limits,
        LoadRestriction restriction,
        Reorder reorder,
        boolean managedByLabel,
        @Nullable ChartOptions charts,
        Ksops ksops) {

    /** The defaults of kustomize without flags. */
    public static final RenderOptions DEFAULT = new RenderOptions(
            RenderLimits.DEFAULT, LoadRestriction.OWN_FOLDER, Reorder.UNSPECIFIED, false, null, Ksops.REFUSED);

    public RenderOptions withLimits(RenderLimits newLimits) {
        return new RenderOptions(newLimits, restriction, reorder, managedByLabel, charts, ksops);
    }

    public RenderOptions withRestriction(LoadRestriction newRestriction) {
        return new RenderOptions(limits, newRestriction, reorder, managedByLabel, charts, ksops);
    }

    public RenderOptions withReorder(Reorder newReorder) {
        return new RenderOptions(limits, restriction, newReorder, managedByLabel, charts, ksops);
    }

    public RenderOptions withManagedByLabel() {
        return new RenderOptions(limits, restriction, reorder, true, charts, ksops);
    }

    public RenderOptions withCharts(@Nullable ChartOptions newCharts) {
        return new RenderOptions(limits, restriction, reorder, managedByLabel, newCharts, ksops);
    }

    public RenderOptions withKsops(Ksops newKsops) {
        return new RenderOptions(limits, restriction, reorder, managedByLabel, charts, newKsops);
    }
}
