package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Programs that tests start, without the proxies of this machine. */
final class Scripts {

    private Scripts() {}

    static boolean canRun(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** What a program printed, which has to end well. */
    static String run(Path in, Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().keySet().removeIf(name -> name.endsWith("_proxy") || name.endsWith("_PROXY"));
        Process process = builder.start();
        String printed =
                new String(Objects.requireNonNull(process.getInputStream()).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
