package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown, the exit code says that kasane crashed, and not that something was found. */
class CrashTest {

    static Stream<Throwable> throwables() {
        return Stream.of(
                new IllegalStateException("x"),
                new StackOverflowError(),
                new NoClassDefFoundError("dev/kasane/Lost"),
                new ExceptionInInitializerError("x"),
                new AssertionError("x"));
    }

    /** A stream on which printing fails in some way. */
    private static OutputStream failing(Throwable thrown) {
        return new OutputStream() {
            @Override
            public void write(int b) {
                if (thrown instanceof RuntimeException exception) {
                    throw exception;
                }
                throw (Error) thrown;
            }
        };
    }

    private static int run(OutputStream out, OutputStream err) {
        return new Main("kasane", new Console(out, err, Path.of("").toAbsolutePath(), Map.of(), null))
                .run(List.of("version"));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void everyCrashIs70(Throwable thrown) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(failing(thrown), err)).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("error: ");
    }

    @Test
    void tooLittleMemoryIsNoBug() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(failing(new OutOfMemoryError()), err)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("error: there is not enough memory");
    }

    @Test
    void aCrashThatCannotEvenBeToldIs70() {
        assertThat(run(failing(new OutOfMemoryError()), failing(new OutOfMemoryError())))
                .isEqualTo(70);
    }
}
