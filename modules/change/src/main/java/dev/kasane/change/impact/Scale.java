package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** {@code scale}: a workload runs with more or fewer pods. The default is one replica. */
final class Scale implements Rule {

    private static final Set<String> KINDS = Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            if (change instanceof Change.Changed it
                    && KINDS.contains(it.resource().gvk().kind())) {
                long then = replicas(it.before());
                long now = replicas(it.resource());
                if (then != now) {
                    boolean stops = now == 0;
                    found.accept(new Note(
                            stops ? Note.Weight.DANGER : Note.Weight.EFFECT,
                            name(),
                            it.resource(),
                            "scales from " + then + " to " + now + (stops ? ": nothing of it runs any more" : "")));
                }
            }
        }
    }

    /** The number of replicas of a workload. */
    static long replicas(Resource resource) {
        YamlMap spec = resource.root().map("spec");
        String replicas = spec == null ? null : spec.text("replicas");
        try {
            return replicas == null ? 1 : Long.parseLong(replicas);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
