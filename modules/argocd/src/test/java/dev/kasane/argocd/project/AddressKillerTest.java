package dev.kasane.argocd.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoText;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses of repositories and servers, which a file may make as long as it likes. */
@Timeout(60)
class AddressKillerTest {

    private static final int LONG = 2 << 20;

    @Test
    void aLongAddressTakesNoLongerThanItsLength() {
        long begin = System.nanoTime();
        for (String text : new String[] {"@".repeat(LONG), "a@".repeat(LONG) + "/", "@".repeat(LONG) + "/:"}) {
            assertThat(Project.normal(text)).isNotEmpty();
        }
        assertThat(GoText.withoutSlashesAtTheEnd("/".repeat(LONG) + "x")).endsWith("x");
        assertThat(GoText.withoutSlashesAtTheEnd("x" + "/".repeat(LONG))).isEqualTo("x");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @CsvSource({
        "git@github.com:a/b.git, git@github.com/a/b",
        "ssh://git@github.com:22/a/b, git@github.com:22/a/b",
        "a/git@github.com:b, a/git@github.com:b",
        "https://u@github.com:1/b.git, https://u@github.com:1/b",
        "@git@h:b, @git@h/b",
        "git@:b, git@:b",
        "@h:b, @h:b",
        "git@h, git@h"
    })
    void theFormOfAnAddressIsThatOfArgoCd(String url, String normal) {
        assertThat(Project.normal(url)).isEqualTo(normal);
    }
}
