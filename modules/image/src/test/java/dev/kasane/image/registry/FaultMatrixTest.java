package dev.kasane.image.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.store.Referrers;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.image.store.Transfer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every failure ends in success or in a typed error, within the deadline, after a bounded number of requests. */
class FaultMatrixTest {

    private static final RetryPolicy QUICK = new RetryPolicy(
            4, Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofSeconds(5), Duration.ofSeconds(30));

    private static final List<Integer> PASSING = List.of(408, 425, 429, 500, 502, 503, 504);
    private static final List<Integer> LASTING = List.of(400, 401, 403, 405, 409, 413, 418, 501, 507);

    /** What a push of the small image asks for when nothing fails. */
    private static final int REQUESTS = 20;

    @TempDir
    Path folder;

    private static RegistryRepository repository(FakeRegistry registry, RetryPolicy policy) {
        return RegistryRepository.toWrite(
                RegistryReference.parse(registry.address() + "/shop/cart"), Credentials.NONE, policy);
    }

    /** The first so many requests of a verb are answered with a status. */
    private static FakeRegistry.Fault status(int status, String verb, int times) {
        AtomicInteger left = new AtomicInteger(times);
        return exchange -> exchange.getRequestMethod().equals(verb)
                && left.getAndDecrement() > 0
                && FakeRegistry.answer(exchange, status, "");
    }

    private void assertPushed(OciImage image, FakeRegistry registry) {
        assertThat(registry.manifest("v1")).isEqualTo(image.top().bytes());
        for (Blob blob : image.blobs()) {
            assertThat(registry.blob(blob.digest())).isNotNull().hasSize((int) blob.size());
        }
    }

