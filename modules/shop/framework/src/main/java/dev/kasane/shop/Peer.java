package dev.kasane.shop;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.util.List;
import java.util.Map;

/**
 * Another service of the shop. Calls to it have a deadline and carry the caller's token; a call that never reached it is
 * tried again.
 */
public final class Peer implements AutoCloseable {

    private static final Map<String, ?> RETRIES = Map.of(
            "methodConfig",
            List.of(Map.of(
                    "name",
                    List.of(Map.of()),
                    "retryPolicy",
                    Map.of(
                            "maxAttempts",
                            3.0,
                            "initialBackoff",
                            "0.1s",
                            "maxBackoff",
                            "1s",
                            "backoffMultiplier",
                            2.0,
                            "retryableStatusCodes",
                            List.of("UNAVAILABLE")))),
            "loadBalancingConfig",
            List.of(Map.of("round_robin", Map.of())));

    private final ManagedChannel channel;

    private Peer(ManagedChannel channel) {
        this.channel = channel;
    }

    /**
     * The service that the variables {@code NAME_HOST} and {@code NAME_PORT} (8080) name.
     *
     * @param name such as {@code ORDER}
     */
    public static Peer of(Settings settings, String name) {
        return new Peer(Grpc.newChannelBuilderForAddress(
                        settings.text(name + "_HOST"),
                        settings.port(name + "_PORT", 8080),
                        InsecureChannelCredentials.create())
                .defaultServiceConfig(RETRIES)
                .disableServiceConfigLookUp()
                .build());
    }

    /** The channel for stubs. */
    public Channel channel() {
        return ClientInterceptors.intercept(channel, new Deadlines(Service.LIMIT), new Tokens.Forwarding());
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
