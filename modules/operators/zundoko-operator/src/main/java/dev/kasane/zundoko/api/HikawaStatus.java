package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a Hikawa has sung. The server refuses to let it go back, so that an operator that no longer leads, and has not
 * noticed yet, cannot undo what its successor wrote.
 *
 * @param numZundokosSaid how many words have been said
 * @param kiyoshied whether the end has been said
 * @param observedGeneration the generation of the spec that this is about
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

    /** What there is before anything is done. */
    public static final HikawaStatus NOTHING = new HikawaStatus(null, null, null, null);

    /** How many words have been said. */
    public int wordsSaid() {
        return numZundokosSaid == null ? 0 : numZundokosSaid;
    }

    /** Whether the song is over. */
    public boolean hasEnded() {
        return Boolean.TRUE.equals(kiyoshied);
    }
}
