package dev.kasane.pipecd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What PipeCD looks at before it does anything. */
final class Credentials {

    private Credentials() {}

    private static <Q, A> ServerCall.Listener<Q> refuse(ServerCall<Q, A> call, Status status) {
        call.close(status, new Metadata());
        return new ServerCall.Listener<>() {};
    }

    private static <Q, A> ServerCall.Listener<Q> pass(
            String project, ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        return Contexts.interceptCall(Context.current().withValue(PipecdServer.PROJECT, project), call, headers, next);
    }

    /** {@code authorization: API-KEY key}. */
    record ApiKeys(UnaryOperator<String> projects) implements ServerInterceptor {
        private static final Metadata.Key<String> HEADER =
                Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            String value = headers.get(HEADER);
            String project = value == null || !value.startsWith("API-KEY ")
                    ? ""
                    : projects.apply(value.substring("API-KEY ".length()));
            return project.isEmpty()
                    ? refuse(call, Status.UNAUTHENTICATED.withDescription("Unauthenticated"))
                    : pass(project, call, headers, next);
        }
    }

    /** {@code cookie: token=JWT}, signed with the server's key. */
    record Tokens(Supplier<byte[]> key) implements ServerInterceptor {
        private static final Metadata.Key<String> HEADER = Metadata.Key.of("cookie", Metadata.ASCII_STRING_MARSHALLER);

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            String value = headers.get(HEADER);
            try {
                String[] parts = value == null
                        ? new String[0]
                        : value.replaceFirst("^token=", "").split("\\.");
                if (parts.length != 3 || !isSigned(parts)) {
                    return refuse(call, Status.UNAUTHENTICATED.withDescription("Unauthenticated"));
                }
                JsonNode claims =
                        new ObjectMapper().readTree(Base64.getUrlDecoder().decode(parts[1]));
                JsonNode role = claims.path("role");
                boolean isGood = claims.path("iss").asText().equals("PipeCD")
                        && !claims.path("sub").asText().isEmpty()
                        && claims.path("exp").asLong() > Instant.now().getEpochSecond()
                        && claims.path("exp").asLong() <= Instant.now().getEpochSecond() + 300
                        && role.path("project_rbac_roles").path(0).asText().equals("Admin");
                return isGood
                        ? pass(role.path("project_id").asText(), call, headers, next)
                        : refuse(call, Status.PERMISSION_DENIED.withDescription("Permission denied"));
            } catch (IOException | GeneralSecurityException e) {
                return refuse(call, Status.UNAUTHENTICATED.withDescription(e.getMessage()));
            }
        }

        private boolean isSigned(String[] parts) throws GeneralSecurityException {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.get(), "HmacSHA256"));
            byte[] expected = mac.doFinal((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            return MessageDigest.isEqual(expected, Base64.getUrlDecoder().decode(parts[2]));
        }
    }
}
