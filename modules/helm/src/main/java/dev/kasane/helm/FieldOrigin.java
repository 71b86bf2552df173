package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.helm.origin.ValueOrigin;
import java.util.List;
import java.util.Set;

/**
 * The origin of a field in the output of a chart: places in templates, and values.
 *
 * @param templates the places that printed it, each of a template that the one before included; none when they are not known
 * @param values the values that make a difference to the field
 * @param conditions the values without which the field, or its object, is not there
 * @param lookups the objects that the template reads from the cluster, which are empty here
 * @param isComplete whether all values that the template reads were tried
 */
public record FieldOrigin(
        List<Origin.Step> templates,
        List<ValueOrigin> values,
        List<ValueOrigin> conditions,
        Set<String> lookups,
        boolean isComplete) {}
