package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code selects-nothing}: a Service selects no pods of the target now, and did before, or is new among workloads. A
 * Service without a selector has endpoints of its own and selects nothing on purpose.
 */
final class SelectsNothing implements Rule {

    @Override
    public String name() {
        return "selects-nothing";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Set<String> selectedBefore = new HashSet<>();
        for (Resource service : before) {
            if (selects(service, before)) {
                selectedBefore.add(service.id().toString());
            }
        }
        for (Resource service : after) {
            boolean lost = selectedBefore.contains(service.id().toString());
            if (selector(service) != null && !selects(service, after) && (lost || isNew(service, changes))) {
                found.accept(new Note(
                        Note.Weight.DANGER,
                        name(),
                        service,
                        lost ? "selects no pods any more" : "selects no pods of this target"));
            }
        }
    }

    private static boolean isNew(Resource service, List<Change> changes) {
        return changes.stream().anyMatch(change -> change instanceof Change.Added added && added.resource() == service);
    }

    private static @Nullable YamlMap selector(Resource service) {
        boolean isService =
                service.gvk().kind().equals("Service") && service.gvk().group().isEmpty();
        YamlMap spec = isService ? service.root().map("spec") : null;
        YamlMap selector = spec == null ? null : spec.map("selector");
        return selector == null || selector.isEmpty() ? null : selector;
    }

    private static boolean selects(Resource service, ResourceSet among) {
        YamlMap selector = selector(service);
        if (selector == null) {
            return false;
        }
        for (Resource resource : among) {
            YamlMap labels = Workload.podLabels(resource);
            if (labels != null && resource.id().isInNamespaceOf(service.id()) && matches(selector, labels)) {
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
