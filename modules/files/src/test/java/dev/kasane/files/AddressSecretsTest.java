package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressSecretsTest {

    @ParameterizedTest
    @CsvSource({
        "https://me:pw@host/a.git, https://host/a.git",
        "HTTPS://ghp_token@host/a.git, HTTPS://host/a.git",
        "oci://me:p@w@host/a, oci://host/a",
        "ssh://me:pw@host/a, ssh://host/a",
        "see https://a:b@c/d and https://e:f@g/h, see https://c/d and https://g/h",
        "https://host/f?x=1&token=abc, https://host/f?x=1&token=********",
        "https://host/f?private_token=abc&ref=v1, https://host/f?private_token=********&ref=v1",
        "https://host/f?sv=1&sig=a%2Fb, https://host/f?sv=1&sig=********",
        "https://host/f?X-Amz-Signature=abc, https://host/f?X-Amz-Signature=********",
    })
    void aPasswordIsHidden(String address, String shown) {
        assertThat(AddressSecrets.hidden(address)).isEqualTo(shown);
        assertThat(AddressSecrets.isIn(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://host/o/r@v1.0//deploy",
                "git@host:o/r.git//deploy?ref=v1",
                "ssh://git@host/o/r.git",
                "https://host/o/r?ref=v1&timeout=9&design=x$1",
                "no address: me@host",
            })
    void otherTextStays(String text) {
        assertThat(AddressSecrets.hidden(text)).isEqualTo(text);
    }

    @Test
    void aProblemShowsNoneInItsSentenceItsHintAndItsLine() {
        String address = "https://me:SECRETPW@host/f?token=SECRETPW";
        SourceFile file = SourceFile.of("kustomization.yaml", "resources:\n- " + address + "\n");

        String shown = ProblemText.of(Problem.error(address + " is wrong", new Span(file, 13), "correct " + address));

        assertThat(shown)
                .contains("error: https://host/f?token=******** is wrong")
                .contains("2 | - https://host/f?token=********")
                .doesNotContain("SECRETPW");
    }
}
