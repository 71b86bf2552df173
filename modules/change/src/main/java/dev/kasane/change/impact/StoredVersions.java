package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The storage version of a CustomResourceDefinition, which must remain until all objects are migrated. */
final class StoredVersions implements Refusal {

    @Override
    public List<String> kinds() {
        return List.of("apiextensions.k8s.io/CustomResourceDefinition");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        Set<String> there = versions(change.resource().root(), false);
        for (String stored : versions(change.before().root(), true)) {
            if (!there.contains(stored)) {
                refused.accept(Refused.always(
                        "spec.versions[" + stored + "]",
                        "since objects are stored in it",
                        "keep it with served: false, migrate the objects and remove it from status.storedVersions"));
            }
        }
    }

    private static Set<String> versions(YamlMap root, boolean onlyStored) {
        Set<String> names = new LinkedHashSet<>();
        YamlMap spec = root.map("spec");
        if (spec != null && spec.get("versions") instanceof YamlList versions) {
            for (YamlNode item : versions) {
                if (item instanceof YamlMap version && (!onlyStored || "true".equals(version.text("storage")))) {
                    names.add(String.valueOf(version.text("name")));
                }
            }
        }
        return names;
    }
}
