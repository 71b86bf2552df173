package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code dangling-reference}: pods need a ConfigMap, Secret or ServiceAccount that the target contained before and does
 * not contain now. What it never contained comes from elsewhere.
 */
final class DanglingReference implements Rule {

    @Override
    public String name() {
        return "dangling-reference";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        Set<String> gone = new HashSet<>();
        for (Change change : changes) {
            Resource then = change.earlier();
            if (then != null) {
                gone.add(key(then.gvk().kind(), then.id().effectiveNamespace(), then.name()));
            }
        }
        Set<String> there = new HashSet<>();
        for (Resource resource : after) {
            there.add(key(resource.gvk().kind(), resource.id().effectiveNamespace(), resource.name()));
        }
        gone.removeAll(there);
        if (gone.isEmpty()) {
            return;
        }
        for (Resource resource : after) {
            for (References.Reference reference : References.of(resource)) {
                if (gone.contains(key(reference.kind(), resource.id().effectiveNamespace(), reference.name()))) {
                    found.accept(new Note(
                            Note.Weight.DANGER,
                            name(),
                            resource,
                            "needs " + reference.kind() + " " + reference.name() + ", which is no longer there"));
                }
            }
        }
    }

    private static String key(String kind, String namespace, String name) {
        return kind + "/" + namespace + "/" + name;
    }
}
