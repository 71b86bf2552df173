package dev.kasane.json;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A lazy view of maps and lists of rendered objects as {@link Json} values, which are converted on each read. */
final class JsonView {

    private JsonView() {}

    static Object of(YamlNode node) {
        if (node instanceof YamlMap map && !map.isNull()) {
            return new Fields(map);
        }
        return node instanceof YamlList list && !list.isNull() ? new Items(list) : Json.of(node);
    }

    private static final class Fields extends AbstractMap<String, Object> {
        private final YamlMap map;

        Fields(YamlMap map) {
            this.map = map;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return key instanceof String name && map.indexOf(name) >= 0;
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            int at = key instanceof String name ? map.indexOf(name) : -1;
            return at < 0 ? null : of(map.value(at));
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public int size() {
                    return map.size();
                }

                @Override
                public Iterator<Entry<String, Object>> iterator() {
                    return IntStream.range(0, map.size())
                            .mapToObj(i -> Map.entry(map.key(i).text(), of(map.value(i))))
                            .iterator();
                }
            };
        }
    }

    private static final class Items extends AbstractList<Object> {
        private final YamlList list;

        Items(YamlList list) {
            this.list = list;
        }

        @Override
        public Object get(int index) {
            return of(list.get(index));
        }

        @Override
        public int size() {
            return list.size();
        }
    }
}
