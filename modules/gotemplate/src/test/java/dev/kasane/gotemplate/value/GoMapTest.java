package dev.kasane.gotemplate.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GoMapTest {

    @Test
    void keys_come_in_the_order_of_their_bytes_whenever_they_were_put() {
        GoMap map = GoMap.empty().put("b", 1.0).put("\uFF5E", 2.0).put("\uD83D\uDE00", 3.0);
        assertThat(map.keys()).containsExactly("b", "\uFF5E", "\uD83D\uDE00");
        map.put("a", 4.0).put("b", 5.0).remove("\uFF5E");
        assertThat(map.keys()).containsExactly("a", "b", "\uD83D\uDE00");
        assertThat(map.values()).containsExactly(4.0, 5.0, 3.0);
    }

    @Test
    void a_value_that_is_replaced_shows_in_entries_that_were_asked_for_before() {
        GoMap map = GoMap.empty().put("b", 1.0).put("a", 2.0);
        var entries = map.entries();
        map.put("a", 3.0);
        assertThat(entries).containsExactly(Map.entry("a", 3.0), Map.entry("b", 1.0));
    }

    @Test
    void a_copy_is_changed_by_itself_and_equal_until_then() {
        GoMap map = GoMap.empty().put("b", 1.0).put("a", 2.0);
        GoMap copy = map.copy();
        assertThat(copy).isEqualTo(map).hasSameHashCodeAs(map);
        copy.put("c", 3.0);
        assertThat(map.keys()).containsExactly("a", "b");
        assertThat(copy.keys()).containsExactly("a", "b", "c");
    }

    @Test
    void a_map_made_of_another_has_the_same_keys() {
        GoMap map = GoMap.of(Map.of("b", 1.0, "a", 2.0)).with(value -> value + "!");
        assertThat(map.entries()).containsExactly(Map.entry("a", "2.0!"), Map.entry("b", "1.0!"));
    }
}
