package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.GitServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pipeline may name as the repository of a target, and what is opened of it. */
class AllowedRepositoriesTest extends TwoRepositories {

    @Test
    void what_is_wrong_with_the_repository_is_said_with_the_line_that_names_it() throws Exception {
        workspace.write("pipelines/api.yaml", ManifestsRepository.pipeline("api", "../nowhere.git"));
        workspace.commit();
        workspace.run(2, "ci");
        assertThat(workspace.stderr())
                .contains("there is no bare repository at ")
                .contains("pipelines/api.yaml:12")
                .contains("git clone --bare");

        workspace.write(
                "pipelines/api.yaml",
                ManifestsRepository.pipeline("api", manifestsFolder().toString())
                        .replace("by: commit}", "by: commit, branch: live}"));
        workspace.commit();
        workspace.run(2, "ci");
        assertThat(workspace.stderr()).contains("there is no branch live in " + manifestsFolder());

        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("by: commit}", "by: commit, branch: live}"));
        workspace.commit();
        workspace.run(2, "ci");
        assertThat(workspace.stderr()).contains("the branch live is of no other repository");

        workspace.write(
                "pipelines/api.yaml", ManifestsRepository.pipeline("api", "https://user:canary@git.example.org/o/n"));
        workspace.commit();
        workspace.run(2, "ci");
        assertThat(workspace.stderr())
                .contains("pipelines/api.yaml:12", "neither a folder nor a server")
                .doesNotContain("canary");
    }

    @Test
    void a_token_goes_to_the_server_that_it_is_bound_to_and_to_no_other() throws Exception {
        try (GitServer server = GitServer.start(temporary.resolve("served"))) {
            serve(server);
            for (String name : List.of("api", "web")) {
                pipelineToDev(name, "gitea:http://" + server.host() + "/o/manifests");
            }
            String head = workspace.commit();
            workspace.environment.put("KASANE_MANIFESTS_TOKEN", "canary");
            workspace.run(2, "ci");
            assertThat(workspace.stderr()).contains("KASANE_MANIFESTS_HOST does not name its server");

            workspace.environment.put("KASANE_MANIFESTS_HOST", "git.example.org");
            workspace.environment.put("KASANE_FORGE_TOKEN", "canary");
            workspace.run(2, "ci");
            assertThat(workspace.stderr())
                    .contains("a pipeline names a repository of " + server.host() + ", and nothing allows that")
                    .contains("pipelines/api.yaml:12");
            assertThat(server.requests()).isEmpty();

            workspace.environment.put("KASANE_MANIFESTS_HOST", server.host());
            workspace.environment.remove("KASANE_MANIFESTS_TOKEN");
            assertThat(workspace.run(0, "ci")).contains("committed     api -> overlays/dev in gitea:");
            assertThat(server.requests()).isNotEmpty().noneMatch(request -> request.contains("authorized"));
            assertThat(server.inRepository("o/manifests.git", "show", "main:" + DEV))
                    .contains(head);

            workspace.environment.put("KASANE_MANIFESTS_TOKEN", "secret");
            workspace.write("api/App.class", "better");
            workspace.commit();
            workspace.run(0, "ci");
            assertThat(server.requests().getLast()).contains("authorized");
        }
    }

    @Test
    void a_folder_that_nobody_allowed_or_that_is_a_work_tree_is_left_alone() throws Exception {
        workspace.environment.put(
                "KASANE_MANIFESTS_FOLDER", temporary.resolve("elsewhere").toString());
        workspace.run(2, "ci");
        assertThat(workspace.stderr())
                .contains("a pipeline names the folder " + manifestsFolder() + ", and nothing allows that")
                .contains("hint: set KASANE_MANIFESTS_FOLDER");

        workspace.environment.put("KASANE_MANIFESTS_FOLDER", temporary.toString());
        TwoServices clone = source("clone", "a");
        for (String folder : List.of("", ".git")) {
            workspace.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline(
                            "api", clone.root().resolve(folder).toString()));
            workspace.commit();
            for (String[] command : new String[][] {{"ci", "--dry-run"}, {"status"}, {"ci"}}) {
                workspace.run(2, command);
                assertThat(workspace.stderr()).contains("there is no bare repository at " + clone.root());
            }
        }
        assertThat(clone.root().resolve("HEAD")).doesNotExist();
    }

    @Test
    void a_repository_that_a_flag_names_is_not_said_to_be_named_by_a_pipeline() throws Exception {
        workspace.environment.remove("KASANE_MANIFESTS_FOLDER");

        workspace.run(2, "diff", "--repository", manifestsFolder().toString(), "main~1..main");
        assertThat(workspace.stderr())
                .contains("--repository names the folder " + manifestsFolder() + ", and nothing allows that");
        workspace.run(2, "history", "overlays/dev", "--repository", "gitea:https://git.example.net/o/n");
        assertThat(workspace.stderr())
                .contains("--repository names a repository of git.example.net, and nothing allows that");
        workspace.run(2, "diff", "--repository", "manifests", "main~1..main");
        assertThat(workspace.stderr()).contains("a pipeline names the folder " + manifestsFolder());
    }

    @Test
    void the_folder_that_is_allowed_counts_from_the_root_as_the_one_that_a_pipeline_names() throws Exception {
        for (String name : List.of("api", "web")) {
            workspace.write("pipelines/" + name + ".yaml", ManifestsRepository.pipeline(name, "../../manifests.git"));
        }
        workspace.commit();
        workspace.environment.put("KASANE_MANIFESTS_FOLDER", "../../manifests.git");
        workspace.run(0, "ci");

        assertThat(workspace.runIn("pipelines", 0, "status")).contains("#1");
        assertThat(workspace.runIn("pipelines", 0, "pr", "list", "--forge", "manifests"))
                .contains("#1");
    }

    @Test
    void two_ways_to_write_one_repository_are_one_and_the_own_one_is_refused() throws Exception {
        workspace.write("pipelines/web.yaml", ManifestsRepository.pipeline("web", "../../one/../manifests.git/"));
        workspace.commit();

        workspace.run(0, "ci");

        assertThat(manifests.branches())
                .filteredOn(branch -> branch.startsWith("kasane/promote/"))
                .hasSize(1);
        workspace.environment.put("KASANE_FORGE", "gitea:https://git.example.org/shop/one");
        workspace.write(
                "pipelines/web.yaml",
                ManifestsRepository.pipeline("web", "gitea:https://git.example.org/shop/One.git"));
        workspace.commit();
        workspace.run(2, "ci");
        assertThat(workspace.stderr()).contains("is the pipeline's own", "pipelines/web.yaml:12");
    }
}
