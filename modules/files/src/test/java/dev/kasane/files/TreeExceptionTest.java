package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;

class TreeExceptionTest {

    @Test
    void aFileThatMayNotBeReadSaysWhatToDo() {
        Problem problem =
                Problem.of(new TreeException("cannot read a.yaml: denied", new AccessDeniedException("a.yaml")));
        assertThat(problem.sentence()).isEqualTo("cannot read a.yaml: denied");
        assertThat(problem.hint()).startsWith("change its mode or owner");
    }

    @Test
    void whatElseStopsAReaderHasNoHint() {
        assertThat(Problem.of(new TreeException("cannot read a.yaml", new IOException("disk")))
                        .hint())
                .isNull();
        assertThat(Problem.of(new FileSizeException("a.yaml", 9, 8)).sentence())
                .isEqualTo("a.yaml has 9 bytes, and a file may have 8");
    }
}
