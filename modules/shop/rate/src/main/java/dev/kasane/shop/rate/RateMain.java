package dev.kasane.shop.rate;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Tokens;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import java.io.IOException;
import java.security.GeneralSecurityException;

/** The rate service: it calls the comment service. */
public final class RateMain {

    private RateMain() {}

    /** Starts the service. */
    public static Service start(Settings settings) throws IOException, GeneralSecurityException {
        Tokens tokens = Tokens.of(settings);
        Service.Builder service = Service.builder(settings).tokens(tokens);
        RateStore store = service.store(new RateStore(settings));
        Peer comments = service.resource(Peer.of(settings, "COMMENT"));
        return service.start(new RateService(store, CommentsGrpc.newBlockingStub(comments.channel())));
    }

    static void main() throws IOException, GeneralSecurityException, InterruptedException {
        start(Settings.ofEnvironment()).run();
    }
}
