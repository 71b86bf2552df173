package dev.kasane.change.edit;

import dev.kasane.change.edit.KustomizationLines.Region;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A list of maps with names, which {@code kustomize edit set} sorts by name; comments above an entry move with it. */
final class EntryList {

    private final KustomizationLines file;
    private final String field;
    private final TreeMap<String, List<String>> entries = new TreeMap<>();
    private final Map<String, YamlMap> known = new TreeMap<>();
    private final Map<String, List<String>> comments = new TreeMap<>();

    EntryList(KustomizationLines file, String field) {
        this.file = file;
        this.field = field;
        if (file.value(field) instanceof YamlList list) {
            read(list);
        }
    }

    private void read(YamlList list) {
        boolean block = !list.isFlow() && list.size() > 0;
        Region region = file.region(field);
        int from = region.from() + 1;
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = list.get(i);
            if (!(item instanceof YamlMap map)) {
                throw Problem.error(
                                "an entry of " + field + " must be a map", item.span(), "write a name and what it gets")
                        .asException();
            }
            String named = map.text("name");
            String name = named == null ? "" : named;
            List<String> lines = new ArrayList<>();
            int to = i + 1 < list.size() ? start(list.get(i + 1), from) : region.to();
            if (block && !map.isFlow() && map.size() > 0) {
                int own = file.line(map.key(0));
                comments.putIfAbsent(name, new ArrayList<>(file.lines().subList(from, own)));
                int indentation = file.lines().get(own).indexOf('-');
                file.lines().subList(own, to).forEach(line -> lines.add(outdented(line, indentation)));
            } else {
                lines.add("- " + JsonText.compact(Yaml11.toJson(map)));
            }
            if (known.putIfAbsent(name, map) == null) {
                entries.put(name, lines);
            }
            from = to;
        }
    }

    private static String outdented(String line, int indentation) {
        int blanks = line.length() - line.stripLeading().length();
        return line.substring(Math.min(blanks, Math.max(0, indentation)));
    }

    /** The first line that belongs to an item: comments above it are its own. */
    private int start(YamlNode item, int after) {
        int line = item instanceof YamlMap map && map.size() > 0 ? file.line(map.key(0)) : file.line(item);
        while (line > after && file.lines().get(line - 1).stripLeading().startsWith("#")) {
            line--;
        }
        return line;
    }

    /** The first entry of a name, or null when there is none. */
    @Nullable
    YamlMap first(String name) {
        return known.get(name);
    }

    /** Puts an entry in the place of any other of its name; the values are written as they are given. */
    void set(String name, Map<String, String> fields) {
        List<String> lines = new ArrayList<>();
        fields.forEach((key, value) -> lines.add("  " + key + ": " + value));
        lines.addFirst("- name: " + KustomizationLines.scalar(name));
        entries.put(name, lines);
    }

    /** Writes all entries, sorted. */
    void write() {
        List<String> lines = new ArrayList<>(List.of(field + ":"));
        List<String> names = new ArrayList<>(entries.keySet());
        for (String name : names) {
            List<String> above = comments.get(name);
            if (above != null) {
                above.forEach(line -> lines.add(line.stripLeading()));
            }
            lines.addAll(java.util.Objects.requireNonNull(entries.get(name)));
        }
        if (entries.isEmpty()) {
            return;
        }
        file.replace(field, file.position(field) < 0 ? null : file.region(field), lines);
    }
}
