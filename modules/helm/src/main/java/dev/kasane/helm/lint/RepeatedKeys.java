package dev.kasane.helm.lint;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds duplicate keys in a document, which Helm's strict parsing of {@code Chart.yaml} rejects. */
final class RepeatedKeys {

    private final List<String> found = new ArrayList<>();

    private RepeatedKeys() {}

    /** The error of Go's YAML about them, in a document that can be read; null when there are none. */
    static @Nullable String fault(String path, byte[] bytes) {
        YamlNode document = YamlReader.standard().first(new SourceFile(path, bytes, ""));
        RepeatedKeys keys = new RepeatedKeys();
        if (document != null) {
            keys.search(document);
        }
        return keys.found.isEmpty()
                ? null
                : "error converting YAML to JSON: yaml: unmarshal errors:\n  " + String.join("\n  ", keys.found);
    }

    /** Go reads the value of a key before it looks whether the key is known. */
    private void search(YamlNode node) {
        if (node instanceof YamlList list) {
            list.forEach(this::search);
        } else if (node instanceof YamlMap map) {
            Set<String> known = new HashSet<>();
            for (int i = 0; i < map.size(); i++) {
                search(map.value(i));
                YamlScalar key = map.key(i);
                if (!known.add(key.tag() + " " + key.text())) {
                    String shown = key.tag() == YamlTag.STR ? GoQuote.quote(key.text()) : key.text();
                    found.add("line " + map.value(i).span().line() + ": key " + shown + " already set in map");
                }
            }
        }
    }
}
