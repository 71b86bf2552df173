package dev.kasane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiServersTest {

    @Test
    void without_programs_the_hint_is_named(@TempDir Path empty) {
        Map<String, String> environment = Map.of("KASANE_KUBERNETES_BIN", empty.toString());

        assertThat(ApiServers.choose(environment)).isInstanceOfSatisfying(ApiServers.Missing.class, missing -> {
            assertThat(missing.hint()).contains("e2e/build makes one");
            assertThat(missing.isRequired()).isFalse();
        });
    }

    @Test
    void tests_without_a_server_can_be_forbidden(@TempDir Path empty) {
        Map<String, String> environment =
                Map.of("KASANE_KUBERNETES_BIN", empty.toString(), "KASANE_KUBERNETES", "required");

        assertThat(ApiServers.choose(environment))
                .isInstanceOfSatisfying(
                        ApiServers.Missing.class,
                        missing -> assertThat(missing.isRequired()).isTrue());
    }

    @Test
    void theStoreEndsWhenTheServerDoesNotStart(@TempDir Path folder, @TempDir Path programs) throws IOException {
        Path id = folder.resolve("id");
        Files.writeString(programs.resolve("etcd"), "#!/bin/sh\necho $$ >" + id + "\nexec sleep 600\n");
        Files.writeString(programs.resolve("kube-apiserver"), "#!/bin/sh\n");
        for (String program : List.of("etcd", "kube-apiserver")) {
            assertThat(programs.resolve(program).toFile().setExecutable(true)).isTrue();
        }
        Path server = folder.resolve("server");
        // it cannot be started where its log cannot be written
        Files.createDirectories(server.resolve("kube-apiserver.log"));

        assertThatThrownBy(() -> LocalApiServer.startIn(server, new Programs(programs)))
                .isInstanceOf(UncheckedIOException.class);

        LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        String started = Files.exists(id) ? Files.readString(id).strip() : "";
        boolean alive = !started.isEmpty()
                && ProcessHandle.of(Long.parseLong(started))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
        assertThat(alive).isFalse();
        assertThat(server).doesNotExist();
    }

    @Test
    void a_program_ends_when_it_is_closed(@TempDir Path folder) throws IOException {
        Path id = folder.resolve("id");
        Program program = Program.start("sleeper", folder, List.of("sh", "-c", "echo $$ >" + id + "; exec sleep 600"));
        ProcessHandle sleeper = await(id);

        program.close();

        assertThat(sleeper.isAlive()).isFalse();
    }

    @Test
    void a_program_ends_when_its_jvm_is_killed(@TempDir Path folder) throws Exception {
        Path id = folder.resolve("id");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        ProcessHandle sleeper = await(id);

        jvm.destroyForcibly().waitFor();

        assertThat(sleeper.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    /** A JVM that starts a program and does not end. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            Program program = Program.start(
                    "sleeper", folder, List.of("sh", "-c", "echo $$ >" + folder.resolve("id") + "; exec sleep 600"));
            LockSupport.parkNanos(Duration.ofMinutes(2).toNanos());
            program.close();
        }
    }

    private static ProcessHandle await(Path id) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!Files.exists(id) || Files.size(id) == 0) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(id).strip())).orElseThrow();
    }
}
