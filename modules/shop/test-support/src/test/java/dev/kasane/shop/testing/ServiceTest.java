package dev.kasane.shop.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of a service that cannot start. */
class ServiceTest {

    @TempDir
    Path folder;

    /** A service with a variable of its own, and a thread that runs until it is closed. */
    static final class Main {

        private Main() {}

        static void main() throws IOException, InterruptedException {
            Settings settings = Settings.ofEnvironment();
            Service.Builder service = Service.builder(settings);
            settings.text("DB_HOST");
            service.resource(Executors.newSingleThreadExecutor()).execute(() -> {});
            service.start().run();
        }
    }

    private String failure(Map<String, String> variables) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        ProcessBuilder service = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(errors.toFile());
        service.environment().putAll(Calls.settings(variables).variables());
        Process process = service.start();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS))
                    .as("it ends: %s", Files.readString(errors))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isOne();
        return Files.readString(errors);
    }

    @Test
    void aVariableThatIsMissingOrWrongEndsTheProcess() throws IOException, InterruptedException {
        assertThat(failure(Map.of())).contains("the variable DB_HOST is not set");
        assertThat(failure(Map.of("DB_HOST", "db", "PORT", "x"))).contains("the variable PORT is no port");
    }

    @Test
    void aPortThatIsTakenEndsTheProcess() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
            String port = String.valueOf(taken.getLocalPort());

            assertThat(failure(Map.of("DB_HOST", "db", "PORT", port))).contains("Failed to bind");
            assertThat(failure(Map.of("DB_HOST", "db", "METRICS_PORT", port))).contains("Address already in use");
        }
    }
}
