package dev.kasane.argocd.inflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kustomizations with charts against what kustomize 5.8.1 printed of them; {@code src/test/observe/inflate} recorded it. */
class InflationAnswersTest {

    static List<InflationCase> cases() throws IOException {
        return InflationCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBytesAreThoseOfKustomizeWithHelm4(InflationCase one) {
        compare(one, "4");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBytesAreThoseOfKustomizeWithHelm3(InflationCase one) {
        compare(one, "3");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theBytesAreThoseOfKustomizeWithTheHelmOfArgoCd(InflationCase one) {
        compare(one, "4.2.1");
    }

    private static void compare(InflationCase one, String release) {
        GoMap answer = one.answer(release);
        if (answer.has("out")) {
            assertThat(one.render(release)).isEqualTo(answer.text("out"));
        } else {
            assertThatThrownBy(() -> one.render(release))
                    .as(answer.text("error"))
                    .isInstanceOf(KasaneException.class);
        }
    }
}
