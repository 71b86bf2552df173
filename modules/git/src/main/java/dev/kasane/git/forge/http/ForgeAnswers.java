package dev.kasane.git.forge.http;

import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /** The text of a field; null for none, or for an empty one. */
    public static @Nullable String text(JsonValue field) {
        String text = field.text();
        return text.isEmpty() ? null : text;
    }

    /**
     * The body of a successful response.
     *
     * @param what the request in words, for messages
     */
    public JsonValue read(ApiAnswer answer, String what) {
        if (answer.isGood()) {
            try {
                return answer.json();
            } catch (MalformedJsonException e) {
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
