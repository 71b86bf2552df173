package dev.kasane.shop.user;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.SqlStore;
import dev.kasane.shop.TokenIssuer;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * The user service. Beside the variables of its store, {@code TOKEN_KEY} is the folder of the key that signs tokens;
 * {@code ADMIN_EMAIL} and {@code ADMIN_PASSWORD} are the account that may change what is sold: it is not in the store.
 * {@code PASSWORD_ITERATIONS} is the work that one guess of a password costs.
 */
public final class UserMain {

    private static final Duration LIFETIME = Duration.ofHours(12);

    private UserMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Passwords passwords = new Passwords(settings.number("PASSWORD_ITERATIONS", Passwords.ITERATIONS));
        Path key = settings.path("TOKEN_KEY", "/etc/token-key");
        TokenIssuer issuer = TokenIssuer.of(key, InstantSource.system(), LIFETIME);
        Tokens tokens = Tokens.of(key, InstantSource.system());
        Service.Builder service = Service.builder(settings);
        SqlStore sql = service.store(SqlStore.open(settings, "mariadb", UserMain.class, service.metrics()));
        return service.tokens(tokens)
                .start(new UserService(new UserStore(sql), passwords, issuer, admin(settings, passwords)));
    }

    /** The account of the settings: a guess of its password costs the same work as of any other. */
    static Optional<UserStore.Account> admin(Settings settings, Passwords passwords) {
        return settings.optional("ADMIN_EMAIL")
                .map(email -> new UserStore.Account(
                        "admin",
                        email.toLowerCase(Locale.ROOT),
                        "admin",
                        passwords.stored(settings.text("ADMIN_PASSWORD"))));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
