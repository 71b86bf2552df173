package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kasane.zundoko.Song.Word;
import dev.kasane.zundoko.api.HikawaSpec;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SongTest {

    private static String text(Song song, int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(number -> song.word(number) == Word.ZUN ? "Z" : "D")
                .collect(Collectors.joining());
    }

    @Test
    void may_end_exactly_where_the_text_says_so() {
        // the same rule by another way: a regular expression over the whole text
        for (int seed = 0; seed < 2_000; seed++) {
            Song song = new Song(seed);
            for (int number = 1; number <= 60; number++) {
                boolean expected = text(song, 1, number).matches("(.*D)?ZZZZD");
                assertThat(song.mayEndAfter(number))
                        .as("seed %d, word %d of %s", seed, number, text(song, 1, number))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void may_end_after_five_words_and_not_before() {
        int seed = IntStream.range(0, 10_000)
                .filter(it -> text(new Song(it), 1, 5).equals("ZZZZD"))
                .findFirst()
                .orElseThrow();

        assertThat(new Song(seed).mayEndAfter(5)).isTrue();
        assertThat(IntStream.range(1, 5).anyMatch(new Song(seed)::mayEndAfter)).isFalse();
    }

    @Test
    void both_words_are_as_frequent_and_neighbours_independent() {
        int words = 200_000;
        int zuns = 0;
        int pairs = 0;
        Song song = new Song(42);
        for (int number = 1; number <= words; number++) {
            zuns += song.word(number) == Word.ZUN ? 1 : 0;
            pairs += song.word(number) == Word.ZUN && song.word(number + 1) == Word.ZUN ? 1 : 0;
        }
        assertThat(zuns / (double) words).isCloseTo(0.5, within(0.01));
        assertThat(pairs / (double) words).isCloseTo(0.25, within(0.01));
    }

    @Test
    void first_words_of_neighbouring_seeds_differ() {
        long zuns = IntStream.range(0, 10_000)
                .filter(seed -> new Song(seed).word(1) == Word.ZUN)
                .count();
        assertThat(zuns).isBetween(4_700L, 5_300L);
    }

    @Test
    void a_word_is_the_same_each_time() {
        Song song = new Song(7);
        assertThat(text(song, 1, 100)).isEqualTo(text(new Song(7), 1, 100)).isNotEqualTo(text(new Song(8), 1, 100));
    }

    @Test
    void the_end_waits_for_the_words_that_come_first() {
        Song song = new Song(7);
        int end =
                IntStream.range(1, 1_000).filter(song::mayEndAfter).findFirst().orElseThrow();

        assertThat(Step.after(song, end, new HikawaSpec(10, null, null))).isEqualTo(new Step.End());
        assertThat(Step.after(song, end, new HikawaSpec(10, end, false))).isEqualTo(new Step.End());
        assertThat(Step.after(song, end, new HikawaSpec(10, end + 1, false)))
                .isEqualTo(new Step.Say(end + 1, song.word(end + 1)));
        assertThat(Step.after(song, 0, new HikawaSpec(10, 100, true))).isEqualTo(new Step.End());
    }
}
