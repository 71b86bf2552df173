package dev.kasane.helm.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts with their locks, and whether {@code helm dependency build} of 3.22.0 and 4.3.1 refuses the lock, which src/test/observe/locks.py records. */
class ChartLockVerdictsTest {

    static List<GoMap> cases() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/locks.jsonl")).stream()
                .map(line -> (GoMap) GoYaml.read(SourceFile.of("locks.jsonl", line)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aLockIsOutOfSyncWhereHelmRefusesIt(GoMap recorded) {
        assertThat(isInSync(recorded.map("files"))).isEqualTo(recorded.isTrue("sync"));
    }

    @Test
    void thereAreLocksOfBothVerdicts() throws IOException {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(120);
        assertThat(cases().stream().filter(one -> one.isTrue("sync"))).hasSizeBetween(30, 90);
    }

    private static boolean isInSync(GoMap files) {
        MemoryTree.Builder tree = MemoryTree.builder();
        files.entries().forEach(file -> tree.file("shop/" + file.getKey(), String.valueOf(file.getValue())));
        for (String name : List.of("a", "b", "c")) {
            tree.file(name + "/Chart.yaml", "apiVersion: v2\nname: " + name + "\nversion: 1.2.0\n");
        }
        MemoryTree built = tree.build();
        try {
            new CompleteChart(ChartPlace.inFolder(built, "shop"), new VendorFolder(built)).requirements(name -> {});
            return true;
        } catch (KasaneException e) {
            assertThat(e).hasMessageContaining("is out of sync");
            return false;
        }
    }
}
