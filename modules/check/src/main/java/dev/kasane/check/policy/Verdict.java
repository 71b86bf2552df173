package dev.kasane.check.policy;

import java.util.List;
import java.util.Map;

/**
 * The verdict of one policy on a request, by one binding.
 *
 * @param policy the policy's name
 * @param binding the binding's name
 * @param actions the validation actions of the binding
 * @param refusals the failed validations
 * @param unanswered the part that only a server can evaluate
 * @param audit the audit annotations
 */
public record Verdict(
        String policy,
        String binding,
        List<String> actions,
        List<Refusal> refusals,
        List<String> unanswered,
        Map<String, String> audit) {

    /**
     * A validation that fails, or an error that counts as one.
     *
     * @param index the number of the validation; -1 for none
     * @param message the error, which may be computed from the object
     * @param plain a message without values of the object
     */
    public record Refusal(int index, String message, String plain) {}
}
