package dev.kasane.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Indexes of repositories, read as streams. */
class RepositoryIndexTest {

    private static RepositoryIndex read(String text) throws IOException {
        return RepositoryIndex.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Set.of("redis", "cart"));
    }

    @Test
    void onlyWantedChartsAreKept() throws IOException {
        RepositoryIndex index = read("""
            apiVersion: v1
            entries:
              other:
              - {version: 1.0.0, urls: [other.tgz]}
              redis:
              - annotations: {version: 0.0.0, urls: [no]}
                version: 1.10
                digest: abc
                maintainers: [{name: a, urls: [b]}]
                urls:
                - https://files.example/redis.tgz
                - https://mirror.example/redis.tgz
              - version: 1.0.0
              - null
              cart: []
            generated: "2026-01-01"
            serverInfo: {entries: {redis: [{version: 9.9.9, urls: [a]}]}}
            """);

        assertThat(index.versions("redis").keySet()).containsExactly("1.10");
        assertThat(index.versions("redis").get("1.10"))
                .isEqualTo(new RepositoryIndex.Entry("https://files.example/redis.tgz", "abc"));
        assertThat(index.versions("other")).isEmpty();
        assertThat(index.versions("cart")).isEmpty();
    }

    @Test
    void anIndexInJsonIsOneToo() throws IOException {
        assertThat(read("{\"entries\":{\"redis\":[{\"version\":\"1.0.0\",\"urls\":[\"a.tgz\"]}]}}")
                        .versions("redis"))
                .containsKey("1.0.0");
    }

    @Test
    void anIndexOfTwentyMegabytesTakesNoMemoryForWhatIsNotWanted() throws IOException {
        StringBuilder text = new StringBuilder("entries:\n");
        String filler = "    description: " + "a chart of many words ".repeat(40) + "\n    urls: [x.tgz]\n";
        for (int i = 0; i < 23_000; i++) {
            text.append("  chart").append(i).append(":\n  - version: 1.0.0\n").append(filler);
        }
        text.append("  redis:\n  - {version: 1.0.0, urls: [redis.tgz]}\n");
        assertThat(text.length()).isGreaterThan(20_000_000);

        assertThat(read(text.toString()).versions("redis")).containsOnlyKeys("1.0.0");
    }

    @Test
    void bombsAreRefused() {
        assertThatThrownBy(() -> read("entries:\n  redis: " + "[".repeat(100_000)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("entries:\n  other: " + "{a: ".repeat(100_000)))
                .isInstanceOf(IOException.class);
        StringBuilder many = new StringBuilder("entries:\n  redis:\n");
        for (int i = 0; i < 30_000; i++) {
            many.append("  - {version: 1.0.").append(i).append(", urls: [a]}\n");
        }
        assertThatThrownBy(() -> read(many.toString())).hasMessageContaining("too many versions");
    }

    @Test
    void anAliasBombIsReadWithoutExpandingIt() throws IOException {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 60; i++) {
            bomb.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [*a")
                    .append(i - 1)
                    .append(", *a")
                    .append(i - 1)
                    .append("]\n");
        }
        assertThat(read(bomb + "entries: {redis: [{version: 1.0.0, urls: [a]}]}\n")
                        .versions("redis"))
                .hasSize(1);
    }

    @Test
    void whatIsNoIndexIsRefused() {
        assertThatThrownBy(() -> read("<html><body>Sign in</body></html>")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("a: b\n")).hasMessageContaining("no entries");
        assertThatThrownBy(() -> read("")).isInstanceOf(IOException.class);
    }
}
