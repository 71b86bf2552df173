package dev.kasane.dev;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A loop in a thread of its own, and its messages. */
final class RunningLoop implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final List<String> output = new CopyOnWriteArrayList<>();
    private final LocalLoop loop;
    private volatile @Nullable Throwable failure;

    RunningLoop(DevProgram program, DevSettings settings) {
        this.loop = new LocalLoop(program, settings, messages::add, output::add);
        Thread.ofPlatform().name("loop").start(() -> {
            try {
                loop.run();
            } catch (InterruptedException | RuntimeException e) {
                failure = e;
            }
        });
    }

    /** Waits until something is so, and fails with all messages when it does not become so. */
    void until(String what, BooleanSupplier isSo) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isSo.getAsBoolean()) {
            assertThat(failure).as("what ended the loop").isNull();
            if (System.nanoTime() > end) {
                throw new AssertionError("not so after " + PATIENCE.toSeconds() + " s: " + what + "\nmessages: "
                        + String.join("\n", messages) + "\noutput: " + String.join("\n", output));
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    void awaitMessage(String text) {
        until("a message has " + text, () -> messages.stream().anyMatch(line -> line.contains(text)));
    }

    List<String> messages() {
        return messages;
    }

    /** The API server of its own that it has started. */
    KubernetesClient client() {
        awaitMessage("KUBECONFIG=");
        Matcher file = Pattern.compile("KUBECONFIG=(\\S+)").matcher(String.join("\n", messages));
        assertThat(file.find()).isTrue();
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(new File(file.group(1))))
                .build();
    }

    @Override
    public void close() {
        loop.end();
    }
}
