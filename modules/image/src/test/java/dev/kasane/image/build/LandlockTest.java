package dev.kasane.image.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LandlockTest {

    private static List<String> openRuleSets() throws IOException {
        List<String> open = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : files.toList()) {
                if (Files.isSymbolicLink(file) && link(file).contains("landlock")) {
                    open.add(link(file));
                }
            }
        }
        return open;
    }

    /** What a file descriptor stands for; nothing when it was closed meanwhile. */
    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void aProgramThatWasStartedApartLeavesNoFileDescriptorOpen() throws Exception {
        assumeTrue(Landlock.isAvailable(), "this system has no Landlock");
        for (int i = 0; i < 3; i++) {
            assertThat(Landlock.start(new ProcessBuilder("true")).waitFor()).isZero();
        }
        assertThat(openRuleSets()).isEmpty();
    }
}
