package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** How the gateway leads to the shop. */
class ShopRoutesTest {

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
                            .containsOnly(
                                    service.equals("search")
                                            ? new String[] {"search", "search-db-kb-http"}
                                            : new String[] {service}));
        }
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_shop_is_one_host_with_its_page_at_the_root_and_each_service_below_its_name(String environment) {
        Manifest root = root(environment);
        assertThat(root.text("spec", "virtualhost", "fqdn")).isNotEmpty();
        assertThat(Values.list(root.root(), "spec", "includes"))
                .extracting(include ->
                        prefix(include) + " " + Values.text(include, "namespace") + "/" + Values.text(include, "name"))
                .containsExactlyInAnyOrderElementsOf(Definitions.SERVICES.stream()
                        .map(service -> "/" + (service.equals("admin") ? "" : service.replace("-", "")) + " " + service
                                + "/" + service)
                        .toList());
        // what is included is there
        for (String service : Definitions.SERVICES) {
            assertThat(Definitions.ofKind("overlays/" + environment + "/" + service, "HTTPProxy"))
                    .extracting(proxy -> proxy.namespace() + "/" + proxy.name())
                    .containsExactly(service + "/" + service);
        }
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void kibana_is_below_the_search_with_the_login_of_elasticsearch(String environment) {
        assertThat(Definitions.ofKind("overlays/" + environment + "/search", "HTTPProxy"))
                .singleElement()
                .satisfies(proxy -> assertThat(Values.list(proxy.root(), "spec", "routes"))
                        .extracting(Object::toString)
                        .contains("{conditions=[{prefix=/kibana}], services=[{name=search-db-kb-http, port=5601}]}"));
        String search = Values.list(root(environment).root(), "spec", "includes").stream()
                .filter(include -> Values.text(include, "name").equals("search"))
                .map(ShopRoutesTest::prefix)
                .findFirst()
                .orElseThrow();
        String target = "overlays/" + environment + "/search-data";
        assertThat(Definitions.ofKind(target, "Kibana")).singleElement().satisfies(kibana -> {
            // the Service search-db-kb-http is ECK's for this name
            assertThat(kibana.namespace() + "/" + kibana.name()).isEqualTo("search/search-db");
            assertThat(kibana.text("spec", "elasticsearchRef", "name")).isEqualTo("search-db");
            assertThat(kibana.text("spec", "config", "server.basePath")).isEqualTo(search + "/kibana");
            assertThat(kibana.text("spec", "config", "server.rewriteBasePath")).isEqualTo("true");
            assertThat(kibana.text("spec")).doesNotContain("xpack");
        });
        // its security is on, unless a setting of it is there
        assertThat(Definitions.ofKind(target, "Elasticsearch"))
                .singleElement()
                .satisfies(store -> assertThat(store.text("spec")).doesNotContain("xpack"));
    }

    private static Manifest root(String environment) {
        return Definitions.ofKind("overlays/" + environment + "/ingress", "HTTPProxy").stream()
                .filter(proxy -> proxy.name().equals("root"))
                .findFirst()
                .orElseThrow();
    }

    private static String prefix(Object include) {
        return Values.text(include, "conditions", 0, "prefix");
    }
}
