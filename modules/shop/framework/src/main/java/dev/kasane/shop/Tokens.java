package dev.kasane.shop;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;

/**
 * Verifies the tokens of calls with the user service's certificate. A call with a wrong token is rejected, one without a
 * token runs without a {@link Caller}. Calls to other services carry the token of the call that makes them.
 */
public final class Tokens implements ServerInterceptor {

    static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private static final String BEARER = "Bearer ";
    private static final int LIMIT = 4096;

    private final JWSVerifier verifier;
    private final InstantSource clock;

    private Tokens(RSAPublicKey key, InstantSource clock) {
        this.verifier = new RSASSAVerifier(key);
        this.clock = clock;
    }

    /** Reads the certificate in the folder that the variable {@code TOKEN_PUBLIC_KEY} names. */
    public static Tokens of(Settings settings) throws IOException, GeneralSecurityException {
        return of(settings.path("TOKEN_PUBLIC_KEY", "/etc/token-public-key"), InstantSource.system());
    }

    /**
     * Reads the certificate of the key that signs tokens.
     *
     * @param folder of the Secret, with {@code tls.crt}
     */
    public static Tokens of(Path folder, InstantSource clock) throws IOException, GeneralSecurityException {
        try (InputStream file = Files.newInputStream(folder.resolve("tls.crt"))) {
            RSAPublicKey key = (RSAPublicKey) CertificateFactory.getInstance("X.509")
                    .generateCertificate(file)
                    .getPublicKey();
            return new Tokens(key, clock);
        }
    }

    /** The customer that a token names; {@code UNAUTHENTICATED} for one that is not valid. */
    public Caller verified(String token) {
        try {
            if (token.length() <= LIMIT) {
                SignedJWT jwt = SignedJWT.parse(token);
                JWTClaimsSet claims = jwt.getJWTClaimsSet();
                Date expiration = claims.getExpirationTime();
                if (JWSAlgorithm.RS256.equals(jwt.getHeader().getAlgorithm())
                        && jwt.verify(verifier)
                        && TokenIssuer.ISSUER.equals(claims.getIssuer())
                        && claims.getSubject() != null
                        && expiration != null
                        && expiration.toInstant().isAfter(clock.instant())) {
                    boolean admin = Boolean.TRUE.equals(claims.getBooleanClaim(TokenIssuer.ADMIN));
                    return new Caller(claims.getSubject(), admin, token);
                }
            }
        } catch (ParseException | JOSEException e) {
            throw invalid().withCause(e).asRuntimeException();
        }
        throw invalid().asRuntimeException();
    }

    private static Status invalid() {
        return Status.UNAUTHENTICATED.withDescription("the token is not valid: log in again");
    }

    @Override
    public <Q, S> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, S> call, Metadata headers, ServerCallHandler<Q, S> next) {
        String value = headers.get(AUTHORIZATION);
        if (value == null) {
            return next.startCall(call, headers);
        }
        try {
            Caller caller = verified(value.startsWith(BEARER) ? value.substring(BEARER.length()) : "");
            return Contexts.interceptCall(Context.current().withValue(Caller.CURRENT, caller), call, headers, next);
        } catch (StatusRuntimeException e) {
            call.close(e.getStatus(), new Metadata());
            return new ServerCall.Listener<>() {};
        }
    }

    /** Sends the token of the call that runs with each call that it makes. */
    static final class Forwarding implements ClientInterceptor {
        @Override
        public <Q, S> ClientCall<Q, S> interceptCall(MethodDescriptor<Q, S> method, CallOptions options, Channel next) {
            return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
                @Override
                public void start(Listener<S> listener, Metadata headers) {
                    Caller caller = Caller.CURRENT.get();
                    if (caller != null && !headers.containsKey(AUTHORIZATION)) {
                        headers.put(AUTHORIZATION, BEARER + caller.token());
                    }
                    super.start(listener, headers);
                }
            };
        }
    }
}
