package dev.kasane.yaml;

import java.util.ArrayList;
import java.util.List;

/** Nodes whose whole numbers are decimal: YAML 1.1 also has {@code 010}, {@code 0x10} and {@code 1_000}. */
final class DecimalNumbers {

    private DecimalNumbers() {}

    /** The same nodes at the same places; a number that a long has no place for stays as it is. */
    static YamlNode of(YamlNode node) {
        if (node instanceof YamlScalar scalar) {
            return of(scalar);
        }
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>(list.size());
            list.forEach(item -> items.add(of(item)));
            return YamlList.of(list.origin(), list.offset(), items);
        }
        YamlMap map = (YamlMap) node;
        YamlScalar[] keys = new YamlScalar[map.size()];
        YamlNode[] values = new YamlNode[map.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = map.key(i);
            values[i] = of(map.value(i));
        }
        return YamlMap.of(map.origin(), map.offset(), keys, values);
    }

    private static YamlScalar of(YamlScalar scalar) {
        if (scalar.tag11() != YamlTag.INT) {
            return scalar;
        }
        String decimal = Numbers.canonicalInteger(scalar.text().replace("_", ""));
        return decimal == null || decimal.equals(scalar.text())
                ? scalar
                : YamlScalar.tagged(scalar.origin(), scalar.offset(), YamlTag.INT, decimal);
    }
}
