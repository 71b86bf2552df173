package dev.kasane.change.explain;

import dev.kasane.files.Origin;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A value that a line of a file affects: the reverse of {@link Explanation}.
 *
 * @param resource the object
 * @param explanation the value and who made it
 * @param later the step that decided the value after this line did; null when this line decides it
 */
public record LineEffect(Resource resource, Explanation explanation, Origin.@Nullable Step later) {

    /** The directive of Flux that puts variables into a value and leaves the rest of it. */
    private static final String VARIABLES = "postBuild";

    /**
     * The single values of some objects that a line has a part in.
     *
     * @param resources the objects, which may have been rendered from changed files
     * @param path the file as it is shown to people
     * @param line the line, from 1
     * @param places the places in the repository of the steps of a value
     */
    public static List<LineEffect> of(ResourceSet resources, String path, int line, UnaryOperator<Origin.Step> places) {
        LineQuery asked = new LineQuery(path, line);
        List<LineEffect> reached = new ArrayList<>();
        for (Resource resource : resources) {
            for (Explanation explanation : Explanation.all(resource)) {
                List<Origin.Step> steps =
                        explanation.steps().stream().map(places).toList();
                for (int i = 0; i < steps.size(); i++) {
                    if (asked.holds(steps.get(i), explanation.value())) {
                        reached.add(new LineEffect(resource, explanation, later(steps.subList(i + 1, steps.size()))));
                        break;
                    }
                }
            }
        }
        return reached;
    }

    /** The last of some steps. Steps that only substitute variables count only if there are no others. */
    private static Origin.@Nullable Step later(List<Origin.Step> steps) {
        for (Origin.Step step : steps.reversed()) {
            if (!step.directive().equals(VARIABLES)) {
                return step;
            }
        }
        return steps.isEmpty() ? null : steps.getLast();
    }

    /** Whether the value is that of the line with variables that the later step substitutes. */
    public boolean isFilledIn() {
        return later != null && later.directive().equals(VARIABLES);
    }
}
