package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What the gateway shows to everyone. */
class RoutesTest {

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_only_way_to_a_service_of_the_shop_is_itself(String environment) {
        for (String service : Definitions.SERVICES) {
            assertThat(Definitions.ofKind("overlays/" + environment + "/" + service, "HTTPProxy"))
                    .as(service)
                    .singleElement()
                    .satisfies(proxy -> assertThat(Values.list(proxy.root(), "spec", "routes"))
                            .flatExtracting(route -> Values.list(route, "services"))
                            .extracting(to -> Values.text(to, "name"))
                            .filteredOn(name -> !name.equals("search-db-kb-http"))
                            .containsOnly(service));
        }
    }

    @Test
    void a_page_that_asks_for_a_password_has_no_plain_http() {
        assertThat(Definitions.ofKind("overlays/prod/search", "HTTPProxy"))
                .flatExtracting(proxy -> Values.list(proxy.root(), "spec", "routes"))
                .filteredOn(route -> Values.text(route, "services", 0, "name").equals("search-db-kb-http"))
                .singleElement()
                .satisfies(
                        route -> assertThat(Values.at(route, "permitInsecure")).isNull());
    }
}
