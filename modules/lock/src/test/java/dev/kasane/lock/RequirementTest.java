package dev.kasane.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file means with an address and a name. */
class RequirementTest {

    @ParameterizedTest
    @CsvSource({
        "https://charts.example/stable/, redis, https://charts.example/stable, redis",
        "registry.example/team, cart, oci://registry.example/team, cart",
        "registry.example, team/cart, oci://registry.example/team, cart",
        "oci://registry.example/team/, cart, oci://registry.example/team, cart",
        "localhost:5000/team, cart, oci://localhost:5000/team, cart",
    })
    void anAddressAndANameAreOneThingHoweverTheyAreWritten(
            String repository, String chart, String address, String name) {
        Requirement requirement = Objects.requireNonNull(Requirement.of(repository, chart, " 1.x "));

        assertThat(requirement.address()).isEqualTo(address);
        assertThat(requirement.name()).isEqualTo(name);
        assertThat(requirement.requested()).isEqualTo("1.x");
    }

    @ParameterizedTest
    @CsvSource({
        "registry.example/team, 1.2, :1.2",
        "oci://registry.example/team, v1, :v1",
        "oci://registry.example/team, 1.2-rc1, :1.2-rc1",
        "oci://registry.example/team, 1.2.3, 1.2.3",
        "oci://registry.example/team, 1.2.x, 1.2.x",
        "oci://registry.example/team, =1.2, =1.2",
        "oci://registry.example/team, latest, latest",
        "https://charts.example, 1.2, 1.2",
    })
    void ofARegistryAVersionWithFewerNumbersIsATag(String repository, String written, String requested) {
        assertThat(Objects.requireNonNull(Requirement.of(repository, "cart", written))
                        .requested())
                .isEqualTo(requested);
    }

    @ParameterizedTest
    @CsvSource({
        "@stable, redis",
        "alias:stable, redis",
        "stable, redis",
        "file://../redis, redis",
        "git@github.example:a/b, redis",
        "https://ada:secret@charts.example, redis",
        "https://, redis",
        "'', redis",
        "https://charts.example, ../redis",
        "https://charts.example, a/b",
        "https://charts.example/a b, redis",
    })
    void whatNobodyCanFetchIsNoRequirement(String repository, String chart) {
        assertThat(Requirement.of(repository, chart, "1.0.0")).isNull();
    }
}