    @Test
    void a_push_without_failures_needs_few_requests_and_tags_last() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry()) {
            Transfer.push(image, repository(registry, QUICK), List.of("v1"));

            assertPushed(image, registry);
            assertThat(registry.requests()).hasSizeLessThanOrEqualTo(REQUESTS);
            assertThat(registry.requests().getLast()).isEqualTo("PUT /v2/shop/cart/manifests/v1");
            assertThat(Referrers.of(image.top().digest(), repository(registry, QUICK)))
                    .extracting(Descriptor::artifactType)
                    .containsExactly(MediaType.CYCLONEDX);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "GET", "POST", "PUT"})
    void what_passes_is_tried_again_and_the_image_is_there(String verb) throws Exception {
        for (int status : PASSING) {
            for (int times : List.of(1, 2, 3)) {
                OciImage image = SmallImage.of(folder, "a");
                try (FakeRegistry registry = new FakeRegistry()) {
                    registry.failing(status(status, verb, times));
                    Transfer.push(image, repository(registry, QUICK), List.of("v1"));

                    assertPushed(image, registry);
                    // each failure costs itself, and a session of its own at most
                    assertThat(registry.requests()).hasSizeLessThanOrEqualTo(REQUESTS + 3 * times);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "GET", "POST", "PUT"})
    void what_never_passes_ends_in_a_typed_error_and_no_tag(String verb) throws Exception {
        List<Integer> statuses = new ArrayList<>(PASSING);
        statuses.addAll(LASTING);
        statuses.add(404);
        for (int status : statuses) {
            try (FakeRegistry registry = new FakeRegistry()) {
                registry.failing(status(status, verb, Integer.MAX_VALUE));
                // absent is an answer to the question whether something is there
                boolean fine = status == 404 && verb.equals("HEAD");
                OciImage image = SmallImage.of(folder, "a");
                RegistryRepository repository = repository(registry, QUICK);
                if (fine) {
                    Transfer.push(image, repository, List.of("v1"));
                    continue;
                }
                assertThatThrownBy(() -> Transfer.push(image, repository, List.of("v1")))
                        .as(verb + " " + status)
                        .isInstanceOfSatisfying(
                                RepositoryException.class,
                                e -> assertThat(e.kind()).isEqualTo(kind(status, verb)));
                assertThat(registry.manifest("v1")).isNull();
                // four blobs at once, each as often as is allowed, with its look and its session
                assertThat(registry.requests()).hasSizeLessThanOrEqualTo(4 * 3 * QUICK.attempts() + REQUESTS);
            }
        }
    }

    private static Kind kind(int status, String verb) {
        if (PASSING.contains(status) || status == 404 && verb.equals("PUT")) {
            return Kind.UNAVAILABLE;
        }
        return switch (status) {
            case 401 -> Kind.UNAUTHORIZED;
            case 403 -> Kind.FORBIDDEN;
            // what was put and is not there when it is read back
            case 404 -> verb.equals("GET") ? Kind.CORRUPT : Kind.NOT_FOUND;
            default -> Kind.REFUSED;
        };
    }

    @Test
    void an_upload_that_the_registry_counts_otherwise_begins_anew() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        try (FakeRegistry registry = new FakeRegistry()) {
            AtomicInteger left = new AtomicInteger(2);
            registry.failing(exchange ->
                    isUpload(exchange) && left.getAndDecrement() > 0 && FakeRegistry.answer(exchange, 416, ""));
            Transfer.push(image, repository(registry, QUICK), List.of("v1"));

            assertPushed(image, registry);
            assertThat(registry.requests())
                    .filteredOn(request -> request.startsWith("POST"))
                    .hasSize(image.blobs().size() + 2);
        }
    }

    private static boolean isUpload(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("PUT")
                && exchange.getRequestURI().getPath().contains("/blobs/uploads/");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 99})
    void a_connection_that_drops_in_an_upload_is_made_again(int percent) throws Exception {
        for (int times : List.of(1, 3)) {
            OciImage image = SmallImage.of(folder, "a");
            try (FakeRegistry registry = new FakeRegistry()) {
                AtomicInteger left = new AtomicInteger(times);
                registry.failing(
                        exchange -> isUpload(exchange) && left.getAndDecrement() > 0 && drop(exchange, percent));
                Transfer.push(image, repository(registry, QUICK), List.of("v1"));

                assertPushed(image, registry);
                assertThat(registry.requests()).hasSizeLessThanOrEqualTo(REQUESTS + 4 * times);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "GET", "POST", "PUT"})
    void a_connection_that_always_drops_ends_in_a_typed_error(String verb) throws Exception {
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> exchange.getRequestMethod().equals(verb) && drop(exchange, 0));
            OciImage image = SmallImage.of(folder, "a");
            RegistryRepository repository = repository(registry, QUICK);

            assertThatThrownBy(() -> Transfer.push(image, repository, List.of("v1")))
                    .isInstanceOfSatisfying(
                            RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            // the client of the JDK asks once more by itself where that is harmless
            assertThat(registry.requests()).hasSizeLessThanOrEqualTo(4 * 3 * 2 * QUICK.attempts() + REQUESTS);
        }
    }

    /** Reads a part of what is sent, and is gone. */
    private static boolean drop(HttpExchange exchange, int percent) throws IOException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        int part = length == null ? 0 : (int) (Long.parseLong(length) * percent / 100);
        InputStream body = exchange.getRequestBody();
        body.readNBytes(part);
        exchange.close();
        return true;
    }

    @ParameterizedTest
    @CsvSource({
        "registry.invalid/cart, an unknown host: registry.invalid",
        "127.0.0.1:1/cart, no connection to 127.0.0.1:1"
    })
    void a_connection_that_cannot_be_made_names_the_host_and_the_network(String reference, String reason) {
        RegistryRepository repository =
                RegistryRepository.toWrite(RegistryReference.parse(reference), Credentials.NONE, QUICK);
        assertThatThrownBy(() -> repository.manifest("v1")).isInstanceOfSatisfying(RepositoryException.class, e -> {
            assertThat(e).hasMessageContaining(" failed 4 times, the last time because of " + reason);
            assertThat(e.getMessage()).doesNotContain("Exception");
            assertThat(e.hint()).startsWith("check the address and the network, or try again later");
        });
    }

    @Test
    void a_download_that_breaks_off_is_made_again_and_held_against_its_digest() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        Blob layer = image.blobs().getFirst();
        Descriptor descriptor = Descriptor.of(MediaType.LAYER, layer.digest(), layer.size());
        try (FakeRegistry registry = new FakeRegistry()) {
            RegistryRepository repository = repository(registry, QUICK);
            Transfer.push(image, repository, List.of("v1"));
            AtomicInteger left = new AtomicInteger(2);
            registry.failing(exchange -> {
                if (!exchange.getRequestURI().getPath().contains("/blobs/") || left.getAndDecrement() <= 0) {
                    return false;
                }
                exchange.sendResponseHeaders(200, layer.size());
                exchange.getResponseBody().write(new byte[1000]);
                exchange.close();
                return true;
            });
            Path file = folder.resolve("fetched");
            repository.fetchBlob(descriptor, file);
            assertThat(Files.readAllBytes(file)).isEqualTo(registry.blob(layer.digest()));

            // as many bytes, but others; and endlessly many
            registry.failing(exchange -> {
                exchange.sendResponseHeaders(200, layer.size());
                exchange.getResponseBody().write(new byte[(int) layer.size()]);
                return true;
            });
            assertThatThrownBy(() -> repository.fetchBlob(descriptor, folder.resolve("corrupt")))
                    .isInstanceOfSatisfying(
                            RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT));
            assertThat(folder.resolve("corrupt")).doesNotExist();
            registry.failing(FaultMatrixTest::endless);
            assertThatThrownBy(() -> repository.fetchBlob(descriptor, folder.resolve("endless")))
                    .isInstanceOf(RepositoryException.class);
            assertThatThrownBy(() -> repository.manifest("v1")).isInstanceOf(RepositoryException.class);
        }
    }

    private static boolean endless(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", MediaType.MANIFEST);
        exchange.sendResponseHeaders(200, 0);
        byte[] much = new byte[1 << 16];
        try {
            while (true) {
                exchange.getResponseBody().write(much);
            }
        } catch (IOException e) {
            // the reader has had enough
            return true;
        }
    }

    @Test
    void a_manifest_that_is_not_what_its_digest_says_is_refused() throws Exception {
        OciImage image = SmallImage.index(folder, "a");
        OciImage other = SmallImage.of(folder, "b");
        try (FakeRegistry registry = new FakeRegistry()) {
            RegistryRepository repository = repository(registry, QUICK);
            Transfer.push(image, repository, List.of("v1"));
            registry.failing(exchange -> {
                if (!exchange.getRequestMethod().equals("GET")) {
                    return false;
                }
                exchange.getResponseHeaders().add("Content-Type", MediaType.MANIFEST);
                byte[] bytes = other.top().bytes();
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
                return true;
            });

            assertThatThrownBy(() -> repository.manifest(image.top().digest().toString()))
                    .isInstanceOfSatisfying(
                            RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT));
            assertThatThrownBy(() -> Transfer.push(image, repository, List.of("v2")))
                    .isInstanceOf(RepositoryException.class);
            assertThat(registry.manifest("v2")).isNull();
        }
    }

    @Test
    void a_registry_that_says_when_is_asked_then() throws Exception {
        OciImage image = SmallImage.of(folder, "a");
        RetryPolicy impatient = new RetryPolicy(
                3, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(5), Duration.ofSeconds(20));
        try (FakeRegistry registry = new FakeRegistry()) {
            AtomicInteger left = new AtomicInteger(1);
            registry.failing(exchange -> {
                if (!exchange.getRequestMethod().equals("HEAD") || left.getAndDecrement() <= 0) {
                    return false;
                }
                exchange.getResponseHeaders().add("Retry-After", "2");
                return FakeRegistry.answer(exchange, 429, "");
            });
            long start = System.nanoTime();
            Transfer.push(image, repository(registry, impatient), List.of("v1"));

            assertPushed(image, registry);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(8));
        }
    }

    @Test
    void a_wish_beyond_the_deadline_ends_at_once() throws Exception {
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> {
                exchange.getResponseHeaders().add("Retry-After", "3600");
                return FakeRegistry.answer(exchange, 503, "");
            });
            long start = System.nanoTime();
            assertThatThrownBy(() -> repository(registry, QUICK).manifest("v1"))
                    .isInstanceOfSatisfying(RepositoryException.class, e -> {
                        assertThat(e.kind()).isEqualTo(Kind.TIMEOUT);
                        assertThat(e).hasMessageContaining("3600 s");
                    });
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            assertThat(registry.requests()).hasSize(1);
        }
    }

    @Test
    void a_registry_that_is_silent_is_left_at_the_deadline() throws Exception {
        RetryPolicy brief = new RetryPolicy(
                3, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(400), Duration.ofSeconds(1));
        try (FakeRegistry registry = new FakeRegistry()) {
            registry.failing(exchange -> {
                sleep();
                return true;
            });
            long start = System.nanoTime();
            assertThatThrownBy(() -> repository(registry, brief).manifest("v1"))
                    .isInstanceOfSatisfying(
                            RepositoryException.class,
                            e -> assertThat(Set.of(Kind.TIMEOUT, Kind.UNAVAILABLE))
                                    .contains(e.kind()));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        }
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(6000);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void nobody_there_is_a_typed_error() throws Exception {
        String gone;
        try (FakeRegistry registry = new FakeRegistry()) {
            gone = registry.address();
        }
        RegistryRepository repository =
                RegistryRepository.toRead(RegistryReference.parse(gone + "/shop/cart"), Credentials.NONE, QUICK);
        assertThatThrownBy(() -> repository.manifest("v1"))
                .isInstanceOfSatisfying(
                        RepositoryException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }

    @Test
    void a_tag_is_moved_without_an_upload() throws Exception {
        OciImage image = SmallImage.index(folder, "a");
        try (FakeRegistry registry = new FakeRegistry()) {
            RegistryRepository repository = repository(registry, QUICK);
            Transfer.push(image, repository, List.of("v1"));
            int before = registry.requests().size();
            Manifest there = Objects.requireNonNull(repository.manifest("v1"));
            repository.tag(there, "v2");

            assertThat(registry.manifest("v2")).isEqualTo(image.top().bytes());
            assertThat(registry.requests()).hasSize(before + 2);
        }
    }
}
