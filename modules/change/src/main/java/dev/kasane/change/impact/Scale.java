package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.OptionalLong;
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
                OptionalLong then = replicas(it.before());
                OptionalLong now = replicas(it.resource());
                if (then.isPresent() && now.isPresent() && then.getAsLong() != now.getAsLong()) {
                    boolean stops = now.getAsLong() == 0;
                    found.accept(new Note(
                            stops ? Note.Weight.DANGER : Note.Weight.EFFECT,
                            name(),
                            it.resource(),
                            "scales from " + then.getAsLong() + " to " + now.getAsLong()
                                    + (stops ? ": nothing of it runs any more" : "")));
                }
            }
        }
    }

    /** Whether a workload has fewer replicas than before. */
    static boolean shrinks(Change.Changed change) {
        OptionalLong then = replicas(change.before());
        OptionalLong now = replicas(change.resource());
        return then.isPresent() && now.isPresent() && now.getAsLong() < then.getAsLong();
    }

    /** The number of replicas of a workload; empty if what is written is no whole number. */
    private static OptionalLong replicas(Resource resource) {
        YamlMap spec = resource.root().map("spec");
        String replicas = spec == null ? null : spec.text("replicas");
        try {
            return OptionalLong.of(replicas == null ? 1 : Long.parseLong(replicas));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
