package dev.kasane.testkit;

import dev.kasane.resource.Resource;
import dev.kasane.testkit.proxy.ApiCall;
import dev.kasane.testkit.proxy.Trace;
import dev.kasane.testkit.state.Differences;
import dev.kasane.testkit.state.ObjectState;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report of a failed test: the objects, their changes, their events, and the log. */
record FailureReport(TestCluster cluster) {

    private static final int SHOWN_WRITES = 20;
    private static final int SHOWN_OBJECTS = 5;

    /** The report on something that is not about some of the objects. */
    String text(String sentence) {
        StringBuilder text = new StringBuilder(sentence).append("\n");
        controller(text);
        return text.toString();
    }

    /**
     * The report on objects.
     *
     * @param sentence what was expected
     * @param before the objects when the wait began
     * @param after the objects at its end
     */
    String text(String sentence, List<? extends HasMetadata> before, List<? extends HasMetadata> after) {
        StringBuilder text = new StringBuilder(sentence).append("\n");
        if (after.isEmpty()) {
            text.append("\nthere is no such object in the namespace ").append(cluster.namespace());
        }
        for (HasMetadata object : after.subList(0, Math.min(SHOWN_OBJECTS, after.size()))) {
            text.append("\n")
                    .append(name(object))
                    .append(" is\n")
                    .append(indented(Serialization.asYaml(plain(object))));
            changed(object, before).ifPresent(lines -> section(text, "what changed in the meantime", lines));
            section(text, "its events", events(object));
        }
        if (after.size() > SHOWN_OBJECTS) {
            text.append("\nand ").append(after.size() - SHOWN_OBJECTS).append(" more");
        }
        controller(text);
        return text.toString();
    }

    /** The requests and the log of the controller. */
    private void controller(StringBuilder text) {
        List<ApiCall> writes = cluster.trace().writes();
        section(
                text,
                "the controller wrote",
                writes.subList(Math.max(0, writes.size() - SHOWN_WRITES), writes.size()).stream()
                        .map(ApiCall::toText)
                        .toList());
        List<Trace.Refused> refused = cluster.trace().refused();
        if (!refused.isEmpty()) {
            section(
                    text,
                    "it was refused",
                    refused.subList(Math.max(0, refused.size() - SHOWN_WRITES), refused.size()).stream()
                            .map(Trace.Refused::toText)
                            .toList());
        }
        section(text, "the log of the test", LogRecorder.listening().since(cluster.begin(), cluster.namespace()));
    }

    private static String name(HasMetadata object) {
        return object.getKind() + " " + object.getMetadata().getName();
    }

    private static HasMetadata plain(HasMetadata object) {
        HasMetadata copy = Serialization.clone(object);
        copy.getMetadata().setManagedFields(List.of());
        return copy;
    }

    private static Optional<List<String>> changed(HasMetadata object, List<? extends HasMetadata> before) {
        return before.stream()
                .filter(it ->
                        it.getMetadata().getName().equals(object.getMetadata().getName()))
                .findFirst()
                .map(then -> {
                    Resource now = ObjectState.resource(object);
                    return Differences.between(ObjectState.resource(then), now);
                });
    }

    private List<String> events(HasMetadata object) {
        return cluster.client().v1().events().list().getItems().stream()
                .filter(event -> isAbout(event, object))
                .map(event -> event.getType() + " " + event.getReason() + ": " + event.getMessage())
                .toList();
    }

    private static boolean isAbout(Event event, HasMetadata object) {
        return object.getKind().equals(event.getInvolvedObject().getKind())
                && object.getMetadata()
                        .getName()
                        .equals(event.getInvolvedObject().getName());
    }

    private static void section(StringBuilder text, String title, List<String> lines) {
        text.append("\n").append(title).append(":\n");
        text.append(lines.isEmpty() ? "  nothing\n" : indented(String.join("\n", lines)));
    }

    private static String indented(String text) {
        return text.lines().map(line -> "  " + line + "\n").collect(Collectors.joining());
    }
}
