package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.KindOrder;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Applies rendered objects by server-side apply, in the order in which kinds depend on each other: namespaces and definitions of
 * kinds first, of which the latter are waited for, webhooks last.
 */
public final class Applier {

    private static final Duration DEFINITION_WAIT = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final KubernetesApi api;
    private final ApiPaths paths;
    private final ApplyOptions options;

    public Applier(KubernetesApi api, ApplyOptions options) {
        this.api = api;
        this.paths = new ApiPaths(api);
        this.options = options;
    }

    /**
     * Applies all objects. A rejected object does not stop the others.
     *
     * @param done receives each object after its apply
     */
    public List<Applied> apply(Rendering rendering, Consumer<Applied> done) {
        List<Resource> sorted = new ArrayList<>(rendering.resources().toList());
        sorted.sort(Comparator.comparingInt(
                resource -> KindOrder.STANDARD.rank(resource.gvk().kind())));
        List<Applied> all = new ArrayList<>();
        for (Resource resource : sorted) {
            Applied one = apply(resource, rendering);
            done.accept(one);
            all.add(one);
        }
        return all;
    }

    private Applied apply(Resource resource, Rendering rendering) {
        String path = paths.of(resource);
        if (path == null) {
            return isDefined(resource, rendering)
                    ? notTried(resource, "its kind is defined by these objects, and is not there yet")
                    : refused(
                            resource,
                            "the server has no kind " + resource.gvk().kind() + " in "
                                    + resource.gvk().apiVersion(),
                            "apply what defines it first, or correct the apiVersion");
        }
        ApiAnswer before = api.get(path);
        if (!before.isGood() && !before.isMissing()) {
            return refused(resource, before.message(), "request permission to read it");
        }
        ApiAnswer answer = api.apply(path + options.query(), rendering.toYaml(resource));
        if (!answer.isGood()) {
            return failed(resource, answer, rendering);
        }
        LiveObject live = new LiveObject(before.isGood() ? before.body() : null, answer.body());
        if (options.mode() == ApplyOptions.Mode.REAL && resource.gvk().kind().equals("CustomResourceDefinition")) {
            awaitDefinition(path, resource);
        }
        Applied.State state = !before.isGood()
                ? Applied.State.CREATED
                : live.isChanged() ? Applied.State.CHANGED : Applied.State.SAME;
        return new Applied(resource, state, state == Applied.State.CHANGED ? tracked(before.body()) : List.of(), live);
    }

    private static List<Problem> tracked(JsonValue object) {
        String application = ArgoTracking.application(object);
        return application.isEmpty()
                ? List.of()
                : List.of(Problem.warning(
                        "Argo CD manages this object for " + application + ", and may take the change back",
                        null,
                        "change it in Git, or stop that application's self-heal first"));
    }

    private Applied failed(Resource resource, ApiAnswer answer, Rendering rendering) {
        if (answer.isMissing() && isNamespaceOfSet(resource, rendering)) {
            return notTried(resource, "its namespace is one of these objects, and is not there yet");
        }
        List<FieldConflict> conflicts = answer.conflicts();
        boolean secret = resource.gvk().kind().equals("Secret");
        if (conflicts.isEmpty()) {
            // the server's words may quote what is in it
            return refused(resource, secret ? "the server refused this Secret" : answer.message(), null);
        }
        List<Problem> problems = new ArrayList<>();
        for (FieldConflict conflict : conflicts) {
            problems.add(Problem.error(
                    "the field " + conflict.field() + " belongs to " + conflict.manager()
                            + ", who set it to another value",
                    // a message shows the line
                    secret
                            ? resource.root().span()
                            : ServerPath.follow(resource.root(), conflict.field())
                                    .span(),
                    "leave the field out here, or take it over with --force-conflicts"));
        }
        return new Applied(resource, Applied.State.REFUSED, problems, null);
    }

    private static Applied refused(Resource resource, String why, @Nullable String hint) {
        Problem problem = Problem.error(why, resource.root().span(), hint);
        return new Applied(resource, Applied.State.REFUSED, List.of(problem), null);
    }

    private static Applied notTried(Resource resource, String why) {
        return new Applied(resource, Applied.State.NOT_TRIED, List.of(Problem.warning(why, null, null)), null);
    }

    private static boolean isDefined(Resource resource, Rendering rendering) {
        for (Resource other : rendering.resources()) {
            YamlMap spec = other.root().map("spec");
            if (spec != null
                    && other.gvk().kind().equals("CustomResourceDefinition")
                    && resource.gvk().group().equals(spec.text("group"))
                    && resource.gvk().kind().equals(kindOf(spec))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String kindOf(YamlMap definition) {
        YamlMap names = definition.map("names");
        return names == null ? null : names.text("kind");
    }

    private static boolean isNamespaceOfSet(Resource resource, Rendering rendering) {
        for (Resource other : rendering.resources()) {
            if (other.gvk().kind().equals("Namespace") && other.name().equals(resource.namespace())) {
                return true;
            }
        }
        return false;
    }

    private void awaitDefinition(String path, Resource definition) {
        long end = System.nanoTime() + DEFINITION_WAIT.toNanos();
        while (System.nanoTime() < end && !(isEstablished(path) && isServed(definition))) {
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private boolean isEstablished(String path) {
        for (JsonValue condition : api.get(path).body().path("status").path("conditions")) {
            if (condition.path("type").text().equals("Established")
                    && condition.path("status").text().equals("True")) {
                return true;
            }
        }
        return false;
    }

    /** Whether the server lists the kind in all of its served versions, which happens a moment after it is established. */
    private boolean isServed(Resource definition) {
        YamlMap spec = definition.root().map("spec");
        if (spec == null || !(spec.get("versions") instanceof YamlList versions)) {
            return true;
        }
        String group = spec.text("group");
        String kind = kindOf(spec);
        if (group == null || kind == null) {
            return true;
        }
        for (YamlNode item : versions) {
            String version = item instanceof YamlMap map && "true".equals(map.text("served")) ? map.text("name") : null;
            if (version != null && paths.of(new Gvk(group, version, kind), "", "any") == null) {
                return false;
            }
        }
        return true;
    }
}
