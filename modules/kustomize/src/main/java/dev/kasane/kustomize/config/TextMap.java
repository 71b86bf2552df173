package dev.kasane.kustomize.config;

import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts by name, such as labels, in the order Go sorts their names.
 *
 * @param entries the entries, sorted
 */
public record TextMap(List<Entry> entries) {

    public static final TextMap EMPTY = new TextMap(List.of());

    /** A name and its text, with a place. */
    public record Entry(String key, YamlScalar value) {}

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** These texts, and those of another map whose names are not here. */
    public TextMap orElse(TextMap other) {
        if (other.isEmpty()) {
            return this;
        }
        List<Entry> all = new ArrayList<>(entries);
        for (Entry entry : other.entries) {
            if (entries.stream().noneMatch(mine -> mine.key().equals(entry.key()))) {
                all.add(entry);
            }
        }
        all.sort((a, b) -> JsonText.compareBytes(a.key(), b.key()));
        return new TextMap(all);
    }
}
