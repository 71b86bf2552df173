package dev.kasane.http.tls;

import dev.kasane.problem.Problem;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why the certificate of a server is not accepted, in a sentence with a hint. */
public final class CertificateProblem {

    private static final int MOST_CAUSES = 20;

    private CertificateProblem() {}

    /**
     * What a failed connection says of the certificate.
     *
     * @param failure what was thrown
     * @param host the server
     * @return null if the connection failed for another reason
     */
    public static @Nullable Problem of(Throwable failure, String host) {
        return of(failure, host, System.getenv());
    }

    static @Nullable Problem of(Throwable failure, String host, Map<String, String> environment) {
        @Nullable Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return problem(host, "it is expired or not valid yet", "look at the server, and at the clock here");
            }
            if (cause instanceof CertPathBuilderException) {
                return problem(host, "no authority that is known here signed it", hint(environment));
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

    private static String hint(Map<String, String> environment) {
        String file = environment.getOrDefault(Authorities.FILE, "");
        if (file.isEmpty()) {
            return "name a PEM file that has the authority's certificate in " + Authorities.FILE;
        }
        return Authorities.areIn(file)
                ? "add the authority's certificate to " + file + ", which " + Authorities.FILE + " names"
                : file + ", which " + Authorities.FILE + " names, has no certificate that can be read";
    }
}
