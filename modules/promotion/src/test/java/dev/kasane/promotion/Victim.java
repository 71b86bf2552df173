package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another process that is killed ({@code kill -9}). */
final class Victim {

    private Victim() {}

    static Process start(Class<?> main, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        words.addAll(List.of(arguments));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    static void kill(Process victim) throws InterruptedException {
        victim.destroyForcibly();
        assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    /** Starts one, and kills it when it has printed a step. */
    static void killAfter(String step, Class<?> main, String... arguments) throws IOException, InterruptedException {
        Process victim = start(main, arguments);
        try (BufferedReader out = victim.inputReader()) {
            for (String line = out.readLine(); !step.equals(line); line = out.readLine()) {
                assertThat(line).as("the step %s is never reached", step).isNotNull();
            }
        }
        kill(victim);
    }
}
