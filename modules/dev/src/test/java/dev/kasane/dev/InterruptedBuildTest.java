package dev.kasane.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.RenderOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A build that was interrupted has built nothing. */
class InterruptedBuildTest {

    @Test
    @Timeout(30)
    void theLoopEndsAndTheBuildWithIt(@TempDir Path folder) throws Exception {
        Path id = folder.resolve("id");
        DevProgram program = new DevProgram(
                "greeter",
                folder,
                List.of(new SourceModule("greeter", folder.resolve("greeter"))),
                List.of(),
                "Greeter",
                List.of(),
                List.of(),
                List.of("sh", "-c", "echo $$ >" + id + "; echo begun; exec >&- 2>&-; exec sleep 600"));
        DevSettings settings = new DevSettings(
                List.of(), Optional.empty(), Map.of(), OptionalInt.empty(), Map.of(), RenderOptions.DEFAULT);
        List<String> messages = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        LocalLoop loop = new LocalLoop(program, settings, messages::add, line -> begun.countDown());
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread runs = Thread.ofPlatform().start(() -> {
            try {
                loop.run();
                end.complete(new AssertionError("it went on"));
            } catch (InterruptedException | RuntimeException e) {
                end.complete(e);
            }
        });
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        runs.interrupt();
        assertThat(end.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        assertThat(messages).noneMatch(line -> line.contains("API server"));
        long build = Long.parseLong(Files.readString(id).strip());
        assertThat(ProcessHandle.of(build).map(ProcessHandle::onExit).map(exit -> {
                    exit.orTimeout(5, TimeUnit.SECONDS).join();
                    return true;
                }))
                .isIn(Optional.of(true), Optional.empty());
    }
}
