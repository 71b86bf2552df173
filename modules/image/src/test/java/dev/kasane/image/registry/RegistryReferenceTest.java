package dev.kasane.image.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryReferenceTest {

    @Test
    void references_are_read_as_docker_reads_them() {
        for (List<String> row : List.of(
                List.of("alpine", "https://registry-1.docker.io", "library/alpine"),
                List.of("shop/cart:1", "https://registry-1.docker.io", "shop/cart"),
                List.of("registry.example.org/cart", "https://registry.example.org", "cart"),
                List.of("registry:5000/shop/cart:v1", "https://registry:5000", "shop/cart"),
                List.of("localhost/cart", "http://localhost", "cart"),
                List.of("127.0.0.1:5000/a/b/c", "http://127.0.0.1:5000", "a/b/c"),
                List.of("[::1]:5000/a", "http://[::1]:5000", "a"),
                List.of("https://localhost:5000/a", "https://localhost:5000", "a"),
                List.of("http://registry.example.org/a", "http://registry.example.org", "a"),
                // a name that only begins like this machine's
                List.of("127.0.0.1.example.org/a", "https://127.0.0.1.example.org", "a"),
                List.of("localhost.example.org/a", "https://localhost.example.org", "a"))) {
            RegistryReference reference = RegistryReference.parse(row.get(0));
            assertThat(reference.base().toString()).as(row.get(0)).isEqualTo(row.get(1));
            assertThat(reference.repository()).as(row.get(0)).isEqualTo(row.get(2));
        }
    }

    @Test
    void a_text_of_any_length_is_read_or_refused_at_once() {
        for (String part : List.of("a", "a.", "a-", "a/")) {
            String text = "a" + part.repeat(200_000) + "!";
            assertThatThrownBy(() -> RegistryReference.parse(text)).isInstanceOf(IllegalArgumentException.class);
            String whole = "a" + part.repeat(240 / part.length()) + "a";
            assertThat(RegistryReference.parse(whole + ":" + "t".repeat(128)).tag())
                    .hasSize(128);
        }
    }

    @Test
    void what_is_no_reference_is_refused() {
        for (String text : List.of(
                "",
                "A",
                "a b",
                "a@sha256:12",
                "a:",
                "../a",
                "a//b/",
                "ada:pw@registry.example.org/a",
                "-a",
                "a?b",
                "a#b",
                "registry.example.org/a%2f",
                "file:///etc/passwd",
                "a\nb")) {
            assertThatThrownBy(() -> RegistryReference.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
