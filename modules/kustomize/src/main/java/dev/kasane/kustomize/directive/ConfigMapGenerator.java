package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.KeyValues;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An entry of {@code configMapGenerator}. */
public final class ConfigMapGenerator extends DataGenerator {

    public ConfigMapGenerator(GeneratorEntry entry, Folder folder, String directive) {
        super(entry, folder, directive);
    }

    @Override
    String kind() {
        return "ConfigMap";
    }

    @Override
    YamlMap withData(YamlMap object, SortedMap<String, KeyValues.Value> data) {
        SortedMap<String, YamlScalar> texts = new TreeMap<>(JsonText::compareBytes);
        SortedMap<String, YamlScalar> binaries = new TreeMap<>(JsonText::compareBytes);
        for (Map.Entry<String, KeyValues.Value> entry : data.entrySet()) {
            KeyValues.Value value = entry.getValue();
            String text = asText(value.bytes());
            if (text == null) {
                binaries.put(entry.getKey(), value(value, Base64Text.of(value.bytes())));
            } else {
                texts.put(entry.getKey(), value(value, text));
            }
        }
        YamlMap result = texts.isEmpty() ? object : withEntries(object, "data", texts, origin());
        return binaries.isEmpty() ? result : withEntries(result, "binaryData", binaries, origin());
    }

    /** The text that bytes in UTF-8 are; null when they are no UTF-8. */
    private static @Nullable String asText(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
