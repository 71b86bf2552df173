package dev.kasane.ci.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.GitRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.TreeFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file has the bytes that Argo CD 3.5.1 writes; e2e/source-hydrator compares both. */
class HydratorMetadataTest {

    private static final String SHA = "1".repeat(40);

    @TempDir
    Path folder;

    private GitRepository repository;

    @BeforeEach
    void a_repository_with_an_address() throws Exception {
        repository = GitRepository.bare(folder.resolve("forge.git"), "main");
        repository
                .jgit()
                .getConfig()
                .setString("remote", "origin", "url", "https://git.example.org/shop/manifests.git");
    }

    @AfterEach
    void close() {
        repository.close();
    }

    @Test
    void fields_are_in_the_order_of_argo_cd_and_the_date_has_no_time_zone() throws Exception {
        String commit = commit("Sell carts\n\nThey have <wheels>.\r\n\nSigned-off-by: Ada\n\n");

        assertThat(text(commit)).isEqualTo("""
                        {
                          "repoURL": "https://git.example.org/shop/manifests.git",
                          "drySha": "%s",
                          "author": "Zoë <zoe@example.org>",
                          "date": "2026-03-03T20:06:07Z",
                          "subject": "Sell carts",
                          "body": "They have <wheels>.\\n\\nSigned-off-by: Ada\\n"
                        }
                        """.formatted(commit));
        assertThat(HydratorMetadata.claimed(HydratorMetadata.of(repository, commit)))
                .isEqualTo(commit);
        assertThat(HydratorMetadata.isOf(HydratorMetadata.of(repository, commit), repository, commit))
                .isTrue();
    }

    @Test
    void what_is_empty_is_left_out_and_a_subject_may_have_several_lines() throws Exception {
        assertThat(text(commit("one line\n")))
                .contains("\"subject\": \"one line\"\n}")
                .doesNotContain("body");
        assertThat(text(commit("two\nlines\n\nwords")))
                .contains("\"subject\": \"two\\nlines\",\n  \"body\": \"words\\n\"\n}");
        assertThat(text(commit(""))).contains("\"date\": \"2026-03-03T20:06:07Z\"\n}");
    }

    @Test
    void characters_are_escaped_as_go_escapes_them_without_regard_to_html() throws Exception {
        assertThat(text(commit("a <b> & \"c\" \u2028 \u001f end\n")))
                .contains("\"subject\": \"a <b> & \\\"c\\\" \\u2028 \\u001f end\"\n}");
    }

    @Test
    void the_commit_that_trailers_of_argo_cd_name_is_a_reference_and_not_in_the_body() throws Exception {
        String commit = commit("""
                Promote cart

                It sells more.

                Argocd-reference-commit-sha: %s
                Argocd-reference-commit-repourl: https://git.example.org/shop/cart
                Argocd-reference-commit-author: Zoë Ünal <zoe@example.org>
                Argocd-reference-commit-date: 2026-03-04T05:06:07.5+09:00
                Argocd-reference-commit-subject: Sell more
                Argocd-reference-commit-body: "Two\\nlines"
                Signed-off-by: Ada <ada@example.org>
                """.formatted(SHA));

        assertThat(text(commit)).endsWith("""
                          "body": "It sells more.\\n\\nSigned-off-by: Ada <ada@example.org>\\n",
                          "references": [
                            {
                              "commit": {
                                "author": "=?utf-8?q?Zo=C3=AB_=C3=9Cnal?= <zoe@example.org>",
                                "date": "2026-03-04T05:06:07+09:00",
                                "subject": "Sell more",
                                "body": "Two\\nlines",
                                "sha": "%s",
                                "repoUrl": "https://git.example.org/shop/cart"
                              }
                            }
                          ]
                        }
                        """.formatted(SHA));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sha: 12345",
                "sha: main",
                "repourl: git@git.example.org:shop/cart",
                "repourl: javascript:alert(1)",
                "repourl: https://",
                "author: Ada",
                "author: <ada>",
                "author: Ada, Bob <ada@example.org>",
                "date: 2026-13-04T05:06:07Z",
                "date: yesterday",
                "body: no JSON",
                "body: [1]",
                "elsewhere: x"
            })
    void a_value_that_gitops_promoter_would_reject_stays_in_the_body(String trailer) throws Exception {
        String line = "Argocd-reference-commit-" + trailer;

        assertThat(text(commit("A subject\n\nwords\n\n" + line + "\n")))
                .contains("\"body\": \"words\\n\\n" + line + "\\n\"\n}");
    }

    @ParameterizedTest
    @CsvSource({
        "Ada <ada@example.org>, \"Ada\" <ada@example.org>",
        "<ada@example.org>, <ada@example.org>",
        "Ada  L. King <ada+x@example.org>, \"Ada L. King\" <ada+x@example.org>",
        "重ね <k@example.org>, =?utf-8?q?=E9=87=8D=E3=81=AD?= <k@example.org>",
    })
    void a_name_is_quoted_or_encoded(String written, String normal) {
        assertThat(MailAddress.normal(written)).isEqualTo(normal);
    }

    @Test
    void words_that_are_too_long_are_left_out() throws Exception {
        String commit = commit("x".repeat(HydratorMetadata.LONGEST));

        assertThat(text(commit)).isEqualTo("{\n  \"drySha\": \"" + commit + "\"\n}\n");
        assertThat(HydratorMetadata.isOf(HydratorMetadata.of(repository, commit), repository, commit))
                .isTrue();
    }

    private String text(String commit) {
        return new String(HydratorMetadata.of(repository, commit), StandardCharsets.UTF_8);
    }

    private String commit(String message) throws Exception {
        PersonIdent author =
                new PersonIdent("Zoë", "zoe@example.org", Instant.parse("2026-03-03T20:06:07Z"), ZoneOffset.ofHours(9));
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(inserter.insert(new TreeFormatter()));
            commit.setAuthor(author);
            commit.setCommitter(author);
            commit.setMessage(message);
            String id = inserter.insert(commit).name();
            inserter.flush();
            return id;
        }
    }
}
