package dev.kasane.shop.comment;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.InstantSource;

/** The comment service. */
public final class CommentMain {

    private CommentMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        return start(settings, InstantSource.system());
    }

    static Service start(Settings settings, InstantSource clock) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        CommentStore store = service.store(new CommentStore(settings));
        return service.start(new CommentService(store, clock));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
