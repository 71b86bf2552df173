package dev.kasane.cluster;

import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.report.TargetChange;
import dev.kasane.files.SourceFile;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Converts a dry run of an apply into the diff of a target. */
public final class LiveComparison {

    private LiveComparison() {}

    /**
     * The difference between the objects of a target as they are and as they would be, with the places in the
     * repository behind the values that would be set.
     *
     * @param tried the results of a dry run of an apply
     */
    public static TargetChange of(String target, List<Applied> tried) {
        List<Resource> before = new ArrayList<>();
        List<Resource> after = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Applied one : tried) {
            LiveObject live = one.live();
            if (live == null) {
                problems.addAll(one.problems());
                if (one.state() == Applied.State.NOT_TRIED) {
                    after.add(one.resource());
                }
                continue;
            }
            JsonValue earlier = live.before();
            if (earlier != null) {
                before.add(resource(earlier, one.resource()));
            }
            Resource would = resource(live.after(), one.resource());
            after.add(would.withRoot(
                    (YamlMap) Provenance.of(would.root(), one.resource().root()), like(would)));
        }
        ResourceSet was = ResourceSet.of(before);
        ResourceSet willBe = ResourceSet.of(after);
        List<Problem> refused = problems.stream()
                .filter(problem -> problem.severity() == Problem.Severity.ERROR)
                .toList();
        return new TargetChange(
                target, target, target, new ResourceDiff().between(was, willBe), was, willBe, List.of(), refused);
    }

    private static Resource resource(JsonValue object, Resource rendered) {
        String text = Json.lines(LiveObject.stripped(object).value());
        YamlMap root =
                (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("the cluster", text)));
        return Resource.of(root, like(rendered));
    }

    /** The known properties of an object's kind: the same for the object in the cluster and in the repository. */
    private static Scopes like(Resource rendered) {
        return new Scopes() {
            @Override
            public boolean isClusterScoped(Gvk gvk) {
                return rendered.id().isClusterScoped();
            }

            @Override
            public MarkedFields markedFields() {
                return rendered.markedFields();
            }
        };
    }
}
