package dev.kasane.git.remote;

import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.jspecify.annotations.Nullable;

/** An exception of JGit, classified by its remedy. JGit has most of that only in its message. */
final class RemoteFailure {

    /** Messages of Git and JGit for a reference that moved, or was locked, between the read and the push. */
    private static final List<String> RACES = List.of(
            "failed to lock",
            "cannot lock",
            "lock error",
            "failed to update ref",
            "non-fast-forward",
            "fetch first",
            "reference already exists",
            "stale info");

    private static final Pattern REDIRECT = Pattern.compile("^30[12378]\\b");

    private RemoteFailure() {}

    /** Whether a push was rejected only because another one came first. */
    static boolean isRace(String reason) {
        String lower = reason.toLowerCase(Locale.ROOT);
        return RACES.stream().anyMatch(lower::contains);
    }

    /** The message of JGit, without the address that it begins with, and without the reason that a server does not give. */
    private static String plain(String text, String remote) {
        String rest = text.replace(remote + ": ", "");
        return rest.endsWith(" null") ? rest.substring(0, rest.length() - " null".length()) : rest;
    }

    static RemoteException of(IOException failure, String remote, @Nullable Credential credential) {
        Problem certificate = CertificateProblem.ofGit(failure, remote);
        if (certificate != null) {
            return new RemoteException(RemoteException.Kind.REFUSED, certificate.sentence(), certificate.hint());
        }
        StringBuilder all = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            all.append(all.isEmpty() ? "" : ": ").append(cause.getMessage());
        }
        String said = plain(all.toString(), remote);
        String text = credential == null ? said : credential.redact(said);
        String lower = text.toLowerCase(Locale.ROOT);
        // the cause is left out on purpose: it may hold what was sent
        if (lower.contains(OneServer.ELSEWHERE)) {
            return new RemoteException(
                    RemoteException.Kind.REFUSED,
                    "cannot talk to " + remote + ": " + text,
                    "write the address that it has now");
        }
        if (lower.contains(ReceiveLimit.EXCEEDED)) {
            return new RemoteException(
                    RemoteException.Kind.REFUSED,
                    remote + " is not fetched: " + text,
                    "name a repository with less in it, or vendor the files");
        }
        if (lower.contains("not authorized") || lower.contains("authentication")) {
            return new RemoteException(
                    RemoteException.Kind.UNAUTHORISED,
                    remote + " rejects this token",
                    "give a token that is not expired and may write to the repository");
        }
        if (lower.contains("not permitted") || lower.contains(" 403")) {
            return new RemoteException(
                    RemoteException.Kind.FORBIDDEN,
                    "the token may not do this at " + remote,
                    "allow it to write the contents of the repository");
        }
        if (failure instanceof NoRemoteRepositoryException || lower.contains("not found")) {
            return new RemoteException(
                    RemoteException.Kind.MISSING,
                    "there is no repository at " + remote + ", or the token cannot read it",
                    "correct the address");
        }
        if (REDIRECT.matcher(text).find()) {
            return new RemoteException(
                    RemoteException.Kind.REFUSED,
                    "cannot read files of " + remote + ": it answers with a redirect (" + text + ")",
                    "write the address that it has now");
        }
        return new RemoteException(
                RemoteException.Kind.UNAVAILABLE, "cannot talk to " + remote + ": " + text, "try again later");
    }
}
