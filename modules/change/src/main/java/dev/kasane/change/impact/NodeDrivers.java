package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The drivers of a CSINode: drivers can be added and removed, but not changed. */
final class NodeDrivers implements Refusal {

    @Override
    public List<String> kinds() {
        return List.of("storage.k8s.io/CSINode");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        StoredForm form = StoredForm.ofEffects(change.resource().gvk());
        Map<String, YamlMap> before = drivers(change.before().root());
        drivers(change.resource().root()).forEach((name, driver) -> {
            YamlMap then = before.get(name);
            if (then != null
                    && !form.differing("spec.drivers[]", then, driver, Set.of()).isEmpty()) {
                refused.accept(Refused.always("spec.drivers[" + name + "]", Hint.RECREATE));
            }
        });
    }

    private static Map<String, YamlMap> drivers(YamlMap root) {
        Map<String, YamlMap> drivers = new HashMap<>();
        YamlMap spec = root.map("spec");
        if (spec != null && spec.get("drivers") instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlMap driver) {
                    drivers.put(String.valueOf(driver.text("name")), driver);
                }
            }
        }
        return drivers;
    }
}
