package dev.kasane.pipecd.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The login token of PipeCD's web API: a JWT, signed with the key of the server's configuration. */
public final class Token {

    private static final Duration LIFETIME = Duration.ofMinutes(5);
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private Token() {}

    /**
     * A token of an administrator of a project, for five minutes.
     *
     * @param key the content of the server's key file
     * @param project the project's id
     * @param now the time
     */
    public static String ofAdministrator(byte[] key, String project, Instant now) {
        String header = encode("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
        String claims =
                encode("""
                {"iss":"PipeCD","sub":"pipecd-operator","iat":%d,"exp":%d,\
                "role":{"project_id":"%s","project_rbac_roles":["Admin"]}}""".formatted(now.getEpochSecond(), now.plus(LIFETIME).getEpochSecond(), escaped(project)));
        String signed = header + "." + claims;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return signed + "." + BASE64.encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot sign with HMAC", e);
        }
    }

    private static String encode(String json) {
        return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
