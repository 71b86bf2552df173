package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a Hikawa, which is a song.
 *
 * @param intervalMillis the time between words, in milliseconds
 * @param numZundokos the minimum number of words before the end
 * @param sayKiyoshi whether the song must end now
 */
public record HikawaSpec(
        @Required @Min(10) @JsonPropertyDescription("How many milliseconds pass between one word and the next.")
        int intervalMillis,

        @Min(0)
        @Default("0")
        @JsonPropertyDescription("So many words are said at least before Kiyoshi! may be.")
        @Nullable
        Integer numZundokos,

        @Default("false") @JsonPropertyDescription("Say Kiyoshi! now, whatever has been said.") @Nullable
        Boolean sayKiyoshi) {

    /** The minimum number of words before the end. */
    public int wordsAtLeast() {
        return numZundokos == null ? 0 : numZundokos;
    }

    /** Whether it is to come to the end now. */
    public boolean endsNow() {
        return Boolean.TRUE.equals(sayKiyoshi);
    }
}
