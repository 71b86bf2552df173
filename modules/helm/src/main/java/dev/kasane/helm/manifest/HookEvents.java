package dev.kasane.helm.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The events at which a document runs as a hook, by its annotation. */
public final class HookEvents {

    /** The annotation of a hook. */
    public static final String ANNOTATION = "helm.sh/hook";

    private static final String TEST = "test";

    /** Helm 2's event for a test. */
    private static final String OLD_TEST = "test-success";

    private static final Set<String> EVENTS = Set.of(
            "pre-install",
            "post-install",
            "pre-delete",
            "post-delete",
            "pre-upgrade",
            "post-upgrade",
            "pre-rollback",
            "post-rollback",
            TEST);

    private HookEvents() {}

    /** The events of a hook; none when one of them is unknown, for then Helm drops it. */
    public static List<String> of(String annotation) {
        List<String> events = new ArrayList<>();
        for (String word : annotation.split(",", -1)) {
            String known = word.strip().toLowerCase(Locale.ROOT);
            String event = known.equals(OLD_TEST) ? TEST : known;
            if (!EVENTS.contains(event)) {
                return List.of();
            }
            events.add(event);
        }
        return events;
    }

    /** Whether a hook of some events is a test, which runs only with {@code helm test}. */
    public static boolean haveTest(List<String> events) {
        return events.contains(TEST);
    }
}
