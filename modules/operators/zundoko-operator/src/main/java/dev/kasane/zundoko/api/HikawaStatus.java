package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a Hikawa. The server rejects a decrease of the count, so that a former leader cannot overwrite the
 * status of its successor.
 *
 * @param numZundokosSaid the number of words so far
 * @param kiyoshied whether the song has ended
 * @param observedGeneration the observed generation of the spec
 * @param conditions {@code Ready}: the song is over
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
        value =
                "!has(oldSelf.numZundokosSaid) || (has(self.numZundokosSaid) && self.numZundokosSaid >= oldSelf.numZundokosSaid)",
        message = "words that were said cannot be taken back")
@ValidationRule(
        value = "!has(oldSelf.kiyoshied) || !oldSelf.kiyoshied || (has(self.kiyoshied) && self.kiyoshied)",
        message = "a song that is over stays over")
public record HikawaStatus(
        @JsonPropertyDescription("How many words have been said; it may be some seconds behind.") @Nullable
        Integer numZundokosSaid,

        @JsonPropertyDescription("Whether Kiyoshi! has been said.") @Nullable
        Boolean kiyoshied,

        @JsonPropertyDescription("The generation of the spec that the status is about.") @Nullable
        Long observedGeneration,

        @JsonPropertyDescription("Ready is True once the song is over; until then, its reason names the step.")
        @Nullable
        List<Condition> conditions) {

    /** The status of a new Hikawa. */
    public static final HikawaStatus NOTHING = new HikawaStatus(null, null, null, null);

    /** The number of words so far; 0 without a status. */
    public int wordsSaid() {
        return numZundokosSaid == null ? 0 : numZundokosSaid;
    }

    /** Whether the song is over. */
    public boolean hasEnded() {
        return Boolean.TRUE.equals(kiyoshied);
    }
}
