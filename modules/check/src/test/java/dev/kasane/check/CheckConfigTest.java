package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CheckConfigTest {

    @Test
    void all_files_and_folders_that_are_missing_are_errors_with_their_places() {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", """
                check:
                  kubernetes: openapi.json
                  crds: [definitions, nowhere]
                  policies: rules
                  waivers: waivers.yaml
                """, "definitions/a.yaml", "a: 1\n");

        List<Problem> problems = catchThrowableOfType(KasaneException.class, () -> CheckConfig.of(tree))
                .problems();

        assertThat(problems)
                .extracting(problem ->
                        Objects.requireNonNull(problem.span()).toText() + " " + problem.sentence())
                .containsExactly(
                        ".kasane.yaml:2:15 there is no file openapi.json",
                        ".kasane.yaml:3:23 there is no folder nowhere",
                        ".kasane.yaml:4:13 there is no folder rules",
                        ".kasane.yaml:5:12 there is no file waivers.yaml");
        assertThat(problems).extracting(Problem::hint).doesNotContainNull();
    }

    @Test
    void the_version_that_is_built_in_is_no_file() {
        assertThat(CheckConfig.of(MemoryTree.of(".kasane.yaml", "check: {kubernetes: v1.34}\n"))
                        .kubernetes())
                .isNull();
    }
}
