package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class YamlListTest {

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");
    private static final YamlScalar NEW = YamlScalar.string(FILE, 7, "new");

    @Test
    void an_item_is_exchanged_or_added_in_a_copy() {
        YamlList list = read("- a\n- b\n");

        assertThat(NodeText.of(list.with(1, NEW))).isEqualTo("- a\n- new\n");
        assertThat(NodeText.of(list.plus(NEW))).isEqualTo("- a\n- b\n- new\n");
        assertThat(NodeText.of(list)).isEqualTo("- a\n- b\n");
    }

    @Test
    void what_changes_nothing_is_the_same_list() {
        YamlList list = read("- a\n- b\n");

        assertThat(list.with(0, list.get(0))).isSameAs(list);
        assertThat(list.withItems(List.of(list.get(0), list.get(1)))).isSameAs(list);
        assertThat(list.inStyleOf(read("- c\n"))).isSameAs(list);
    }

    @Test
    void items_are_other_ones_where_one_differs_or_is_missing() {
        YamlList list = read("- a\n- b\n");

        assertThat(NodeText.of(list.withItems(List.of(list.get(0), NEW)))).isEqualTo("- a\n- new\n");
        assertThat(NodeText.of(list.withItems(List.of(NEW, list.get(1))))).isEqualTo("- new\n- b\n");
        assertThat(NodeText.of(list.withItems(List.of(list.get(0))))).isEqualTo("- a\n");
    }

    @Test
    void a_list_takes_the_style_and_the_place_it_is_given() {
        YamlList list = read("- a\n");

        assertThat(NodeText.of(list.inStyleOf(read("[b]")))).isEqualTo("[a]\n");
        assertThat(list.from(FILE, 9).offset()).isEqualTo(9);
        assertThat(NodeText.of(list.from(FILE, 9))).isEqualTo("- a\n");
        assertThat(list.kind()).isEqualTo("a list");
        assertThat(list.isEmpty()).isFalse();
        assertThat(read("[]").isEmpty()).isTrue();
        assertThat(list).containsExactly(list.get(0));
    }

    private static YamlList read(String text) {
        return (YamlList) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }
}
