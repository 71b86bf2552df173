package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code selects-nothing}: a Service that selected pods of the target before, or that is new beside workloads, selects
 * none. A Service without a selector has manual endpoints and is not reported.
 */
final class SelectsNothing implements Rule {

    @Override
    public String name() {
        return "selects-nothing";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Set<Resource> fresh = new HashSet<>();
        boolean relevant = false;
        for (Change change : changes) {
            relevant |= selector(change.resource()) != null || isAboutPods(change);
            if (change instanceof Change.Added || change instanceof Change.Replaced) {
                fresh.add(change.resource());
            }
        }
        if (!relevant) {
            return;
        }
        Pods podsNow = new Pods(after);
        List<Resource> idle = new ArrayList<>();
        for (Resource service : after) {
            if (selector(service) != null && !podsNow.areSelectedBy(service)) {
                idle.add(service);
            }
        }
        if (!idle.isEmpty()) {
            Set<String> busyBefore = busy(before);
            for (Resource service : idle) {
                boolean lost = busyBefore.contains(service.id().toString());
                if (lost || fresh.contains(service)) {
                    String sentence = lost ? "selects no pods any more" : "selects no pods of this target";
                    found.accept(new Note(Note.Weight.DANGER, name(), service, sentence));
                }
            }
        }
    }

    /** Whether labels of pods were changed, or pods were removed. */
    private static boolean isAboutPods(Change change) {
        Resource then = change.earlier();
        Resource now = change.later();
        return then != null
                && Workload.podLabels(then) != null
                && (now == null || Workload.podLabels(then) != Workload.podLabels(now));
    }

    private static Set<String> busy(ResourceSet set) {
        Pods pods = new Pods(set);
        Set<String> busy = new HashSet<>();
        for (Resource service : set) {
            if (selector(service) != null && pods.areSelectedBy(service)) {
                busy.add(service.id().toString());
            }
        }
        return busy;
    }

    private static @Nullable YamlMap selector(Resource service) {
        boolean isService =
                service.gvk().kind().equals("Service") && service.gvk().group().isEmpty();
        YamlMap spec = isService ? service.root().map("spec") : null;
        YamlMap selector = spec == null ? null : spec.map("selector");
        return selector == null || selector.isEmpty() ? null : selector;
    }

    /** An index of the workloads of a target by the labels of their pods. */
    private static final class Pods {

        private final Map<String, List<Resource>> byLabel = new HashMap<>();

        Pods(ResourceSet set) {
            for (Resource resource : set) {
                YamlMap labels = Workload.podLabels(resource);
                for (int i = 0; labels != null && i < labels.size(); i++) {
                    byLabel.computeIfAbsent(label(labels, i), ignored -> new ArrayList<>())
                            .add(resource);
                }
            }
        }

        private static String label(YamlMap labels, int i) {
            String key = labels.key(i).text();
            return key + "=" + labels.text(key);
        }

        /** Whether a Service selects some of them; looks through those with the rarest of the labels it selects. */
        boolean areSelectedBy(Resource service) {
            YamlMap selector = selector(service);
            List<Resource> rarest = null;
            for (int i = 0; selector != null && i < selector.size(); i++) {
                List<Resource> labelled = byLabel.getOrDefault(label(selector, i), List.of());
                rarest = rarest == null || labelled.size() < rarest.size() ? labelled : rarest;
            }
            for (Resource workload : rarest == null ? List.<Resource>of() : rarest) {
                YamlMap labels = Workload.podLabels(workload);
                if (selector != null
                        && labels != null
                        && workload.id().isInNamespaceOf(service.id())
                        && matches(selector, labels)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean matches(YamlMap selector, YamlMap labels) {
            for (int i = 0; i < selector.size(); i++) {
                String wanted = selector.text(selector.key(i).text());
                if (wanted == null || !wanted.equals(labels.text(selector.key(i).text()))) {
                    return false;
                }
            }
            return true;
        }
    }
}
