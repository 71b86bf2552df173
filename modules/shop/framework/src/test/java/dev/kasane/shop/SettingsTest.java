package dev.kasane.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private final Settings settings =
            new Settings(Map.of("DB_HOST", "db.test", "DB_PORT", "3306", "EMPTY", "", "SECRET", "hunter2"));

    @Test
    void variablesAreTextsPortsAndPaths() {
        assertThat(settings.text("DB_HOST")).isEqualTo("db.test");
        assertThat(settings.port("DB_PORT")).isEqualTo(3306);
        assertThat(settings.port("PORT", 8080)).isEqualTo(8080);
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
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> new Settings(Map.of("PORT", "65536")).port("PORT"))
                .hasMessage("the variable PORT is no port");
    }
}
