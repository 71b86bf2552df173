package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.KeyValues;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** An entry of {@code secretGenerator}. */
public final class SecretGenerator extends DataGenerator {

    public SecretGenerator(GeneratorEntry entry, Folder folder, String directive) {
        super(entry, folder, directive);
    }

    @Override
    String kind() {
        return "Secret";
    }

    @Override
    YamlMap withData(YamlMap object, SortedMap<String, KeyValues.Value> data) {
        SortedMap<String, YamlScalar> encoded = new TreeMap<>(JsonText::compareBytes);
        for (Map.Entry<String, KeyValues.Value> entry : data.entrySet()) {
            KeyValues.Value value = entry.getValue();
            encoded.put(entry.getKey(), value(value, Base64Text.of(value.bytes())));
        }
        YamlMap typed = object.with("type", made(entry.type().isEmpty() ? "Opaque" : entry.type()));
        return withEntries(typed, "data", encoded, origin());
    }
}
