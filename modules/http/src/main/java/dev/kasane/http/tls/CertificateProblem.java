package dev.kasane.http.tls;

import dev.kasane.problem.Problem;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Explains why the certificate of a server is rejected, as a problem with a hint. */
public final class CertificateProblem {

    private static final int MOST_CAUSES = 20;

    private CertificateProblem() {}

    /**
     * The problem of the certificate behind a failed connection; null if the failure has another cause.
     *
     * @param failure the exception
     * @param host the server
     * @return null if the connection failed for another reason
     */
    public static @Nullable Problem of(Throwable failure, String host) {
        return of(failure, host, System.getenv(), List.of(Authorities.FILE));
    }

    /** The same for a Git repository or its forge. */
    public static @Nullable Problem ofGit(Throwable failure, String host) {
        return of(failure, host, System.getenv(), List.of(Authorities.FILE, Authorities.GIT_FILE));
    }

    /** @param variables those that name files with authorities */
    private static @Nullable Problem of(
            Throwable failure, String host, Map<String, String> environment, List<String> variables) {
        @Nullable Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return problem(host, "it is expired or not valid yet", "look at the server, and at the clock here");
            }
            if (cause instanceof CertPathBuilderException) {
                return problem(host, "no authority that is known here signed it", hint(environment, variables));
            }
            if (cause instanceof CertificateException && isAboutNames(String.valueOf(cause.getMessage()))) {
                return problem(
                        host, "it is for another name", "write the address with the name that the certificate has");
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static boolean isAboutNames(String message) {
        return message.startsWith("No subject alternative") || message.startsWith("No name matching");
    }

    private static Problem problem(String host, String why, String hint) {
        return Problem.error("the certificate of " + host + " is not accepted: " + why, null, hint);
    }

    private static String hint(Map<String, String> environment, List<String> variables) {
        String variable = variables.stream()
                .filter(name -> Authorities.isNamed(environment, name))
                .findFirst()
                .orElse(null);
        if (variable == null) {
            return "name a PEM file that has the authority's certificate in " + String.join(" or ", variables);
        }
        String file = environment.getOrDefault(variable, "");
        return Authorities.areIn(file)
                ? "add the authority's certificate to " + file + ", which " + variable + " names"
                : file + ", which " + variable + " names, has no certificate that can be read";
    }
}
