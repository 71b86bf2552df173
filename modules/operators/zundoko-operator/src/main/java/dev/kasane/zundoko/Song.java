package dev.kasane.zundoko;

/**
 * An endless song of two words, which a seed defines completely: any word can be computed at any time, with the same
 * result. So an operator can continue a song without any stored state.
 *
 * @param seed the seed of the words
 */
public record Song(long seed) {

    private static final int ZUNS = 4;

    /** A word. */
    public enum Word {
        /** Four of these… */
        ZUN("Zun"),
        /** …and one of these. */
        DOKO("Doko");

        private final String text;

        Word(String text) {
            this.text = text;
        }

        /** The word as it is sung. */
        public String text() {
            return text;
        }
    }

    /**
     * One word of the song.
     *
     * @param number which, from 1
     */
    public Word word(int number) {
        // the output function of SplitMix64 (Steele and others, 2014) of the state after so many steps
        long z = seed + number * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return z < 0 ? Word.ZUN : Word.DOKO;
    }

    /** Whether the words up to one end with exactly four times Zun and a Doko. */
    public boolean mayEndAfter(int number) {
        if (number <= ZUNS || word(number) != Word.DOKO) {
            return false;
        }
        for (int i = number - ZUNS; i < number; i++) {
            if (word(i) != Word.ZUN) {
                return false;
            }
        }
        int before = number - ZUNS - 1;
        return before == 0 || word(before) != Word.ZUN;
    }
}
