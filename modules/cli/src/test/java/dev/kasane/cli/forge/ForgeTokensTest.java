package dev.kasane.cli.forge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which token a command sends to which server. */
class ForgeTokensTest {

    private final Map<String, String> environment = new HashMap<>(Map.of("KASANE_FORGE_TOKEN", "of-the-sources"));

    private @Nullable String own(String forge) {
        Console console =
                new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), Path.of(""), environment, null);
        return new ForgeTokens(console).own(ForgeSetting.parse(forge, console));
    }

    @Test
    void a_flag_alone_names_the_forge_of_the_token() {
        assertThat(own("gitea:https://git.example.org/shop/cart")).isEqualTo("of-the-sources");
    }

    @Test
    void the_token_of_the_forge_goes_to_its_server_alone() {
        environment.put("KASANE_FORGE", "github:shop/cart");

        assertThat(own("github:shop/web")).isEqualTo("of-the-sources");
        assertThat(own("gitea:https://git.example.org/shop/cart")).isNull();
        assertThat(own("../forge.git")).isNull();
    }

    @Test
    void another_server_gets_the_token_of_the_manifests_if_it_is_theirs() {
        environment.put("KASANE_FORGE", "github:shop/cart");
        environment.put("KASANE_MANIFESTS_HOST", "git.example.org");
        environment.put("KASANE_MANIFESTS_TOKEN", "of-the-manifests");

        assertThat(own("gitea:https://git.example.org/shop/manifests")).isEqualTo("of-the-manifests");
        assertThat(own("gitea:https://git.example.com/shop/manifests")).isNull();
        assertThat(own("github:shop/cart")).isEqualTo("of-the-sources");
    }
}
