package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.ci.PromotedServices.Place;
import dev.kasane.json.JsonValue;
import dev.kasane.servers.Gitea;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings are comments on the lines of a pull request at a real Gitea. Left out where there is no Gitea. */
class GiteaReviewTest {

    @TempDir
    Path temporary;

    private Gitea gitea;
    private GiteaServices services;

    @BeforeEach
    void a_gitea() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        gitea = Gitea.start(Objects.requireNonNull(binary), temporary.resolve("server"));
        services = new GiteaServices(gitea, Place.BESIDE_THE_SOURCES, temporary.resolve("work"), "review");
    }

    @AfterEach
    void stop() {
        if (gitea != null) {
            services.close();
            gitea.close();
        }
    }

    private List<JsonValue> reviews() throws Exception {
        List<JsonValue> all = new ArrayList<>();
        services.get(services.sources, "/pulls/1/reviews").forEach(all::add);
        return all;
    }

    private List<JsonValue> comments(JsonValue review) throws Exception {
        List<JsonValue> all = new ArrayList<>();
        services.get(services.sources, "/pulls/1/reviews/" + review.path("id").number() + "/comments")
                .forEach(all::add);
        return all;
    }

    private void change(String port, String comment) throws Exception {
        services.workspace.write("base/service.yaml", comment + """
            apiVersion: v1
            kind: Service
            metadata: {name: api}
            spec:
              ports:
              - port: PORT
            """.replace("PORT", port));
        services.workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml, service.yaml]\n");
        services.workspace.commit();
        services.push("change");
    }

    @Test
    void a_new_error_is_a_comment_on_its_line_once_until_it_is_gone() throws Exception {
        String main = services.workspace.head();
        change("eighty", "");
        assertThat(services.workspace.run(1, "check", main + "..HEAD", "--status"))
                .contains("new are 1 error");
        assertThat(services.send(
                        services.sources,
                        "POST",
                        "/pulls",
                        "{\"head\": \"change\", \"base\": \"main\", \"title\": \"A port\"}"))
                .isEqualTo(201);

        services.workspace.run(1, "check", main + "..HEAD", "--status");

        JsonValue review = reviews().getFirst();
        assertThat(review.path("commit_id").text()).isEqualTo(services.workspace.head());
        assertThat(review.path("body").text()).contains("kasane/review", "1 error");
        assertThat(comments(review)).singleElement().satisfies(comment -> {
            assertThat(comment.path("path").text()).isEqualTo("base/service.yaml");
            assertThat(comment.path("position").number()).isEqualTo(6);
            assertThat(comment.path("body").text()).contains("**failure**", "eighty");
        });
        assertThat(services.statuses(services.sources, services.workspace.head())
                        .get("kasane/review"))
                .startsWith("failure");

        services.workspace.run(1, "check", main + "..HEAD", "--status");
        assertThat(reviews())
                .extracting(one -> one.path("id").number())
                .containsExactly(review.path("id").number());

        change("eighty", "# a line above it\n");
        services.workspace.run(1, "check", main + "..HEAD", "--status");
        assertThat(reviews()).singleElement().satisfies(one -> {
            assertThat(one.path("id").number()).isNotEqualTo(review.path("id").number());
            assertThat(comments(one).getFirst().path("position").number()).isEqualTo(7);
        });

        change("80", "");
        services.workspace.run(0, "check", main + "..HEAD", "--status");
        assertThat(reviews()).isEmpty();
        assertThat(services.statuses(services.sources, services.workspace.head())
                        .get("kasane/review"))
                .startsWith("success");
    }

    @Test
    void an_error_that_a_change_makes_in_another_file_is_in_the_text_of_the_review() throws Exception {
        services.workspace.write("base/service.yaml", """
            apiVersion: v1
            kind: Service
            metadata: {name: api}
            spec:
              ports:
              - port: eighty
            """);
        String far = """
            # first
            apiVersion: v1
            kind: Service
            metadata:
              name: far
              annotations:
            """
                + IntStream.range(1, 20).mapToObj(i -> "    a" + i + ": b\n").collect(Collectors.joining())
                + "spec: {ports: [{port: ninety}]}\n";
        services.workspace.write("base/far.yaml", far);
        services.workspace.commit();
        services.push("main");
        String main = services.workspace.head();
        services.workspace.write(
                "base/kustomization.yaml", "resources: [api.yaml, web.yaml, service.yaml, far.yaml]\n");
        services.workspace.write("base/far.yaml", far.replace("# first", "# changed"));
        services.workspace.commit();
        services.push("change");
        services.send(
                services.sources,
                "POST",
                "/pulls",
                "{\"head\": \"change\", \"base\": \"main\", \"title\": \"A port\"}");

        services.workspace.run(1, "check", main + "..HEAD", "--status");

        assertThat(reviews()).singleElement().satisfies(review -> {
            assertThat(review.path("body").text()).contains("`base/service.yaml:6`", "eighty");
            assertThat(comments(review)).singleElement().satisfies(comment -> {
                assertThat(comment.path("path").text()).isEqualTo("base/far.yaml");
                assertThat(comment.path("position").number())
                        .as("no line near it is changed")
                        .isEqualTo(26);
            });
        });
    }
}
