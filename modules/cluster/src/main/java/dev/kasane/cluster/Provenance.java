package dev.kasane.cluster;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds the origins of rendered values to a server's response. */
final class Provenance {

    private Provenance() {}

    /** The response, with the origins of the sent values wherever both are equal. */
    static YamlNode of(YamlNode answer, YamlNode sent) {
        if (answer instanceof YamlMap map && sent instanceof YamlMap source) {
            YamlMap result = map;
            for (int i = 0; i < map.size(); i++) {
                YamlNode value = source.get(map.key(i).text());
                if (value != null) {
                    result = result.with(i, of(map.value(i), value));
                }
            }
            return result.from(source.origin(), source.offset());
        }
        if (answer instanceof YamlList list && sent instanceof YamlList source) {
            List<YamlNode> items = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                YamlNode item = counterpart(list.get(i), i, source);
                items.add(item == null ? list.get(i) : of(list.get(i), item));
            }
            return list.withItems(items).from(source.origin(), source.offset());
        }
        return answer instanceof YamlScalar && sent instanceof YamlScalar
                ? answer.from(sent.origin(), sent.offset())
                : answer;
    }

    /** The item of the same name, else the one at the same place. */
    private static @Nullable YamlNode counterpart(YamlNode item, int index, YamlList source) {
        String name = item instanceof YamlMap map ? map.text("name") : null;
        if (name != null) {
            for (YamlNode other : source) {
                if (other instanceof YamlMap candidate && name.equals(candidate.text("name"))) {
                    return other;
                }
            }
            return null;
        }
        return index < source.size() ? source.get(index) : null;
    }
}
