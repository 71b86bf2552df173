package dev.kasane.change.explain;

import dev.kasane.files.Origin;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that a line of a file has a part in: the reverse of {@link Explanation}.
 *
 * @param resource the object
 * @param explanation the value and who made it
 * @param later the step that decided the value after this line did; null when this line decides it
 */
public record Reach(Resource resource, Explanation explanation, Origin.@Nullable Step later) {

    /**
     * The single values of some objects that a line has a part in.
     *
     * @param resources the objects
     * @param path the file as it is shown to people
     * @param line the line, from 1
     */
    public static List<Reach> of(ResourceSet resources, String path, int line) {
        AskedLine asked = new AskedLine(path, line);
        List<Reach> reached = new ArrayList<>();
        for (Resource resource : resources) {
            for (Explanation explanation : Explanation.all(resource)) {
                List<Origin.Step> steps = explanation.steps();
                for (int i = 0; i < steps.size(); i++) {
                    if (asked.holds(steps.get(i), explanation.value())) {
                        boolean last = i == steps.size() - 1;
                        reached.add(new Reach(resource, explanation, last ? null : steps.getLast()));
                        break;
                    }
                }
            }
        }
        return reached;
    }
}
