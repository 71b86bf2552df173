package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.GitServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pipeline may name as the repository of a target, and what is opened of it. */
class AllowedRepositoriesTest extends TwoRepositories {

    @Test
    void what_is_wrong_with_the_repository_is_said_with_the_line_that_names_it() throws Exception {
        desk.write("pipelines/api.yaml", ManifestsRepository.pipeline("api", "../nowhere.git"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints())
                .contains("there is no bare repository at ")
                .contains("pipelines/api.yaml:12")
                .contains("git clone --bare");

        desk.write(
                "pipelines/api.yaml",
                ManifestsRepository.pipeline("api", manifestsFolder().toString())
                        .replace("by: commit}", "by: commit, branch: live}"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("there is no branch live in " + manifestsFolder());

        desk.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("by: commit}", "by: commit, branch: live}"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("the branch live is of no other repository");

        desk.write(
                "pipelines/api.yaml", ManifestsRepository.pipeline("api", "https://user:canary@git.example.org/o/n"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints())
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
            String head = desk.commit();
            desk.environment.put("KASANE_MANIFESTS_TOKEN", "canary");
            desk.run(2, "ci");
            assertThat(desk.complaints()).contains("KASANE_MANIFESTS_HOST does not name its server");

            desk.environment.put("KASANE_MANIFESTS_HOST", "git.example.org");
            desk.environment.put("KASANE_FORGE_TOKEN", "canary");
            desk.run(2, "ci");
            assertThat(desk.complaints())
                    .contains("a pipeline names a repository of " + server.host() + ", and nothing allows that")
                    .contains("pipelines/api.yaml:12");
            assertThat(server.requests()).isEmpty();

            desk.environment.put("KASANE_MANIFESTS_HOST", server.host());
            desk.environment.remove("KASANE_MANIFESTS_TOKEN");
            assertThat(desk.run(0, "ci")).contains("committed     api -> overlays/dev in gitea:");
            assertThat(server.requests()).isNotEmpty().noneMatch(request -> request.contains("authorized"));
            assertThat(server.inRepository("o/manifests.git", "show", "main:" + DEV))
                    .contains(head);

            desk.environment.put("KASANE_MANIFESTS_TOKEN", "secret");
            desk.write("api/App.class", "better");
            desk.commit();
            desk.run(0, "ci");
            assertThat(server.requests().getLast()).contains("authorized");
        }
    }

    @Test
    void a_folder_that_nobody_allowed_or_that_is_a_work_tree_is_left_alone() throws Exception {
        desk.environment.put(
                "KASANE_MANIFESTS_FOLDER", temporary.resolve("elsewhere").toString());
        desk.run(2, "ci");
        assertThat(desk.complaints())
                .contains("a pipeline names the folder " + manifestsFolder() + ", and nothing allows that")
                .contains("hint: set KASANE_MANIFESTS_FOLDER");

        desk.environment.put("KASANE_MANIFESTS_FOLDER", temporary.toString());
        TwoServices clone = source("clone", "a");
        for (String folder : List.of("", ".git")) {
            desk.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline(
                            "api", clone.root().resolve(folder).toString()));
            desk.commit();
            for (String[] command : new String[][] {{"ci", "--dry-run"}, {"status"}, {"ci"}}) {
                desk.run(2, command);
                assertThat(desk.complaints()).contains("there is no bare repository at " + clone.root());
            }
        }
        assertThat(clone.root().resolve("HEAD")).doesNotExist();
    }

    @Test
    void a_repository_that_a_flag_names_is_not_said_to_be_named_by_a_pipeline() throws Exception {
        desk.environment.remove("KASANE_MANIFESTS_FOLDER");

        desk.run(2, "diff", "--repository", manifestsFolder().toString(), "main~1..main");
        assertThat(desk.complaints())
                .contains("--repository names the folder " + manifestsFolder() + ", and nothing allows that");
        desk.run(2, "history", "overlays/dev", "--repository", "gitea:https://git.example.net/o/n");
        assertThat(desk.complaints())
                .contains("--repository names a repository of git.example.net, and nothing allows that");
        desk.run(2, "diff", "--repository", "manifests", "main~1..main");
        assertThat(desk.complaints()).contains("a pipeline names the folder " + manifestsFolder());
    }

    @Test
    void the_folder_that_is_allowed_counts_from_the_root_as_the_one_that_a_pipeline_names() throws Exception {
        for (String name : List.of("api", "web")) {
            desk.write("pipelines/" + name + ".yaml", ManifestsRepository.pipeline(name, "../../manifests.git"));
        }
        desk.commit();
        desk.environment.put("KASANE_MANIFESTS_FOLDER", "../../manifests.git");
        desk.run(0, "ci");

        assertThat(desk.runIn("pipelines", 0, "status")).contains("#1");
        assertThat(desk.runIn("pipelines", 0, "pr", "list", "--forge", "manifests"))
                .contains("#1");
    }

    @Test
    void two_ways_to_write_one_repository_are_one_and_the_own_one_is_refused() throws Exception {
        desk.write("pipelines/web.yaml", ManifestsRepository.pipeline("web", "../../one/../manifests.git/"));
        desk.commit();

        desk.run(0, "ci");

        assertThat(manifests.branches())
                .filteredOn(branch -> branch.startsWith("kasane/promote/"))
                .hasSize(1);
        desk.environment.put("KASANE_FORGE", "gitea:https://git.example.org/shop/one");
        desk.write(
                "pipelines/web.yaml",
                ManifestsRepository.pipeline("web", "gitea:https://git.example.org/shop/One.git"));
        desk.commit();
        desk.run(2, "ci");
        assertThat(desk.complaints()).contains("is the pipeline's own", "pipelines/web.yaml:12");
    }
}
