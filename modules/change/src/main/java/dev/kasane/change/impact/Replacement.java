package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code replaced}: an object has another kind, name or namespace, so that a cluster deletes it and creates another one.
 * {@code data-loss} reports which data is deleted with it.
 */
final class Replacement implements Rule {

    @Override
    public String name() {
        return "replaced";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            if (change instanceof Change.Replaced it) {
                look(it.pair().before(), it.resource().id().toText(), found);
            }
        }
    }

    private void look(Resource gone, String successor, Consumer<Note> found) {
        String kind = gone.gvk().group() + "/" + gone.gvk().kind();
        String lost = lost(kind, gone);
        if (lost == null) {
            return;
        }
        if (Pruning.isOff(gone)) {
            String sentence = "leaves Git, but Argo CD keeps it (Prune=false), beside " + successor;
            found.accept(new Note(Note.Weight.INFORMATION, name(), gone, sentence));
            return;
        }
        boolean dangerous = kind.equals("/Service") || kind.equals("apps/StatefulSet");
        Note.Weight weight = dangerous ? Note.Weight.DANGER : Note.Weight.EFFECT;
        found.accept(new Note(weight, name(), gone, "is deleted, and " + successor + " is created: " + lost));
    }

    /** The loss if an object of a kind is replaced; null if nothing that runs is lost. */
    private static @Nullable String lost(String kind, Resource gone) {
        return switch (kind) {
            case "/Service" -> address(gone);
            case "apps/StatefulSet" ->
                DataLoss.hasClaims(gone)
                        ? "it does not use the data in the old claims"
                        : "its pods are deleted, and the new ones have other names";
            case "apps/Deployment", "apps/DaemonSet", "apps/ReplicaSet" ->
                "its pods are deleted, whether the new ones are ready or not";
            case "batch/Job" -> "the new one runs";
            default -> null;
        };
    }

    private static String address(Resource service) {
        YamlMap spec = service.root().map("spec");
        String type = spec == null ? "" : String.valueOf(spec.text("type"));
        boolean headless = spec != null && "None".equals(spec.text("clusterIP"));
        String host = service.name() + (service.namespace().isEmpty() ? "" : "." + service.namespace());
        String clients = "clients of " + host + " fail";
        return switch (type) {
            case "ExternalName" -> clients;
            case "LoadBalancer" -> "its address and its load balancer are given back, and " + clients;
            default -> headless ? clients : "its address is given back, and " + clients;
        };
    }
}
