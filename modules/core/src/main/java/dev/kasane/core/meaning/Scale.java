package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** {@code scale}: a workload runs with more or fewer pods. What names no number runs with one. */
final class Scale implements Rule {

    private static final Set<String> KINDS = Set.of("Deployment", "StatefulSet", "ReplicaSet");

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            if (change instanceof Change.Changed it
                    && KINDS.contains(it.resource().gvk().kind())) {
                String then = replicas(it.before());
                String now = replicas(it.resource());
                if (!then.equals(now)) {
                    boolean stops = now.equals("0");
                    found.accept(new Note(
                            stops ? Note.Weight.DANGER : Note.Weight.EFFECT,
                            name(),
                            it.resource(),
                            "scales from " + then + " to " + now + (stops ? ": nothing of it runs any more" : "")));
                }
            }
        }
    }

    private static String replicas(Resource resource) {
        YamlMap spec = resource.root().map("spec");
        String replicas = spec == null ? null : spec.text("replicas");
        return replicas == null ? "1" : replicas;
    }
}
