package dev.kasane.git.forge.github;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.io.IOException;
import org.kohsuke.github.GHFileNotFoundException;
import org.kohsuke.github.HttpException;

/** Classifies error responses of GitHub. The message decides if a status code has several meanings. */
final class GitHubFailure {

    private GitHubFailure() {}

    static RemoteException of(IOException failure, String what) {
        if (failure instanceof GHFileNotFoundException) {
            return new RemoteException(
                    Kind.MISSING,
                    "GitHub cannot find " + what + ", or the token cannot read it",
                    "correct the name, and give the token access to the repository");
        }
        if (!(failure instanceof HttpException answer)) {
            return unreadable(what);
        }
        String text = String.valueOf(answer.getMessage());
        int status = answer.getResponseCode();
        boolean race = status == 409
                || text.contains("already exists")
                || text.contains("Base branch was modified")
                || text.contains("Head branch was modified");
        if (race) {
            return new RemoteException(
                    Kind.CONFLICT, "another client changed " + what + " first, at GitHub", "run this again");
        }
        if (status == 405 || status == 422) {
            return new RemoteException(
                    Kind.REFUSED,
                    "GitHub refuses " + what + (text.contains("No commits between") ? ": there is nothing in it" : ""),
                    "open the pull request: checks or reviews are missing");
        }
        return new RemoteException(
                Kind.NOT_UNDERSTOOD, "GitHub answers " + status + " about " + what, "try again later");
    }

    /** The body of a successful response. */
    static JsonValue read(ApiAnswer answer, String what) {
        try {
            if (answer.isGood()) {
                return answer.json();
            }
        } catch (MalformedJsonException e) {
            // reported below
        }
        throw unreadable(what);
    }

    private static RemoteException unreadable(String what) {
        return new RemoteException(
                Kind.NOT_UNDERSTOOD, "GitHub's answer about " + what + " cannot be read", "try again later");
    }
}
