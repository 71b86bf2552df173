package dev.kasane.change.explain;

import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
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
        Lines lines = new Lines(path, line);
        List<Reach> reached = new ArrayList<>();
        for (Resource resource : resources) {
            for (Explanation explanation : Explanation.all(resource)) {
                List<Origin.Step> steps = explanation.steps();
                for (int i = 0; i < steps.size(); i++) {
                    if (lines.holds(steps.get(i).span())) {
                        boolean last = i == steps.size() - 1;
                        reached.add(new Reach(resource, explanation, last ? null : steps.getLast()));
                        break;
                    }
                }
            }
        }
        return reached;
    }

    /** Tells places on a line of a file, whose extent is looked for once for each reading of the file. */
    private static final class Lines {
        private final String path;
        private final int line;
        private final IdentityHashMap<SourceFile, int[]> extents = new IdentityHashMap<>();

        Lines(String path, int line) {
            this.path = path;
            this.line = line;
        }

        boolean holds(Span span) {
            if (!span.path().equals(path)) {
                return false;
            }
            int[] extent = extents.computeIfAbsent(
                    span.file(), ignored -> extent(span.file().bytes()));
            return span.offset() >= extent[0] && span.offset() < extent[1];
        }

        private int[] extent(byte[] bytes) {
            int start = 0;
            for (int n = 1; n < line; n++) {
                start = after(bytes, start);
            }
            return new int[] {start, after(bytes, start)};
        }

        private static int after(byte[] bytes, int from) {
            int i = from;
            while (i < bytes.length && bytes[i] != '\n') {
                i++;
            }
            return i + 1;
        }
    }
}
