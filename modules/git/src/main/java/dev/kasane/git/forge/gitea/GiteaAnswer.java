package dev.kasane.git.forge.gitea;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ForgeAnswers;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An answer of Gitea.
 *
 * @param answer the answer
 */
record GiteaAnswer(ApiAnswer answer) {

    private static final ForgeAnswers ANSWERS = new ForgeAnswers(
            "Gitea", "repository", Set.of(405, 422, 423), "open the pull request: checks or reviews are missing");

    static GiteaAnswer of(ApiCall call, String method, URI address, @Nullable Object body) {
        return new GiteaAnswer(call.send(method, address, body == null ? null : Json.text(body)));
    }

    /** Whether the request succeeded. */
    boolean isGood() {
        return answer.isGood();
    }

    /** Its content, when it is good. */
    JsonValue orThrow(String what) {
        if (answer.status() == 405 && answer.text().contains("try again later")) {
            throw new RemoteException(
                    Kind.UNAVAILABLE,
                    "Gitea has not finished its checks of " + what + " yet",
                    "run this again in a moment");
        }
        return ANSWERS.read(answer, what);
    }
}
