package dev.kasane.change.impact;

import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition that a workload's pods wait for before they get a new template. */
enum RolloutTrigger {
    NOT("restarts: "),
    FOR_THE_END_OF_A_PAUSE("restarts once it is no longer paused: "),
    FOR_THEIR_DELETION("gets a new template, used by pods once they are deleted: "),
    FOR_A_LOWER_PARTITION("gets a new template, used by pods once updateStrategy.rollingUpdate.partition is lower: ");

    private final String words;

    RolloutTrigger(String words) {
        this.words = words;
    }

    /** The beginning of a note about the restart. */
    String words() {
        return words;
    }

    static RolloutTrigger of(Resource workload) {
        YamlMap spec = workload.root().map("spec");
        if (spec == null) {
            return NOT;
        }
        if (workload.gvk().kind().equals("Deployment")) {
            return "true".equals(spec.text("paused")) ? FOR_THE_END_OF_A_PAUSE : NOT;
        }
        YamlMap strategy = spec.map("updateStrategy");
        if (strategy != null && "OnDelete".equals(strategy.text("type"))) {
            return FOR_THEIR_DELETION;
        }
        YamlMap rolling = Workload.at(spec, List.of("updateStrategy", "rollingUpdate"));
        YamlMap ordinals = spec.map("ordinals");
        long behindLast = number(spec, "replicas", 1) + number(ordinals, "start", 0);
        boolean held = workload.gvk().kind().equals("StatefulSet") && number(rolling, "partition", 0) >= behindLast;
        return held && behindLast > 0 ? FOR_A_LOWER_PARTITION : NOT;
    }

    private static long number(@Nullable YamlMap map, String field, long absent) {
        String text = map == null ? null : map.text(field);
        try {
            return text == null ? absent : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return absent;
        }
    }
}
