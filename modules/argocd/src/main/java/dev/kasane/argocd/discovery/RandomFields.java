package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.HelmSource;
import dev.kasane.files.Span;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.helm.RandomObject;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields of an object that are random each time its chart is rendered.
 *
 * @param object the object
 * @param paths the fields, at least one
 * @param cures values of the chart, each of which makes some of the fields fixed
 * @param template where the template of the object is
 */
public record RandomFields(Resource object, List<String> paths, List<String> cures, Span template) {

    static List<RandomFields> of(List<HelmSource> charts, Iterable<Resource> objects) {
        List<RandomFields> fields = new ArrayList<>();
        for (HelmSource chart : charts) {
            for (RandomObject random : chart.randomObjectsWithCures()) {
                Resource object = find(random, objects);
                if (object != null) {
                    Span template = chart.place().template(random.template());
                    fields.add(new RandomFields(object, random.fields(), random.cures(), template));
                }
            }
        }
        return fields;
    }

    /**
     * Those of a chart, which takes several renders.
     *
     * @param objects what was made of its objects: names may have got a prefix or a suffix
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered with other random values
     */
    public static List<RandomFields> of(ExplainedChart chart, Iterable<Resource> objects) {
        List<RandomFields> fields = new ArrayList<>();
        for (RandomObject random : chart.randomObjectsWithCures()) {
            Resource object = find(random, objects);
            if (object != null) {
                fields.add(
                        new RandomFields(object, random.fields(), random.cures(), chart.template(random.template())));
            }
        }
        return fields;
    }

    private static @Nullable Resource find(RandomObject random, Iterable<Resource> objects) {
        Resource renamed = null;
        for (Resource object : objects) {
            if (object.gvk().kind().equals(random.kind())) {
                if (object.name().equals(random.name())) {
                    return object;
                }
                renamed = object.name().contains(random.name()) ? object : renamed;
            }
        }
        return renamed;
    }
}
