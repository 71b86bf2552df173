package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The content of a ConfigMap or Secret that was made immutable. */
final class FrozenData implements Refusal {

    private static final List<String> FIELDS = List.of("data", "binaryData", "stringData", "immutable");

    @Override
    public List<String> kinds() {
        return List.of("/ConfigMap", "/Secret");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        YamlMap before = change.before().root();
        if (!"true".equals(before.text("immutable"))) {
            return;
        }
        StoredForm form = StoredForm.ofEffects(change.resource().gvk());
        List<String> fields = new ArrayList<>();
        for (String field : FIELDS) {
            if (!form.isSameAt(field, before, change.resource().root())) {
                fields.add(field);
            }
        }
        if (!fields.isEmpty()) {
            refused.accept(Refused.always(
                    String.join(", ", fields),
                    "since it has immutable: true",
                    "give it another name, as a generator does, or delete it first"));
        }
    }
}
