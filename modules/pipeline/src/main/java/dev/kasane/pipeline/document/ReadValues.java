package dev.kasane.pipeline.document;

import dev.kasane.config.ShapeProblems.Given;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of YAML that was read for another purpose. */
final class ReadValues {

    private ReadValues() {}

    static Value of(YamlNode node) {
        if (node instanceof YamlMap map) {
            Map<String, Value.Entry> entries = new LinkedHashMap<>();
            for (int i = 0; i < map.size(); i++) {
                entries.put(map.key(i).text(), new Value.Entry(map.key(i).span(), of(map.value(i))));
            }
            return new Value.Fields(entries, map.span());
        }
        if (node instanceof YamlList list) {
            List<Value> items = new ArrayList<>();
            list.forEach(item -> items.add(of(item)));
            return new Value.Items(items, list.span());
        }
        Given given = Given.of(node);
        return given == Given.TEXT
                ? new Value.Text(((YamlScalar) node).text(), node.span())
                : new Value.Other(given, node.span());
    }
}
