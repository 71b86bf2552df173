package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.files.Origin;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object of a target, to be found in what a chart prints.
 *
 * @param printed where it was when a chart printed it
 * @param secrets which other objects hold secrets, beside Secrets
 */
record ObjectField(Resource resource, String field, PrintedPaths.Path printed, Predicate<YamlMap> secrets)
        implements FieldQuery {

    /** A field, where the other objects do not matter. */
    ObjectField(Resource resource, String field, PrintedPaths.Path printed) {
        this(resource, field, printed, object -> false);
    }

    @Override
    public boolean holdsSecret(YamlMap object) {
        return FieldQuery.super.holdsSecret(object) || secrets.test(object);
    }

    @Override
    public boolean isObject(YamlMap object) {
        PrintedObject printed = PrintedObject.of(object);
        return printed != null && printed.is(resource);
    }

    @Override
    public boolean mayBe(YamlNode printed) {
        Explanation explanation = Explanation.of(resource, field);
        List<Origin.Step> steps = explanation.steps();
        // Argo CD and Flux write some values in another form
        boolean asPrinted = steps.size() == 1
                && FieldReport.INFLATING.contains(steps.getFirst().directive());
        return !asPrinted
                || !(printed instanceof YamlScalar scalar)
                || explanation.value() instanceof YamlScalar value
                        && value.text().equals(scalar.text());
    }

    @Override
    public @Nullable YamlNode field(YamlMap object) {
        return printed.in(object);
    }
}
