package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.promotion.FileHistory.State;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileHistoryTest {

    @TempDir
    Path folder;

    private Shop shop;
    private History history;
    private FileHistory states;
    private ObjectId start;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 1);
        history = new History(shop.forgeRepository);
        states = new FileHistory(shop.forgeRepository);
        start = Objects.requireNonNull(shop.tip("main"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private ObjectId write(String path, String text, ObjectId... parents) {
        return history.commit("Write", Map.of(path, text), parents);
    }

    private static List<String> commits(List<State> states) {
        return states.stream().map(State::commit).toList();
    }

    private static String name(ObjectId commit) {
        return commit.name().substring(0, 10);
    }

    private static List<String> texts(State state) {
        return state.files().stream()
                .map(file -> file.path() + "=" + new String(file.bytes(), StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void there_is_a_state_for_each_commit_that_touched_a_file_the_newest_first() {
        ObjectId first = write("a/one", "1", start);
        ObjectId other = write("a/other", "1", first);
        ObjectId second = write("b/two", "2", other);

        List<State> found = states.of(second, Set.of("a/one", "b/two"));

        assertThat(commits(found)).containsExactly(name(second), name(first));
        assertThat(texts(found.getFirst())).containsExactly("a/one=1", "b/two=2");
        assertThat(texts(found.getLast())).containsExactly("a/one=1");
        assertThat(states.of(second, Set.of())).isEmpty();
    }

    @Test
    void what_was_read_once_is_not_read_again_when_the_branch_grew() {
        ObjectId first = write("one", "1", start);
        ObjectId second = write("one", "2", first);
        List<State> before = states.of(second, Set.of("one"));
        ObjectId third = write("one", "3", second);

        List<State> grown = states.of(third, Set.of("one"));

        assertThat(commits(grown)).containsExactly(name(third), name(second), name(first));
        assertThat(grown.get(1)).isSameAs(before.get(0));
        assertThat(grown.get(2)).isSameAs(before.get(1));
        assertThat(commits(states.of(second, Set.of("one")))).containsExactly(name(second), name(first));
    }

    @Test
    void a_line_of_which_a_merge_took_nothing_is_no_state_of_the_branch() {
        ObjectId base = write("one", "1", start);
        ObjectId side = write("one", "2", base);
        ObjectId main = write("README.md", "text", base);
        ObjectId merge = history.commit("Merge ours", main, side);

        assertThat(commits(states.of(merge, Set.of("one")))).containsExactly(name(base));
    }

    @Test
    void a_file_that_a_commit_left_alone_is_the_same_object() {
        ObjectId both = history.commit("Write", Map.of("one", "same", "two", "same"), start);
        ObjectId tip = write("two", "other", both);

        List<State> found = states.of(tip, Set.of("one", "two"));

        assertThat(file(found.getFirst(), "one")).isSameAs(file(found.getLast(), "one"));
        assertThat(texts(found.getLast())).containsExactly("one=same", "two=same");
    }

    private static FormerFile file(State state, String path) {
        return state.files().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void at_most_500_states_are_read() {
        ObjectId tip = start;
        for (int i = 0; i < 501; i++) {
            tip = write("one", "v" + i, tip);
        }

        List<State> found = states.of(tip, Set.of("one"));
        assertThat(found).hasSize(500);
        assertThat(texts(found.getLast())).containsExactly("one=v1");

        List<State> grown = states.of(write("one", "newest", tip), Set.of("one"));
        assertThat(grown).hasSize(500);
        assertThat(texts(grown.getFirst())).containsExactly("one=newest");
        assertThat(texts(grown.getLast())).containsExactly("one=v2");
    }

    @Test
    void more_than_32_mebibytes_are_read_again() {
        ObjectId first = write("one", "x".repeat(16 << 20), start);
        ObjectId second = write("one", "y".repeat(16 << 20), first);
        ObjectId third = write("one", "z", second);

        State kept = states.of(second, Set.of("one")).getFirst();
        assertThat(states.of(second, Set.of("one")).getFirst()).isSameAs(kept);

        State tooMuch = states.of(third, Set.of("one")).getFirst();
        assertThat(states.of(third, Set.of("one")).getFirst()).isNotSameAs(tooMuch);
    }
}
