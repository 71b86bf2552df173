package dev.kasane.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private final Settings settings =
            new Settings(Map.of("DB_HOST", "db.test", "DB_PORT", "3306", "EMPTY", "", "SECRET", "hunter2"));

    @Test
    void variablesAreTextsNumbersPortsAndPaths() {
        assertThat(settings.text("DB_HOST")).isEqualTo("db.test");
        assertThat(settings.port("DB_PORT")).isEqualTo(3306);
        assertThat(settings.port("PORT", 8080)).isEqualTo(8080);
        assertThat(settings.number("DB_PORT", 1)).isEqualTo(3306);
        assertThat(settings.number("ITERATIONS", 600_000)).isEqualTo(600_000);
        assertThat(settings.path("TOKEN_KEY", "/etc/key")).hasToString("/etc/key");
        assertThat(settings.optional("EMPTY")).isEmpty();
    }

    @Test
    void aVariableThatIsMissingOrWrongIsNamedWithoutItsValue() {
        assertThatThrownBy(() -> settings.text("DB_USER"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the variable DB_USER is not set");
        assertThatThrownBy(() -> settings.text("EMPTY")).hasMessage("the variable EMPTY is not set");
        assertThatThrownBy(() -> settings.port("SECRET"))
                .hasMessage("the variable SECRET is no port")
                .hasNoCause();
        assertThatThrownBy(() -> new Settings(Map.of("PORT", "65536")).port("PORT"))
                .hasMessage("the variable PORT is no port");
        for (String wrong : List.of("hunter2", "0", "-1", "9999999999")) {
            assertThatThrownBy(() -> new Settings(Map.of("ITERATIONS", wrong)).number("ITERATIONS", 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the variable ITERATIONS is no number above 0")
                    .hasNoCause();
        }
    }
}
