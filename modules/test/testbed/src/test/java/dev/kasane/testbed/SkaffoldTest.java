package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Skaffold watches. */
class SkaffoldTest {

    private static final Path SHOP = Definitions.HOME.resolve("modules/shop");

    /** A module whose classes are in the image: a dependency without a scope. */
    private static final Pattern DEPENDENCY =
            Pattern.compile("<artifactId>kasane-shop-([a-z-]+)</artifactId>\\s*</dependency>");

    @Test
    void an_image_of_the_shop_is_built_again_when_a_module_in_it_changes() throws IOException {
        List<?> profiles = Values.list(
                Definitions.documents(Definitions.HOME.resolve("development/skaffold.yaml"))
                        .getFirst()
                        .root(),
                "profiles");
        assertThat(profiles).hasSameSizeAs(Definitions.SERVICES);
        for (Object profile : profiles) {
            String service = Values.text(profile, "name");
            Path pom = SHOP.resolve(service, "pom.xml");
            if (Files.exists(pom)) {
                List<String> expected =
                        new ArrayList<>(List.of(sources(service), "modules/shop/" + service + "/pom.xml"));
                DEPENDENCY
                        .matcher(Files.readString(pom))
                        .results()
                        .map(module -> sources(module.group(1)))
                        .forEach(expected::add);
                assertThat(Values.list(profile, "build", "artifacts", 0, "custom", "dependencies", "paths"))
                        .as(service)
                        .map(Object::toString)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static String sources(String module) {
        return "modules/shop/" + module + "/src";
    }
}
