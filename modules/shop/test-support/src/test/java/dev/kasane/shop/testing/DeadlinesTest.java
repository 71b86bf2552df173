package dev.kasane.shop.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Replies;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two services, of which the first calls the second: what is left of a deadline goes with each call. */
class DeadlinesTest {

    private final LinkedBlockingDeque<Long> seconds = new LinkedBlockingDeque<>();

    /** Stands for any service with a call. */
    private final class Last extends HealthGrpc.HealthImplBase {
        @Override
        public void check(HealthCheckRequest request, StreamObserver<HealthCheckResponse> response) {
            Deadline deadline = Objects.requireNonNull(Context.current().getDeadline());
            seconds.add(deadline.timeRemaining(TimeUnit.SECONDS));
            Replies.send(response, HealthCheckResponse.getDefaultInstance());
        }
    }

    @Test
    void callsHaveTheDeadlineOfTheirCallerOrTheLimit() throws IOException {
        try (Service last = Service.builder(Calls.settings(Map.of())).start(new Last());
                Peer peer = Peer.of(
                        new Settings(Map.of("LAST_HOST", "127.0.0.1", "LAST_PORT", String.valueOf(last.port()))),
                        "LAST")) {
            HealthGrpc.HealthBlockingStub stub = HealthGrpc.newBlockingStub(peer.channel());

            stub.check(HealthCheckRequest.getDefaultInstance());
            stub.withDeadlineAfter(3, TimeUnit.SECONDS).check(HealthCheckRequest.getDefaultInstance());
            stub.withDeadlineAfter(1, TimeUnit.HOURS).check(HealthCheckRequest.getDefaultInstance());
        }

        assertThat(seconds).hasSize(3);
        assertThat(seconds.poll()).isBetween(7L, 10L);
        assertThat(seconds.poll()).isBetween(0L, 3L);
        assertThat(seconds.poll()).isBetween(7L, 10L);
    }
}
