package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The tables of docs/guides/testbed/shop.md are compared with settings, policies and the other page. */
class ShopPageTest {

    private static final String PAGE = "docs/guides/testbed/shop.md";

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    /** The host of a service, whose name is its namespace's; those of stores have other names. */
    private static final Pattern HOST_OF_A_SERVICE = Pattern.compile("_HOST=([a-z-]+)\\.\\1\\.svc");

    private static final Pattern VARIABLE = Pattern.compile("`([A-Z_]+)`");

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void a_service_is_called_by_those_whose_settings_name_it_and_by_no_other(String environment) {
        Set<String> named = new TreeSet<>();
        Set<String> allowed = new TreeSet<>();
        for (String service : Definitions.SERVICES) {
            String target = "overlays/" + environment + "/" + service;
            for (Manifest settings : Definitions.ofKind(target, "ConfigMap")) {
                Matcher host = HOST_OF_A_SERVICE.matcher(settings.text("data"));
                while (host.find()) {
                    named.add(service + " → " + host.group(1));
                }
            }
            for (Manifest policy : Definitions.ofKind(target, "NetworkPolicy")) {
                Values.list(policy.root(), "spec", "ingress").stream()
                        .flatMap(rule -> Values.list(rule, "from").stream())
                        .map(ServicesTest::caller)
                        .filter(Definitions.SERVICES::contains)
                        .forEach(caller -> allowed.add(caller + " → " + service));
            }
        }
        assertThat(named).isEqualTo(called());
        assertThat(allowed).isEqualTo(called());
    }

    @Test
    void both_columns_of_calls_say_the_same() {
        Set<String> callers = new TreeSet<>();
        for (String[] row : services()) {
            names(row[2]).forEach(caller -> callers.add(caller + " → " + row[0]));
        }
        assertThat(services()).extracting(row -> row[0]).containsExactlyInAnyOrderElementsOf(Definitions.SERVICES);
        assertThat(callers).isEqualTo(called());
        assertThat(services())
                .filteredOn(row -> row[2].equals("the gateway"))
                .extracting(row -> row[0])
                .containsExactly("admin");
    }

    @Test
    void the_page_of_the_test_bed_has_the_same_users_and_stores() {
        assertThat(rows("docs/testbed.md", "Services"))
                .extracting(row -> row[0] + ": " + row[1] + ": " + row[2])
                .containsExactlyInAnyOrderElementsOf(services().stream()
                        .map(row -> row[0] + ": " + row[2] + ": " + row[3])
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void every_variable_of_a_pod_is_in_the_table_of_settings(String environment) {
        Set<String> told = new TreeSet<>();
        rows(PAGE, "Settings").forEach(row -> VARIABLE.matcher(row[0]).results().forEach(it -> told.add(it.group(1))));
        // NAME_HOST stands for the services that another one calls
        Definitions.SERVICES.forEach(
                service -> told.add(service.replace('-', '_').toUpperCase(Locale.ROOT) + "_HOST"));
        for (String service : Definitions.SERVICES) {
            String target = "overlays/" + environment + "/" + service;
            Set<String> given = new TreeSet<>();
            Definitions.ofKind(target, "ConfigMap")
                    .forEach(map -> Values.map(map.root(), "data").keySet().forEach(key -> given.add(key.toString())));
            Definitions.ofKind(target, "Deployment")
                    .forEach(deployment -> Values.list(
                                    deployment.root(), "spec", "template", "spec", "containers", 0, "env")
                            .forEach(variable -> given.add(Values.text(variable, "name"))));
            assertThat(given).as(target).contains("LOG_LEVEL");
            assertThat(told).as(target).containsAll(given);
        }
    }

    /** The calls that the page names. */
    private static Set<String> called() {
        Set<String> calls = new TreeSet<>();
        for (String[] row : services()) {
            Stream<String> others = row[1].equals("all of them")
                    ? Definitions.SERVICES.stream().filter(service -> !service.equals(row[0]))
                    : names(row[1]);
            others.forEach(other -> calls.add(row[0] + " → " + other));
        }
        return calls;
    }

    private static Stream<String> names(String cell) {
        return Stream.of(cell.split(", ")).filter(name -> !name.isEmpty() && !name.equals("the gateway"));
    }

    /** Name, calls, callers, store, and the store in the tests. */
    private static List<String[]> services() {
        return rows(PAGE, "Services");
    }

    /** The rows of the table below a heading, without its head. */
    private static List<String[]> rows(String page, String heading) {
        List<String[]> rows = new ArrayList<>();
        boolean here = false;
        for (String line : Definitions.read(page).lines().toList()) {
            if (line.startsWith("## ")) {
                here = line.equals("## " + heading);
            } else if (here && line.startsWith("| ")) {
                rows.add(Stream.of(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toArray(String[]::new));
            }
        }
        assertThat(rows).as(page + " " + heading).hasSizeGreaterThan(1);
        return rows.subList(1, rows.size());
    }
}
