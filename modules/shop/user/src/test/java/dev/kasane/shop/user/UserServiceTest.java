package dev.kasane.shop.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.MariaDb;
import dev.kasane.shop.testing.TestKeys;
import dev.kasane.shop.user.v1.LogInRequest;
import dev.kasane.shop.user.v1.MeRequest;
import dev.kasane.shop.user.v1.RegisterRequest;
import dev.kasane.shop.user.v1.User;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real MariaDB. */
class UserServiceTest {

    @TempDir
    static Path keys;

    static MariaDb database;

    private Service service;
    private ManagedChannel channel;
    private UsersGrpc.UsersBlockingStub users;

    @BeforeAll
    static void startStore() throws IOException, InterruptedException {
        database = MariaDb.start("user");
        TestKeys.traditional(keys);
    }

    @AfterAll
    static void closeStore() {
        database.close();
    }

    @BeforeEach
    void start() throws Exception {
        service = UserMain.start(settings(1000));
        connect();
    }

    private void connect() {
        channel = Calls.channel(service);
        users = UsersGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static Settings settings(int iterations) {
        return Calls.settings(
                database.variables(),
                Map.of(
                        "TOKEN_KEY",
                        keys.toString(),
                        "ADMIN_EMAIL",
                        "admin@shop.test",
                        "ADMIN_PASSWORD",
                        "the admin's password",
                        "PASSWORD_ITERATIONS",
                        String.valueOf(iterations)));
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        service.close();
    }

    private User register(String email, String password) {
        return users.register(RegisterRequest.newBuilder()
                .setEmail(email)
                .setName("Ada")
                .setPassword(password)
                .build());
    }

    private String logIn(String email, String password) {
        return users.logIn(LogInRequest.newBuilder()
                        .setEmail(email)
                        .setPassword(password)
                        .build())
                .getToken();
    }

    private UsersGrpc.UsersBlockingStub with(String token) {
        return Calls.withToken(users, token);
    }

    @Test
    void theTokenOfAnAccountNamesItsOwner() {
        User ada = register("Ada@shop.test", "analytical engine");

        User me = with(logIn("ada@SHOP.test", "analytical engine")).me(MeRequest.getDefaultInstance());

        assertThat(me).isEqualTo(ada);
        assertThat(me.getEmail()).isEqualTo("ada@shop.test");
    }

    @Test
    void anAddressHasOneAccount() {
        register("grace@shop.test", "nanoseconds");

        Calls.assertStatus(Status.Code.ALREADY_EXISTS, () -> register("GRACE@shop.test", "another password"));
        Calls.assertStatus(Status.Code.ALREADY_EXISTS, () -> register("admin@shop.test", "another password"));
        assertThat(logIn("grace@shop.test", "nanoseconds")).isNotEmpty();
    }

    @Test
    void wrongPasswordsAndUnknownAddressesHaveTheSameStatus() {
        register("alan@shop.test", "the right one");

        String wrong = Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> logIn("alan@shop.test", "the wrong one"));
        String unknown = Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> logIn("nobody@shop.test", "any"));

        assertThat(unknown).isEqualTo(wrong);
    }

    @Test
    void theAdminOfTheSettingsLogsIn() {
        String token = logIn("admin@shop.test", "the admin's password");

        assertThat(with(token).me(MeRequest.getDefaultInstance()).getId()).isEqualTo("admin");
        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> logIn("admin@shop.test", "a guess"));
    }

    @Test
    void aGuessOfTheAdminsPasswordCostsTheSameWork() {
        assertThat(UserMain.admin(settings(1000), new Passwords(1000))
                        .orElseThrow()
                        .password())
                .startsWith("1000:");
    }

    @Test
    void callsWithoutAValidTokenAreRejected() {
        register("joan@shop.test", "a password");
        String token = logIn("joan@shop.test", "a password");
        String forged = token.substring(0, token.length() - 8) + "AAAAAAAA";

        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> users.me(MeRequest.getDefaultInstance()));
        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> with(forged).me(MeRequest.getDefaultInstance()));
        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> with("").me(MeRequest.getDefaultInstance()));
    }

    @Test
    void requestsWithoutSenseAreRejected() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> register("no address", "long enough"));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> register("a@shop.test", "short"));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> register("a@shop.test", "x".repeat(201)));
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> logIn("", "x"));
    }

    @Test
    void readinessFollowsTheStoreAndLivenessDoesNot() throws InterruptedException {
        Calls.awaitReady(channel);

        database.stop();
        try {
            Calls.awaitUnready(channel);
            assertThat(Calls.isLive(channel)).isTrue();
            Calls.assertStatus(Status.Code.UNAVAILABLE, () -> logIn("ada@shop.test", "any"));
        } finally {
            database.resume();
        }

        Calls.awaitReady(channel);
    }

    @Test
    void metricsCountCallsByTheirStatus() throws IOException, InterruptedException {
        Calls.assertStatus(Status.Code.UNAUTHENTICATED, () -> logIn("nobody@shop.test", "any"));

        HttpResponse<String> metrics = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.metricsPort() + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(metrics.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain; version=0.0.4");
        assertThat(metrics.body())
                .contains("grpc_server_handling_seconds_count{code=\"UNAUTHENTICATED\","
                        + "method=\"kasane.shop.user.v1.Users/LogIn\"} 1")
                .contains("hikaricp_connections{")
                .contains("jvm_memory_used_bytes{");
    }

    @Test
    void aCallThatRunsCompletesWhileTheServiceEnds() throws Exception {
        service.close();
        service = UserMain.start(settings(600_000));
        channel.shutdownNow();
        connect();
        CompletableFuture<User> slow = CompletableFuture.supplyAsync(() -> register("slow@shop.test", "a password"));
        Thread.sleep(100);
        assertThat(slow).isNotDone();

        service.close();

        assertThat(slow.get().getEmail()).isEqualTo("slow@shop.test");
        Calls.assertStatus(Status.Code.UNAVAILABLE, () -> register("late@shop.test", "a password"));
    }
}
