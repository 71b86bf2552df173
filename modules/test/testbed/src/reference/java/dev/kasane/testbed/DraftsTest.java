package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether each object of the drafts, which real schemas have accepted, is in one of the targets. */
class DraftsTest {

    @Tag("reference-data")
    @Test
    void every_object_of_the_drafts_is_in_a_target() throws Exception {
        Path drafts = Definitions.shared().resolve("middleware-drafts");
        Set<String> here = Definitions.objects().stream().map(Manifest::id).collect(Collectors.toSet());

        List<String> wanted = new ArrayList<>();
        for (Path file : files(drafts)) {
            // PostgreSQL is in another namespace than in the drafts: its pods are not restricted
            Definitions.documents(file)
                    .forEach(object -> wanted.add(
                            object.id().replace("postgresql payment-info/", "postgresql payment-info-data/")));
        }

        assertThat(wanted).hasSizeGreaterThan(40);
        assertThat(here).containsAll(wanted);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }
}
