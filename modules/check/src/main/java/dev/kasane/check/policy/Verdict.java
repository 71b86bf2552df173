package dev.kasane.check.policy;

import java.util.List;
import java.util.Map;

/**
 * The verdict of one policy on a request, by one binding.
 *
 * @param policy the policy's name
 * @param binding the binding's name
 * @param actions what the binding does about refusals
 * @param refusals what does not hold
 * @param unanswered what cannot be known here
 * @param audit what is written down
 */
public record Verdict(
        String policy,
        String binding,
        List<String> actions,
        List<Refusal> refusals,
        List<String> unanswered,
        Map<String, String> audit) {

    /**
     * Something that does not hold, or an error that counts as such.
     *
     * @param index the number of the validation; -1 for none
     * @param message what is wrong, which may be computed from the object
     * @param plain what can be said of it without a value of the object
     */
    public record Refusal(int index, String message, String plain) {}
}
