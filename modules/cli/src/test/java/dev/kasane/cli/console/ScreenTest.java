package dev.kasane.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScreenTest {

    private static final String LONG = "line\n".repeat(30);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void a_size_is_read_and_one_that_makes_no_sense_is_the_usual_one() {
        assertThat(Screen.of(null)).isNull();
        assertThat(Screen.of("50x200")).isEqualTo(new Screen(50, 200));
        for (String odd : new String[] {"x", "", "0x0", "12", "99999999999x1", "-3x9", "ax80"}) {
            assertThat(Screen.of(odd)).as(odd).isEqualTo(new Screen(24, 80));
        }
    }

    @Test
    void a_text_longer_than_the_screen_goes_through_the_pager() throws Exception {
        Pager.print(LONG, console("cat > paged.txt"));

        assertThat(folder.resolve("paged.txt")).hasContent(LONG);
        assertThat(out.size()).isZero();
    }

    @Test
    void a_text_that_fits_does_not() {
        Pager.print("line\n", console("cat > paged.txt"));

        assertThat(out).hasToString("line\n");
        assertThat(folder.resolve("paged.txt")).doesNotExist();
    }

    @Test
    void without_a_pager_the_text_is_printed() {
        Pager.print(LONG, console("no-such-program-anywhere"));
        Pager.print(LONG, console("cat"));

        assertThat(out).hasToString(LONG + LONG);
    }

    @Test
    void a_pager_that_leaves_early_is_no_error() throws Exception {
        Pager.print("line\n".repeat(100_000), console("head -n 1 > paged.txt"));

        assertThat(Files.readString(folder.resolve("paged.txt"))).isEqualTo("line\n");
    }

    private Console console(String pager) {
        return new Console(
                out, OutputStream.nullOutputStream(), folder, Map.of("KASANE_PAGER", pager), new Screen(24, 80));
    }
}
