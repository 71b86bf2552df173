package dev.kasane.pipecd.client;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Connections to control planes, one for each address, during the lifetime of the operator. */
public final class Channels implements AutoCloseable {

    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> COOKIE = Metadata.Key.of("cookie", Metadata.ASCII_STRING_MARSHALLER);

    private final ConcurrentMap<String, ManagedChannel> channels = new ConcurrentHashMap<>();

    /** PipeCD's public API, with an API key. */
    public PublicApi publicApi(String address, String key) {
        return new PublicApi(with(address, AUTHORIZATION, "API-KEY " + key));
    }

    /** PipeCD's web API, with a token. */
    public WebApi webApi(String address, String token) {
        return new WebApi(with(address, COOKIE, "token=" + token));
    }

    private Channel with(String address, Metadata.Key<String> header, String value) {
        ManagedChannel channel = channels.computeIfAbsent(
                address,
                it -> Grpc.newChannelBuilder(it, InsecureChannelCredentials.create())
                        .build());
        Metadata headers = new Metadata();
        headers.put(header, value);
        return ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
    }
}
