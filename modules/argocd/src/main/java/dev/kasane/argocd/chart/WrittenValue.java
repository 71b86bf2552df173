package dev.kasane.argocd.chart;

import dev.kasane.files.Origin;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.lock.Requirement;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the places of an Application's values, also of those that come from the template of an ApplicationSet. */
final class WrittenValue {

    private WrittenValue() {}

    /**
     * A value with its place.
     *
     * @param written the value at the same path of the Application or the template; null if there is none
     * @param around the value around it
     */
    static YamlNode of(Object value, @Nullable YamlNode written, YamlNode around) {
        YamlNode at = written == null ? around : written;
        Origin origin = at.origin();
        int offset = at.offset();
        return switch (value) {
            case GoMap map -> {
                List<YamlScalar> keys = new ArrayList<>();
                List<YamlNode> values = new ArrayList<>();
                for (Map.Entry<String, Object> entry : map.entries()) {
                    YamlNode below = written instanceof YamlMap it ? it.get(entry.getKey()) : null;
                    keys.add(YamlScalar.string(origin, offset, entry.getKey()));
                    values.add(of(plain(entry), below, at));
                }
                yield YamlMap.empty(origin, offset).withEntries(keys, values);
            }
            case GoList list -> {
                List<YamlNode> items = new ArrayList<>();
                for (int i = 0; i < list.size(); i++) {
                    YamlNode below = written instanceof YamlList it && i < it.size() ? it.get(i) : null;
                    items.add(of(list.items().get(i), below, at));
                }
                yield YamlList.of(origin, offset, items);
            }
            case String text ->
                written instanceof YamlScalar scalar && scalar.text().equals(text)
                        ? scalar
                        : YamlScalar.string(origin, offset, text);
            case GoNil ignored -> YamlScalar.plain(origin, offset, "null");
            default ->
                written instanceof YamlScalar scalar
                                && !scalar.isQuoted()
                                && !scalar.text().contains("{{")
                        ? scalar
                        : YamlScalar.plain(origin, offset, GoJson.compact(value));
        };
    }

    /** A value; a path of a source as it is in its own repository. */
    private static Object plain(Map.Entry<String, Object> entry) {
        return entry.getKey().equals("path") && entry.getValue() instanceof String path
                ? Requirement.inner(path)
                : entry.getValue();
    }
}
