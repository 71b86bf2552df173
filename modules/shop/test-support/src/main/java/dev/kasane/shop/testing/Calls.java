package dev.kasane.shop.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Clients for services that run in the test. */
public final class Calls {

    private static final int TRIES = 600;

    private Calls() {}

    /** The settings of a service: variables, and any free ports. */
    @SafeVarargs
    public static Settings settings(Map<String, String>... variables) {
        Map<String, String> all = new HashMap<>(Map.of("PORT", "0", "METRICS_PORT", "0"));
        for (Map<String, String> some : variables) {
            all.putAll(some);
        }
        return new Settings(all);
    }

    /** A connection to a service. */
    public static ManagedChannel channel(Service service) {
        return Grpc.newChannelBuilderForAddress("127.0.0.1", service.port(), InsecureChannelCredentials.create())
                .build();
    }

    /** A stub whose calls carry a token. */
    public static <T extends AbstractStub<T>> T withToken(T stub, String token) {
        Metadata headers = new Metadata();
        headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
        return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    /** Asserts the status of a call that fails; returns its description. */
    public static String assertStatus(Status.Code code, Runnable call) {
        StatusRuntimeException failure = catchThrowableOfType(StatusRuntimeException.class, call::run);
        assertThat(failure).as("a failure").isNotNull();
        assertThat(failure.getStatus().getCode()).as(failure.toString()).isEqualTo(code);
        return Objects.requireNonNullElse(failure.getStatus().getDescription(), "");
    }

    /** Whether a service reports that it lives. */
    public static boolean isLive(ManagedChannel channel) {
        return health(channel, "live") == ServingStatus.SERVING;
    }

    /** Waits, for at most 30 seconds, until a service reports that it is ready. */
    public static void awaitReady(ManagedChannel channel) throws InterruptedException {
        await(channel, ServingStatus.SERVING);
    }

    /** Waits, for at most 30 seconds, until a service reports that it is not ready. */
    public static void awaitUnready(ManagedChannel channel) throws InterruptedException {
        await(channel, ServingStatus.NOT_SERVING);
    }

    /** Asserts that a service is ready while its store runs, and only then, and that it lives meanwhile. */
    public static void assertReadinessFollows(TestStore store, ManagedChannel channel) throws InterruptedException {
        try {
            assertUnreadyAfter(store::stop, channel);
        } finally {
            store.resume();
        }
        awaitReady(channel);
    }

    /** Asserts that a service, which is ready, is not after its store has ended, and that it still lives. */
    public static void assertUnreadyAfter(Runnable end, ManagedChannel channel) throws InterruptedException {
        awaitReady(channel);
        end.run();
        awaitUnready(channel);
        assertThat(isLive(channel)).isTrue();
    }

    private static ServingStatus health(ManagedChannel channel, String name) {
        return HealthGrpc.newBlockingStub(channel)
                .withDeadlineAfter(5, TimeUnit.SECONDS)
                .check(HealthCheckRequest.newBuilder().setService(name).build())
                .getStatus();
    }

    private static void await(ManagedChannel channel, ServingStatus expected) throws InterruptedException {
        for (int i = 0; i < TRIES && health(channel, "") != expected; i++) {
            Thread.sleep(50);
        }
        assertThat(health(channel, "")).isEqualTo(expected);
    }
}
