package dev.kasane.helm;

import dev.kasane.helm.origin.LeafPath;
import java.util.List;

/**
 * Where a field of an object comes from that a chart printed.
 *
 * @param places {@code template:line:column} of what printed it, each of a template that the one before included; none when
 *     they are not known
 * @param values the values that make a difference to the field
 * @param conditions the values without which the field, or its object, is not there
 * @param isComplete whether all values that the template looks at were tried
 */
public record FieldOrigin(List<String> places, List<LeafPath> values, List<LeafPath> conditions, boolean isComplete) {}
