package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.gotemplate.value.GoText;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts of our own against what Helm 3.22.0 and 4.3.1 answered; {@code record.sh} beside them says how that was recorded. */
class ChartAnswersTest {

    private static final Path ANSWERS = ChartCase.RESOURCES.resolve("answers");

    static List<ChartCase> cases() throws IOException {
        return ChartCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBytesAreThoseOfHelm3(ChartCase one) throws IOException {
        compare(one, "3");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBytesAreThoseOfHelm4(ChartCase one) throws IOException {
        compare(one, "4");
    }

    private static void compare(ChartCase one, String major) throws IOException {
        Path printed = ANSWERS.resolve(one.name() + "." + major + ".yaml");
        if (Files.exists(printed)) {
            assertThat(one.render(major)).isEqualTo(GoText.of(Files.readAllBytes(printed)));
            return;
        }
        String refused = Files.readString(ANSWERS.resolve(one.name() + "." + major + ".error"));
        KasaneException thrown = catchThrowableOfType(KasaneException.class, () -> one.render(major));
        assertThat(thrown).as(refused).isNotNull();
        // what libraries say of YAML is said in words of our own
        String first = refused.lines().findFirst().orElse("").replace("Error: ", "");
        String own = thrown.problems().getFirst().sentence();
        if (first.startsWith("YAML parse error on ")) {
            assertThat(own).startsWith(first.substring(0, first.indexOf(".yaml:") + ".yaml:".length()));
        } else if (first.contains("found in Chart.yaml, but missing in charts/ directory: ")) {
            assertThat(first).endsWith(own);
        } else {
            assertThat(own.lines().findFirst().orElse("")).isEqualTo(first);
        }
    }
}
