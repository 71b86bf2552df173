package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlMapTest {

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");
    private static final YamlScalar VALUE = YamlScalar.string(FILE, 7, "new");

    /** Maps of more than 16 keys have an index. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 17, 40})
    void a_key_is_found_where_it_was_first_written(int size) {
        YamlMap map = numbered(size);
        YamlMap doubled = read(NodeText.of(map) + "k0: again\n");

        assertThat(map.indexOf("k" + (size - 1))).isEqualTo(size - 1);
        assertThat(map.indexOf("k")).isEqualTo(-1);
        assertThat(map.indexOf("k" + size)).isEqualTo(-1);
        assertThat(doubled.indexOf("k0")).isZero();
        assertThat(doubled.firstDuplicate()).isEqualTo(size);
        assertThat(map.firstDuplicate()).isEqualTo(-1);
        assertThat(map.firstDuplicate()).isEqualTo(-1);
    }

    @Test
    void a_value_is_read_as_what_it_is_or_not_at_all() {
        YamlMap map = read("m: {a: 1}\nt: x\nn: null\nl: []\nq: 'null'\n");

        assertThat(map.text("t")).isEqualTo("x");
        assertThat(map.text("q")).isEqualTo("null");
        assertThat(map.text("n")).isNull();
        assertThat(map.text("l")).isNull();
        assertThat(map.text("none")).isNull();
        assertThat(map.map("m")).isNotNull();
        assertThat(map.map("t")).isNull();
        assertThat(map.get("none")).isNull();
    }

    @Test
    void a_value_is_exchanged_in_its_place_and_a_new_one_comes_last() {
        YamlMap map = read("a: 1\nb: 2\n");

        assertThat(NodeText.of(map.with("a", VALUE))).isEqualTo("a: new\nb: 2\n");
        assertThat(NodeText.of(map.with("c", VALUE))).isEqualTo("a: 1\nb: 2\nc: new\n");
        assertThat(NodeText.of(map.with(YamlScalar.string(FILE, 0, "b"), VALUE)))
                .isEqualTo("a: 1\nb: new\n");
        assertThat(NodeText.of(map.with(YamlScalar.string(FILE, 0, "c"), VALUE)))
                .isEqualTo("a: 1\nb: 2\nc: new\n");
        assertThat(NodeText.of(map.withEntry(1, YamlScalar.plain(FILE, 0, "B"), VALUE)))
                .isEqualTo("a: 1\nB: new\n");
        assertThat(NodeText.of(map)).isEqualTo("a: 1\nb: 2\n");
    }

    @Test
    void what_changes_nothing_is_the_same_map() {
        YamlMap map = read("a: 1\nb: 2\n");

        assertThat(map.with(0, map.value(0))).isSameAs(map);
        assertThat(map.without("c")).isSameAs(map);
        assertThat(map.withEntries(keys(map), values(map))).isSameAs(map);
        assertThat(map.inStyleOf(read("c: 3\n"))).isSameAs(map);
    }

    @Test
    void entries_differ_where_one_key_or_one_value_does() {
        YamlMap map = read("a: 1\nb: 2\n");
        YamlScalar other = YamlScalar.plain(FILE, 0, "b");

        assertThat(NodeText.of(map.withEntries(keys(map), List.of(map.value(0), VALUE))))
                .isEqualTo("a: 1\nb: new\n");
        assertThat(map.withEntries(List.of(map.key(0), other), values(map)).key(1))
                .isSameAs(other);
        assertThat(map.withEntries(List.of(map.key(0)), List.of(map.value(0))).size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void a_key_is_removed_with_its_value(int size) {
        YamlMap map = numbered(size);

        YamlMap first = map.without("k0");
        YamlMap last = map.without("k" + (size - 1));
        YamlMap inner = map.without("k1");

        assertThat(first.text("k1")).isEqualTo("1");
        assertThat(first.indexOf("k0")).isEqualTo(-1);
        assertThat(last.size()).isEqualTo(size - 1);
        assertThat(last.text("k" + (size - 2))).isEqualTo("" + (size - 2));
        assertThat(inner.text("k0")).isEqualTo("0");
        assertThat(inner.text("k2")).isEqualTo("2");
    }

    @Test
    void copies_share_the_values_that_were_not_exchanged() {
        YamlMap map = read("a: 1\nb: 2\n");
        YamlMap changed = map.with("a", VALUE);

        assertThat(changed.sharesValue(map, "a")).isFalse();
        assertThat(changed.sharesValue(map, "b")).isTrue();
        assertThat(changed.sharesValue(map, "c")).isTrue();
        assertThat(map.without("a").sharesValue(map, "b")).isTrue();
        assertThat(map.without("a").sharesValue(map, "a")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void a_copy_finds_the_same_keys(int size) {
        YamlMap map = numbered(size);
        assertThat(map.indexOf("k2")).isEqualTo(2);
        assertThat(map.firstDuplicate()).isEqualTo(-1);

        YamlMap moved = map.from(FILE, 5);

        assertThat(moved.offset()).isEqualTo(5);
        assertThat(moved.indexOf("k2")).isEqualTo(2);
        assertThat(moved.firstDuplicate()).isEqualTo(-1);
        assertThat(map.with(2, VALUE).get("k2")).isSameAs(VALUE);
    }

    @Test
    void a_map_takes_the_style_of_another_value() {
        YamlMap map = read("a: 1\n");

        assertThat(NodeText.of(map.inStyleOf(read("{b: 2}")))).isEqualTo("{a: 1}\n");
        assertThat(map.kind()).isEqualTo("a map");
        assertThat(map.isEmpty()).isFalse();
        assertThat(YamlMap.empty(FILE, 0).isEmpty()).isTrue();
    }

    @Test
    void keys_are_printed_in_natural_order() {
        YamlMap map = read("b: 1\na10: 2\na9: 3\n");

        assertThat(map.outputOrder()).containsExactly(2, 1, 0);
    }

    private static YamlMap numbered(int size) {
        return read(IntStream.range(0, size)
                .mapToObj(i -> "k" + i + ": '" + i + "'\n")
                .collect(Collectors.joining()));
    }

    private static List<YamlScalar> keys(YamlMap map) {
        return IntStream.range(0, map.size()).mapToObj(map::key).toList();
    }

    private static List<YamlNode> values(YamlMap map) {
        return IntStream.range(0, map.size()).mapToObj(map::value).toList();
    }

    private static YamlMap read(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }
}
