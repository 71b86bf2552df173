package dev.kasane.git.forge.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.forge.address.ForgeAddress.GitHub;
import dev.kasane.git.forge.address.ForgeAddress.GitLab;
import dev.kasane.git.forge.address.ForgeAddress.Gitea;
import dev.kasane.git.forge.address.ForgeAddress.Local;
import dev.kasane.problem.KasaneException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForgeAddressTest {

    private static final Path HERE = Path.of("/here");

    /** The addresses of docs/guides/github.md, and where GitHub's documentation has their programming interfaces. */
    @ParameterizedTest
    @CsvSource({
        "github:OWNER/NAME, https://api.github.com, https://github.com/OWNER/NAME.git",
        "github:https://HOST/OWNER/NAME, https://HOST/api/v3, https://HOST/OWNER/NAME.git",
        "github:https://HOST:8443/OWNER/NAME.git, https://HOST:8443/api/v3, https://HOST:8443/OWNER/NAME.git",
    })
    void a_repository_at_github_is_named_by_owner_and_name(String address, String api, String git) {
        assertThat(ForgeAddress.parse(address, HERE))
                .isInstanceOfSatisfying(
                        GitHub.class,
                        forge -> assertThat(forge)
                                .extracting(
                                        it -> it.api().toString(),
                                        it -> it.git().toString(),
                                        GitHub::owner,
                                        GitHub::name)
                                .containsExactly(api, git, "OWNER", "NAME"));
    }

    @Test
    void gitea_has_its_programming_interface_below_the_same_server() {
        assertThat(ForgeAddress.parse("gitea:https://git.example.org/o/n", HERE))
                .isInstanceOfSatisfying(
                        Gitea.class, forge -> assertThat(forge.api()).hasToString("https://git.example.org/api/v1"));
    }

    /** The addresses of docs/guides/gitlab.md, and where GitLab's documentation has their programming interfaces. */
    @ParameterizedTest
    @CsvSource({
        "gitlab:GROUP/NAME, https://gitlab.com/api/v4, https://gitlab.com/GROUP/NAME.git, GROUP",
        "gitlab:GROUP/SUBGROUP/NAME, https://gitlab.com/api/v4, https://gitlab.com/GROUP/SUBGROUP/NAME.git, GROUP/SUBGROUP",
        "gitlab:https://HOST/GROUP/NAME, https://HOST/api/v4, https://HOST/GROUP/NAME.git, GROUP",
        "gitlab:https://HOST:8443/A/B/C/NAME.git, https://HOST:8443/api/v4, https://HOST:8443/A/B/C/NAME.git, A/B/C",
    })
    void a_project_at_gitlab_is_named_by_its_groups_and_its_name(String address, String api, String git, String owner) {
        assertThat(ForgeAddress.parse(address, HERE))
                .isInstanceOfSatisfying(
                        GitLab.class,
                        forge -> assertThat(forge)
                                .extracting(
                                        it -> it.api().toString(),
                                        it -> it.git().toString(),
                                        GitLab::owner,
                                        GitLab::name,
                                        GitLab::fullName)
                                .containsExactly(api, git, owner, "NAME", owner + "/NAME"));
    }

    @Test
    void a_page_of_a_commit_is_where_its_forge_has_it() {
        RepositoryPage github = new RepositoryPage("https://github.com/me/shop", "");
        RepositoryPage gitlab = new RepositoryPage("https://gitlab.com/shop/cart", "/-");

        assertThat(github.commit("a1")).isEqualTo("https://github.com/me/shop/commit/a1");
        assertThat(github.comparison("a1", "b2")).isEqualTo("https://github.com/me/shop/compare/a1...b2");
        assertThat(gitlab.commit("a1")).isEqualTo("https://gitlab.com/shop/cart/-/commit/a1");
        assertThat(gitlab.comparison("a1", "b2")).isEqualTo("https://gitlab.com/shop/cart/-/compare/a1...b2");
    }

    @Test
    void anything_else_is_a_folder() {
        assertThat(ForgeAddress.parse("forge.git", HERE)).isEqualTo(new Local(HERE.resolve("forge.git")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "github:OWNER",
                "github:OWNER/NAME/MORE",
                "github:OWNER/..",
                "github:OWNER/NA ME",
                "gitea:https://HOST/NAME",
                "gitea:https://HOST/O/N/MORE",
                "gitea:https://HOST /O/N",
                "gitlab:NAME",
                "gitlab:GROUP/",
                "gitlab:GROUP//NAME",
                "gitlab:GROUP/../NAME",
                "gitlab:GROUP/NAME?x=y",
                "gitlab:https://HOST/NAME",
                "gitlab:https://HOST/GROUP/NAME/-/tree/main"
            })
    void what_names_no_repository_is_refused(String address) {
        assertThatThrownBy(() -> ForgeAddress.parse(address, HERE)).isInstanceOf(KasaneException.class);
    }

    @Test
    void a_password_in_an_address_is_not_repeated() {
        assertThatThrownBy(() -> ForgeAddress.parse("github:me:hunter2@github.com/OWNER/NAME/MORE", HERE))
                .isInstanceOf(KasaneException.class)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aServerHasAPageToReadTheRepositoryOn() {
        assertThat(ForgeAddress.parse("github:me/shop", HERE).page())
                .isEqualTo(new RepositoryPage("https://github.com/me/shop", ""));
        assertThat(ForgeAddress.parse("gitea:https://git.example.org/me/shop.git", HERE)
                        .page())
                .isEqualTo(new RepositoryPage("https://git.example.org/me/shop", ""));
        assertThat(ForgeAddress.parse("gitlab:shop/web/cart", HERE).page())
                .isEqualTo(new RepositoryPage("https://gitlab.com/shop/web/cart", "/-"));
        assertThat(ForgeAddress.parse("forge.git", HERE).page()).isNull();
    }

    @Test
    void another_address_with_a_token_is_refused_without_repeating_it_and_no_folder_is_made() {
        for (String where : List.of(
                "https://user:canary@host/o/n",
                "https://canary@host/o/n.git",
                "https://host/o/n?access_token=canary",
                "https:/user:canary@host/o/n",
                "ssh://git:canary@host/o/n",
                "canary@host:o/n",
                "http://canary:x@host")) {
            assertThatThrownBy(() -> ForgeAddress.parse(where, Path.of("/nowhere")))
                    .as(where)
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("is neither a folder nor a server")
                    .hasMessageNotContaining("canary");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssh://git@github.com/OWNER/NAME.git",
                "git@github.com:OWNER/NAME.git",
                "github:git@github.com:OWNER/NAME.git",
                "github:ssh://git@github.com/OWNER/NAME",
                "gitea:ssh://git@git.example.org:2222/OWNER/NAME.git",
                "gitlab:git@gitlab.com:GROUP/NAME.git",
                "gitlab:ssh://git@gitlab.com/GROUP/NAME.git",
                "git+ssh://git@git.example.org/OWNER/NAME"
            })
    void gitOverSshIsRefusedWithTheAddressToWrite(String address) {
        assertThatThrownBy(() -> ForgeAddress.parse(address, Path.of("/nowhere")))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems().getFirst().hint())
                                .contains("github:OWNER/NAME", "KASANE_FORGE_TOKEN"))
                .hasMessageContaining("Git over SSH is not supported");
    }
}
