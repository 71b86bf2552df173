package dev.kasane.kustomize.build;

import dev.kasane.problem.Problem;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.SortedMap;

/** {@code validators}: transformers that must not change objects, except for the label {@code validated-by}. */
final class Validators {

    private static final String VALIDATED_BY = "validated-by";

    private final KustomizationBuild level;

    Validators(KustomizationBuild level) {
        this.level = level;
    }

    void apply(Accumulator accumulator) {
        List<Step> steps = new Plugins(level).transformers(level.kustomization().validators(), "validators");
        for (Step step : steps) {
            ResourceSet before = accumulator.resources();
            accumulator.transform(step.transformer());
            refuseChanges(before, accumulator.resources());
        }
    }

    private void refuseChanges(ResourceSet before, ResourceSet after) {
        boolean same = before.size() == after.size();
        for (int i = 0; same && i < before.size(); i++) {
            same = before.get(i) == after.get(i) || isSame(before.get(i), after.get(i));
        }
        if (!same) {
            throw Problem.error(
                            "a validator changed objects, and it may only look at them",
                            level.kustomization().validators().getFirst().span(),
                            "name it under transformers if the change is meant")
                    .asException();
        }
    }

    private static boolean isSame(Resource before, Resource after) {
        SortedMap<String, YamlScalar> labels = MetadataTexts.read(after.root(), MetadataTexts.LABELS);
        YamlMap root = labels.remove(VALIDATED_BY) == null
                ? after.root()
                : MetadataTexts.write(after.root(), MetadataTexts.LABELS, labels);
        return JsonText.compact(JsonForm.ofWritten(before.root())).equals(JsonText.compact(JsonForm.ofWritten(root)));
    }
}
