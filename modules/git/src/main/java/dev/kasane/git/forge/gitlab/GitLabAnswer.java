package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ForgeAnswers;
import dev.kasane.json.JsonValue;
import java.util.Set;

/**
 * An answer of GitLab. Its words are repeated in no message: they may have anything in them.
 *
 * @param answer the answer
 */
record GitLabAnswer(ApiAnswer answer) {

    private static final ForgeAnswers ANSWERS = new ForgeAnswers(
            "GitLab", "project", Set.of(405, 406, 422), "open the merge request: pipelines or approvals are missing");

    /** Whether there is no such thing, or the token cannot read it. */
    boolean isMissing() {
        return answer.status() == 404;
    }

    /** Whether a status of a commit was not set, because GitLab has no transition from the former one to it. */
    boolean isNoTransition() {
        return answer.status() == 400 && answer.text().contains("Cannot transition status via");
    }

    /** Whether there is no place for a thread. */
    boolean isNoPosition() {
        return answer.status() == 400 || answer.status() == 422;
    }

    /** Its content, when it is good. */
    JsonValue orThrow(String what) {
        return ANSWERS.read(answer, what);
    }
}
