package dev.kasane.zundoko;

import dev.kasane.zundoko.Song.Word;
import dev.kasane.zundoko.api.HikawaSpec;

/** The next step of a song. */
public sealed interface Step {

    /**
     * A word, once it is time.
     *
     * @param number which, from 1
     * @param word the word
     */
    record Say(int number, Word word) implements Step {}

    /** The end, at once. */
    record End() implements Step {}

    /**
     * The step after some words.
     *
     * @param song the song
     * @param said the number of words so far
     * @param spec the spec of the Hikawa
     */
    static Step after(Song song, int said, HikawaSpec spec) {
        boolean isEnd = spec.endsNow() || (said >= spec.wordsAtLeast() && song.mayEndAfter(said));
        return isEnd ? new End() : new Say(said + 1, song.word(said + 1));
    }
}
