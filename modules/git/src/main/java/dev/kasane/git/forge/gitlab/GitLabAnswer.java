package dev.kasane.git.forge.gitlab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;

/**
 * An answer of GitLab. Its words are repeated in no message: they may have anything in them.
 *
 * @param answer the answer
 * @param json what reads it
 */
record GitLabAnswer(ApiAnswer answer, ObjectMapper json) {

    /** Whether there is no such thing, or the token may not see it. */
    boolean isMissing() {
        return answer.status() == 404;
    }

    /** Whether a status of a commit was not said, because GitLab has no way from the former one to it. */
    boolean isNoTransition() {
        return answer.status() == 400 && answer.text().contains("Cannot transition status via");
    }

    /** What it says, when it is good. */
    JsonNode orThrow(String what) {
        if (answer.isGood()) {
            try {
                return json.readTree(answer.text());
            } catch (JsonProcessingException e) {
                throw new RemoteException(
                        Kind.NOT_UNDERSTOOD, "GitLab's answer about " + what + " cannot be read", "try again later");
            }
        }
        switch (answer.status()) {
            case 404 ->
                throw new RemoteException(
                        Kind.MISSING,
                        "GitLab does not know " + what + ", or the token may not see it",
                        "correct the name, and give the token access to the project");
            case 409 ->
                throw new RemoteException(
                        Kind.CONFLICT, "somebody else was faster with " + what + " at GitLab", "run this again");
            case 405, 406, 422 ->
                throw new RemoteException(
                        Kind.REFUSED,
                        "GitLab refuses " + what,
                        "look at the merge request for the pipelines and approvals that are missing");
            default ->
                throw new RemoteException(
                        Kind.NOT_UNDERSTOOD, "GitLab answers " + answer.status() + " about " + what, "try again later");
        }
    }
}
