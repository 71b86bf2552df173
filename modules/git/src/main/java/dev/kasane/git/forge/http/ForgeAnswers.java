package dev.kasane.git.forge.http;

import static dev.kasane.git.forge.http.JsonTree.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import java.util.Set;

/**
 * Converts responses of a forge into results or errors. Their words are repeated in no message: they may have anything
 * in them.
 *
 * @param forge its name
 * @param place what it calls a repository
 * @param refusals the codes with which it refuses what it does not allow now
 * @param hint what to look at then
 */
public record ForgeAnswers(String forge, String place, Set<Integer> refusals, String hint) {

    /**
     * The body of a successful response.
     *
     * @param what the request in words, for messages
     */
    public JsonNode read(ApiAnswer answer, String what) {
        if (answer.isGood()) {
            try {
                return JSON.readTree(answer.text());
            } catch (JsonProcessingException e) {
                throw new RemoteException(
                        Kind.NOT_UNDERSTOOD, forge + "'s answer about " + what + " cannot be read", "try again later");
            }
        }
        if (refusals.contains(answer.status())) {
            throw new RemoteException(Kind.REFUSED, forge + " refuses " + what, hint);
        }
        throw switch (answer.status()) {
            case 404 ->
                new RemoteException(
                        Kind.MISSING,
                        forge + " cannot find " + what + ", or the token cannot read it",
                        "correct the name, and give the token access to the " + place);
            case 409 ->
                new RemoteException(
                        Kind.CONFLICT, "another client changed " + what + " first, at " + forge, "run this again");
            default ->
                new RemoteException(
                        Kind.NOT_UNDERSTOOD,
                        forge + " answers " + answer.status() + " about " + what,
                        "try again later");
        };
    }
}
