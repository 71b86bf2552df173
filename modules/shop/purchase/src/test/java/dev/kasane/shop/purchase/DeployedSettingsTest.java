package dev.kasane.shop.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.shop.Settings;
import dev.kasane.shop.admin.AdminMain;
import dev.kasane.shop.cart.CartMain;
import dev.kasane.shop.comment.CommentMain;
import dev.kasane.shop.deliverystatus.DeliveryStatusMain;
import dev.kasane.shop.order.OrderMain;
import dev.kasane.shop.paymentinfo.PaymentInfoMain;
import dev.kasane.shop.point.PointMain;
import dev.kasane.shop.product.ProductMain;
import dev.kasane.shop.rate.RateMain;
import dev.kasane.shop.search.SearchMain;
import dev.kasane.shop.testing.TestKeys;
import dev.kasane.shop.user.UserMain;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every service starts with the variables that its pod gets in each environment. */
class DeployedSettingsTest {

    private static final List<String> ENVIRONMENTS = List.of("dev", "staging", "prod", "local");

    /** Starts a service of the shop. */
    private interface Start {
        AutoCloseable with(Settings settings) throws Exception;
    }

    private static final Map<String, Start> SERVICES = new TreeMap<>(Map.ofEntries(
            Map.entry("admin", AdminMain::start),
            Map.entry("cart", CartMain::start),
            Map.entry("comment", CommentMain::start),
            Map.entry("delivery-status", DeliveryStatusMain::start),
            Map.entry("order", OrderMain::start),
            Map.entry("payment-info", PaymentInfoMain::start),
            Map.entry("point", PointMain::start),
            Map.entry("product", ProductMain::start),
            Map.entry("rate", RateMain::start),
            Map.entry("search", SearchMain::start),
            Map.entry("user", UserMain::start)));

    private static final PodVariables PODS = new PodVariables();

    @TempDir
    static Path keys;

    @BeforeAll
    static void makeKeys() throws Exception {
        TestKeys.traditional(keys);
    }

    @Test
    void aServiceStartsWithTheVariablesOfItsPod() throws Exception {
        Map<String, String> failures = new TreeMap<>();
        for (var service : SERVICES.entrySet()) {
            // pods of several environments often get the same
            Map<Map<String, String>, String> distinct = new HashMap<>();
            for (String environment : ENVIRONMENTS) {
                distinct.merge(PODS.of(environment, service.getKey()), environment, (a, b) -> a + ", " + b);
            }
            for (var variables : distinct.entrySet()) {
                try {
                    service.getValue().with(here(variables.getKey())).close();
                } catch (IllegalStateException e) {
                    failures.put(service.getKey() + " in " + variables.getValue(), String.valueOf(e.getMessage()));
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Also if its store is opened later. */
    @Test
    void aServiceDoesNotStartWithoutAVariableOfItsStore() {
        for (var missing : Map.of(
                        "comment", "DB_ADDRESS",
                        "delivery-status", "DB_PASSWORD",
                        "point", "QUEUE_USER",
                        "rate", "KVS_PASSWORD",
                        "search", "DB_PORT")
                .entrySet()) {
            Map<String, String> variables = PODS.of("prod", missing.getKey());
            assertThat(variables.remove(missing.getValue()))
                    .as(missing.toString())
                    .isNotNull();
            assertThatThrownBy(() -> start(missing.getKey(), variables))
                    .as(missing.toString())
                    .hasMessage("the variable " + missing.getValue() + " is not set");
        }
    }

    private static void start(String service, Map<String, String> variables) throws Exception {
        Objects.requireNonNull(SERVICES.get(service)).with(here(variables)).close();
    }

    /** The same variables with what only a cluster has in its place: its hosts, its keys and its ports. */
    private static Settings here(Map<String, String> pod) {
        Map<String, String> variables = new HashMap<>(pod);
        variables.replaceAll((name, value) -> name.endsWith("_HOST") ? "127.0.0.1" : value);
        variables.computeIfPresent("DB_ADDRESS", (name, value) -> "mongodb://127.0.0.1:1");
        variables.putAll(Map.of(
                "PORT", "0",
                "METRICS_PORT", "0",
                "PAGE_PORT", "0",
                "TOKEN_KEY", keys.toString(),
                "TOKEN_PUBLIC_KEY", keys.toString()));
        return new Settings(variables);
    }
}
