package dev.kasane.shop;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;

/** Creates tokens: JWTs that one RSA key signs (RS256), for {@link Tokens} to verify. */
public final class TokenIssuer {

    static final String ISSUER = "user";
    static final String ADMIN = "admin";

    private final PrivateKey key;
    private final InstantSource clock;
    private final Duration lifetime;

    TokenIssuer(PrivateKey key, InstantSource clock, Duration lifetime) {
        this.key = key;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    /**
     * Reads the key that cert-manager made.
     *
     * @param folder of the Secret: {@code tls.key} is a PKCS #8 or PKCS #1 RSA key in PEM
     */
    public static TokenIssuer of(Path folder, InstantSource clock, Duration lifetime)
            throws IOException, GeneralSecurityException {
        return new TokenIssuer(privateKey(Files.readString(folder.resolve("tls.key"))), clock, lifetime);
    }

    /** The time for which a token is valid. */
    public Duration lifetime() {
        return lifetime;
    }

    /** A token for a customer. */
    public String issue(String id, boolean admin) {
        Date now = Date.from(clock.instant());
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .subject(id)
                .issueTime(now)
                .expirationTime(Date.from(clock.instant().plus(lifetime)))
                .claim(ADMIN, admin)
                .build();
        SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.RS256), claims);
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("the key cannot sign", e);
        }
        return token.serialize();
    }

    private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        boolean pkcs1 = pem.contains("BEGIN RSA PRIVATE KEY");
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs1 ? wrapped(der) : der));
    }

    /** PKCS #8 is a PKCS #1 key with the name of its algorithm before it: RFC 5208, section 5. */
    private static byte[] wrapped(byte[] key) {
        byte[] version = {2, 1, 0};
        byte[] algorithm = {48, 13, 6, 9, 42, -122, 72, -122, -9, 13, 1, 1, 1, 5, 0};
        return element(0x30, concatenated(version, algorithm, element(0x04, key)));
    }

    private static byte[] element(int tag, byte[] content) {
        return concatenated(
                new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length}, content);
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
