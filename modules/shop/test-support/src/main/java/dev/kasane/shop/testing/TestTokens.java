package dev.kasane.shop.testing;

import dev.kasane.shop.TokenIssuer;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/**
 * Creates tokens like the user service, with a test key.
 *
 * @param folder of the key and its certificate
 */
public record TestTokens(Path folder, TokenIssuer issuer) {

    /** Creates a key in a folder. */
    public static TestTokens in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        TestKeys.traditional(folder);
        return new TestTokens(folder, TokenIssuer.of(folder, InstantSource.system(), Duration.ofHours(1)));
    }

    /** A customer's token. */
    public String customer(String id) {
        return issuer.issue(id, false);
    }

    /** The token of an administrator. */
    public String admin() {
        return issuer.issue("admin", true);
    }

    /** The variables of a service that verifies them. */
    public Map<String, String> variables() {
        return Map.of("TOKEN_PUBLIC_KEY", folder.toString());
    }
}
