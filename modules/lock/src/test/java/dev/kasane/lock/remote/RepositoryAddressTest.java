package dev.kasane.lock.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.TreePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What references mean, against what kustomize gave to Git for each of them ({@code observe/repositories.py}). */
class RepositoryAddressTest {

    private static List<String[]> rows() throws IOException {
        try (InputStream in = RepositoryAddressTest.class.getResourceAsStream("/observed/repositories.tsv")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
        }
    }

    private static String meaning(String reference) {
        RepositoryAddress address = RepositoryAddress.parse(reference);
        if (address == null) {
            return "-\t-\t-";
        }
        String revision = address.revision().isEmpty() ? "HEAD" : address.revision();
        return address.repository() + "\t" + revision + "\t" + TreePath.join("", address.folder());
    }

    @Test
    void everyReferenceMeansWhatKustomizeTakesItFor() throws IOException {
        List<String> different = new ArrayList<>();
        List<String[]> rows = rows();
        for (String[] row : rows) {
            String expected = row[1] + "\t" + row[2] + "\t" + row[3];
            String meaning = meaning(row[0]);
            if (!meaning.equals(expected)) {
                different.add(row[0] + "\n  kustomize: " + expected + "\n  here:      " + meaning);
            }
        }
        assertThat(rows).hasSizeGreaterThan(600);
        assertThat(different).isEmpty();
    }
}
