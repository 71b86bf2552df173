package dev.kasane.ci.verify;

import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Verify;
import dev.kasane.problem.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applications as Argo CD's own programming interface gives them
 * ({@code ApplicationService/Get} of its {@code /swagger-ui}), where no cluster can be reached: {@code KASANE_ARGOCD_} and the
 * environment in capital letters, else {@code KASANE_ARGOCD}, names the server, and the same with {@code _TOKEN} the token.
 *
 * @param environment the environment variables
 */
public record ArgoCdServers(Map<String, String> environment) {

    private static final String PRODUCT = "Argo CD";
    private static final String SERVER = "KASANE_ARGOCD";
    private static final int MAX_ANSWER = 16 << 20;

    /** Reads Applications. */
    @FunctionalInterface
    interface Applications {

        /**
         * The one that a verification names.
         *
         * @return null if it does not exist
         * @throws dev.kasane.problem.KasaneException if it cannot be read
         */
        @Nullable
        JsonValue of(Verify verify);
    }

    /**
     * The Applications of an environment.
     *
     * @return null if no server is named for it
     */
    @Nullable
    Applications of(String asked) {
        NamedServer server = NamedServer.of(environment, PRODUCT, SERVER, asked);
        return server == null ? null : verify -> application(server, verify);
    }

    private static @Nullable JsonValue application(NamedServer server, Verify verify) {
        String namespace = verify.namespace() == null ? "" : "?appNamespace=" + encoded(verify.namespace());
        NamedServer.Answered answer = server.ask(
                server.request("/api/v1/applications/" + encoded(verify.name()) + namespace)
                        .GET()
                        .build(),
                MAX_ANSWER,
                "verify by status, or by the cluster's own kubeconfig");
        return switch (answer.status()) {
            case 200 -> answer.body();
            case 404 -> null;
            case 401 ->
                throw Problem.error(
                                "Argo CD rejects the token",
                                null,
                                "set " + server.variable() + "_TOKEN to one of an account with apiKey")
                        .asException();
            // it also returns 403 for an Application that does not exist
            case 403 ->
                throw Problem.error(
                                "there is no Application " + verify.name() + ", or the token cannot read it",
                                null,
                                "allow its account applications, get")
                        .asException();
            default ->
                throw Problem.error(
                                "Argo CD answers " + answer.status() + " about the Application " + verify.name(),
                                null,
                                "correct the address in " + server.variable())
                        .asException();
        };
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
