package dev.kasane.shop.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Caller;
import dev.kasane.shop.TokenIssuer;
import dev.kasane.shop.Tokens;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTest {

    private static final InstantSource NOW = InstantSource.fixed(Instant.parse("2026-11-28T09:00:00Z"));

    @TempDir
    static Path keys;

    static TokenIssuer issuer;
    static Tokens tokens;

    @BeforeAll
    static void keys() throws Exception {
        TestKeys.traditional(keys);
        issuer = TokenIssuer.of(keys, NOW, Duration.ofHours(1));
        tokens = Tokens.of(keys, NOW);
    }

    @Test
    void aTokenNamesItsOwnerAndRole() {
        assertThat(tokens.verified(issuer.issue("ada", false)))
                .extracting(Caller::id, Caller::admin)
                .containsExactly("ada", false);
        assertThat(tokens.verified(issuer.issue("admin", true)).admin()).isTrue();
    }

    @Test
    void keysOfBothFormsSign(@TempDir Path other) throws Exception {
        Files.copy(keys.resolve("pkcs8.key"), other.resolve("tls.key"));
        TokenIssuer pkcs8 = TokenIssuer.of(other, NOW, Duration.ofHours(1));

        assertThat(tokens.verified(pkcs8.issue("ada", false)).id()).isEqualTo("ada");
    }

    @Test
    void expiredForgedAndForeignTokensAreRejected(@TempDir Path other) throws Exception {
        Tokens later = Tokens.of(keys, InstantSource.offset(NOW, Duration.ofHours(1)));
        String token = issuer.issue("ada", false);
        TestKeys.traditional(other);
        String foreign = TokenIssuer.of(other, NOW, Duration.ofHours(1)).issue("ada", true);
        String[] parts = token.split("\\.");
        String unsigned = base64("{\"alg\":\"none\"}") + "." + parts[1] + ".";
        String promoted = parts[0] + "."
                + base64("{\"iss\":\"user\",\"sub\":\"ada\",\"admin\":true,\"exp\":4000000000}") + "." + parts[2];

        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> later.verified(token));
        for (String wrong : new String[] {foreign, unsigned, promoted, "", "a.b.c", token + "A".repeat(5000)}) {
            Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> tokens.verified(wrong));
        }
    }

    private static String base64(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
