package dev.kasane.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunksTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 1", "7, 3", "1000, 1", "1000, 2000"})
    void every_item_is_worked_on_once(int size, int worthwhile) {
        AtomicIntegerArray seen = new AtomicIntegerArray(size + 1);
        Chunks.run(size, worthwhile, (from, to) -> {
            for (int i = from; i < to; i++) {
                seen.incrementAndGet(i);
            }
        });
        for (int i = 0; i < size; i++) {
            assertThat(seen.get(i)).as("item %d", i).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 100", "7, 3", "1000, 1", "1000, 64", "1000, 2000"})
    void in_turn_every_item_is_worked_on_once(int size, int stretch) {
        AtomicIntegerArray seen = new AtomicIntegerArray(size + 1);
        Chunks.inTurn(size, stretch, (from, to) -> {
            assertThat(to - from).isBetween(1, stretch);
            for (int i = from; i < to; i++) {
                seen.incrementAndGet(i);
            }
        });
        for (int i = 0; i < size; i++) {
            assertThat(seen.get(i)).as("item %d", i).isEqualTo(1);
        }
    }

    @Test
    void the_time_limit_of_the_caller_holds_for_every_thread() {
        TimeLimit limit = TimeLimit.begin("overlays/prod", 0);
        AtomicIntegerArray ended = new AtomicIntegerArray(8);
        try {
            Chunks.run(8, 1, (from, to) -> {
                for (int i = from; i < to; i++) {
                    try {
                        TimeLimit.check();
                    } catch (KasaneException e) {
                        ended.incrementAndGet(i);
                    }
                }
            });
        } finally {
            limit.end();
        }
        for (int i = 0; i < 8; i++) {
            assertThat(ended.get(i)).as("item %d", i).isEqualTo(1);
        }
        Chunks.run(8, 1, (from, to) -> TimeLimit.check());
    }

    @Test
    void a_failure_in_turn_is_thrown() {
        assertThatThrownBy(() -> Chunks.inTurn(100, 10, (from, to) -> {
                    throw new IllegalArgumentException("failed");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("failed");
    }

    @ParameterizedTest
    @CsvSource({"0", "5", "9"})
    void every_item_is_worked_on_once_when_one_of_them_weighs_nearly_everything(int heavy) {
        AtomicIntegerArray seen = new AtomicIntegerArray(10);
        Chunks.run(10, items -> items > heavy ? 1_000_000 : items, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                seen.incrementAndGet(i);
            }
        });
        for (int i = 0; i < 10; i++) {
            assertThat(seen.get(i)).as("item %d", i).isEqualTo(1);
        }
    }

    @Test
    void the_failure_of_the_first_stretch_is_thrown() {
        assertThatThrownBy(() -> Chunks.run(100, 1, (from, to) -> {
                    throw new IllegalArgumentException(from == 0 ? "first" : "later");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("first");
    }
}
