package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/** Services that are built in one repository and deployed from another one. */
class TwoRepositoriesTest extends TwoRepositories {

    @Test
    void branches_of_the_other_repository_are_compared_by_its_name() throws Exception {
        workspace.run(0, "ci");
        String proposal = manifests.proposed("one");

        String diff = workspace.run(0, "diff", "--repository", "manifests", "main.." + proposal);

        assertThat(diff).contains("overlays/prod", "Deployment api", "Deployment web");
        assertThat(workspace.stderr())
                .contains(
                        "main of ",
                        " is " + manifests.tip("main").abbreviate(10).name());
        assertThat(workspace.run(0, "affected", "--repository", "manifests", "main.." + proposal, "overlays/prod"))
                .contains("overlays/prod");
        assertThat(workspace.run(0, "check", "--repository", manifestsFolder().toString(), "main~1..main"))
                .contains("1 target", "2 fixed");
        workspace.run(0, "diff", "--repository", "manifests", "main.." + proposal, "-f", "markdown", "-o", "diff.md");
        assertThat(workspace.root().resolve("diff.md")).content().contains("Deployment api");
        assertThat(workspace.run(0, "pr", "list", "--forge", "manifests")).contains("prod");
        workspace.run(2, "pr", "list", "--forge", "manifest");
        assertThat(workspace.stderr()).contains("no pipeline promotes to a repository manifest");
        workspace.run(2, "check", "--repository", "manifests", "main~1..main", "--status");
        assertThat(workspace.stderr()).contains("--status is set at KASANE_FORGE");
        workspace.run(2, "diff", "--live", "--repository", "manifests", "overlays/dev");
        assertThat(workspace.stderr()).contains("--live does not go with --repository", "in a clone of it");
        workspace.run(2, "diff", "--repository", "manifests");
        assertThat(workspace.stderr()).contains("--repository needs a range");
        workspace.run(2, "diff", "--repository", "manifest", "main~1..main");
        assertThat(workspace.stderr()).contains("no pipeline promotes to a repository manifest");
        workspace.run(2, "diff", "--repository", "manifests", "main..nothing");
        assertThat(workspace.stderr()).contains("there is no branch nothing in ");
    }

    @Test
    void a_branch_that_is_named_twice_is_printed_once_with_the_path_of_its_repository() throws Exception {
        workspace.run(0, "ci");
        String around = temporary.resolve("elsewhere/../manifests.git").toString();
        String main = "main of " + manifestsFolder() + " is "
                + manifests.tip("main").abbreviate(10).name() + "\n";

        workspace.run(0, "diff", "--repository", around, "main~1..main");
        assertThat(workspace.stderr()).containsOnlyOnce(" is ").contains(main);

        workspace.run(0, "history", "overlays/dev", "--repository", around, "--since", "main~1");
        assertThat(workspace.stderr()).containsOnlyOnce(" is ").contains(main);
    }

    @Test
    void commits_of_the_other_repository_are_named_by_their_first_digits() throws Exception {
        workspace.run(0, "ci");
        String main = manifests.tip("main").abbreviate(10).name();
        String proposal = manifests.tip(manifests.proposed("one")).abbreviate(7).name();

        assertThat(workspace.run(0, "diff", "--repository", "manifests", main + ".." + proposal))
                .contains("overlays/prod", "Deployment api");
        assertThat(workspace.run(0, "history", "overlays/dev", "--repository", "manifests", "--since", main + "~1"))
                .contains("Promote 2 images to dev");
        workspace.run(2, "diff", "--repository", "manifests", main + "..0123456789");
        assertThat(workspace.stderr()).contains("there is no branch 0123456789 in ", "and no fetched commit starts so");
    }

    @Test
    void the_history_of_a_target_that_is_only_elsewhere_names_the_flag() throws Exception {
        Files.delete(workspace.root().resolve("overlays/prod/kustomization.yaml"));
        Files.delete(workspace.root().resolve("overlays/prod"));

        workspace.run(2, "history", "overlays/prod");

        assertThat(workspace.stderr())
                .contains("there is no folder overlays/prod here: a pipeline promotes to it in " + manifestsFolder())
                .contains("hint: add --repository " + manifestsFolder());
        workspace.run(2, "history", "overlays/none");
        assertThat(workspace.stderr()).contains("there is no folder overlays/none", "correct the path");
    }

    @Test
    void the_history_of_a_target_of_the_other_repository_is_listed_by_its_name() throws Exception {
        workspace.run(0, "ci");
        workspace.environment.put("GIT_COMMITTER_NAME", "Alice");
        workspace.run(0, "pr", "merge", "1", "--forge", manifestsFolder().toString());

        assertThat(workspace.run(0, "history", "overlays/prod", "--repository", "manifests"))
                .contains(
                        "  kasane, merged by Alice  Promote 2 images to prod\n",
                        "  built from " + workspace.head().substring(0, 10) + " of ",
                        "Deployment api container app moves from");
        assertThat(workspace.stderr()).contains("main of ", " is ");
        assertThat(workspace.run(
                        0,
                        "history",
                        "./overlays/prod/",
                        "--repository",
                        manifestsFolder().toString(),
                        "--since",
                        "main~1"))
                .contains("Promote 2 images to prod");
        assertThat(workspace.run(0, "history", "overlays/prod", "--repository", "manifests", "--from", "main~1"))
                .doesNotContain("to prod");
        workspace.run(2, "history", "../overlays/prod", "--repository", "manifests");
        assertThat(workspace.stderr()).contains("is no folder from the top of the other repository");
        workspace.run(2, "history", "overlays/none", "--repository", "manifests");
        assertThat(workspace.stderr()).contains("there is no kustomization in overlays/none");
        workspace.run(2, "history", "overlays/prod", "--repository", "nobody");
        assertThat(workspace.stderr()).contains("no pipeline promotes to a repository nobody");
        workspace.run(2, "history", "overlays/prod", "--repository", "manifests", "--rendered");
        assertThat(workspace.stderr()).contains("--rendered lists branches");
    }

    @Test
    void a_push_of_the_sources_is_committed_and_proposed_in_the_manifests_repository() throws Exception {
        String head = workspace.head();

        String report = workspace.run(0, "ci");

        assertThat(report)
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + head.substring(0, 10))
                .contains("proposed      web -> overlays/prod in " + manifestsFolder())
                .contains("review: kasane pr show 1 --forge " + manifestsFolder() + " (2 images)");
        assertThat(manifests.read("main", DEV)).contains("newTag: \"" + head + "\"\n  digest: sha256:");
        assertThat(manifests.read("main", PROD)).doesNotContain(head);
        assertThat(manifests.read(manifests.proposed("one"), PROD)).contains("newTag: \"" + head);
        assertThat(manifests.log("main").getFirst()).contains("Source-Repository: shop/one", "Source-Commit: " + head);
        assertThat(workspace.run(
                        0, "pr", "show", "1", "--forge", manifestsFolder().toString()))
                .contains("Promote api, web to prod")
                .contains(head, manifests.tip("main").name());
        // the state is there, too, and nothing was left beside the sources
        assertThat(manifests.branches())
                .hasSize(3)
                .contains("main", manifests.proposed("one"))
                .anyMatch(branch -> branch.matches("kasane/state\\+shop\\.one-[0-9a-f]{8}"));
        assertThat(workspace.branches()).isEmpty();
    }

    @Test
    void a_freeze_beside_the_pipelines_holds_targets_of_the_other_repository_too() throws Exception {
        workspace.write(".kasane.yaml", """
                promotion:
                  freezes:
                  - {environments: [prod], weekly: "Mon 00:00 - Mon 00:00", except: [web], reason: inventory}
                """);
        workspace.commit();

        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev", "proposed      web -> overlays/prod")
                .containsPattern("waiting       api -> overlays/prod .* prod is frozen until Mon .*: inventory");
        assertThat(workspace.stderr()).doesNotContain("freezes");
        String plan = temporary.resolve("plan").toString();
        String results = temporary.resolve("results").toString();
        workspace.run(0, "ci", "plan", "--plan", plan);
        workspace.run(0, "ci", "build", "--plan", plan, "--results", results);
        assertThat(workspace.run(0, "ci", "promote", "--plan", plan, "--results", results))
                .containsPattern("waiting       api -> overlays/prod .* prod is frozen");
        // a person asks for it
        assertThat(workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders fail"))
                .contains("proposed      api -> overlays/prod");

        workspace.write(".kasane.yaml", "promotion: {freezes: [{weekly: always}]}\n");
        workspace.commit();
        assertThat(workspace.run(1, "ci"))
                .contains("the freezes cannot be read: .kasane.yaml:1:32: always is no time of the week");

        workspace.write(".kasane.yaml", "promotion: {freezes: []}\n");
        workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
    }

    @Test
    void freezes_that_cannot_be_read_are_named_with_the_repository_of_their_file() throws Exception {
        manifests.write(".kasane.yaml", "promotion: {freezes: [{weekly: always}]}\n");

        assertThat(workspace.run(1, "ci"))
                .contains("the freezes cannot be read: .kasane.yaml:1:32 of " + manifestsFolder()
                        + ": always is no time of the week");
    }

    @Test
    void a_freeze_of_either_repository_holds() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "promotion: {freezes: [{environments: [prod], weekly: Mon 00:00 - Mon 00:00, reason: here}]}\n");
        workspace.commit();
        manifests.write(
                ".kasane.yaml",
                "promotion: {freezes: [{environments: [dev], weekly: Mon 00:00 - Mon 00:00, reason: there}]}\n");

        assertThat(workspace.run(0, "ci"))
                .containsPattern("waiting       api -> overlays/dev .* dev is frozen until .*: there")
                .contains("waiting       api -> overlays/prod");
        manifests.write(".kasane.yaml", "{}\n");
        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev")
                .containsPattern("waiting       api -> overlays/prod .* prod is frozen until .*: here");
    }

    @Test
    void the_same_push_again_changes_nothing_and_after_the_merge_there_is_nothing_to_do() throws Exception {
        workspace.run(0, "ci");
        ObjectId main = manifests.tip("main");
        ObjectId head = manifests.tip(manifests.proposed("one"));

        assertThat(workspace.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .doesNotContain("built  ");
        assertThat(manifests.tip("main")).isEqualTo(main);
        assertThat(manifests.tip(manifests.proposed("one"))).isEqualTo(head);

        assertThat(workspace.run(
                        0, "pr", "merge", "1", "--forge", manifestsFolder().toString()))
                .contains("#1 is merged");
        assertThat(workspace.run(0, "ci")).isEqualTo("nothing to do: all images are up to date and promoted\n");
        assertThat(manifests.read("main", PROD)).contains(workspace.head());
    }

    @Test
    void status_reads_the_images_and_proposals_of_the_manifests_repository() throws Exception {
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "status"))
                .containsPattern("api +" + workspace.head().substring(0, 10) + "@[0-9a-f]{7} .* 0 .* #1")
                .contains("#1  kasane pr show 1 --forge " + manifestsFolder());
        assertThat(workspace.run(0, "status", "-f", "json"))
                .contains("\"repository\": \"" + manifestsFolder() + "\"")
                .contains("\"commit\": \"" + workspace.head() + "\"");
    }

    @Test
    void status_takes_the_end_of_the_address_that_a_pipeline_names_if_it_is_allowed() throws Exception {
        workspace.run(0, "ci");

        assertThat(workspace.runIn("pipelines", 0, "status", "--forge", "manifests", "--branch", "main"))
                .contains("shop/one: api", workspace.head().substring(0, 10), "#1");
        workspace.environment.remove("KASANE_MANIFESTS_FOLDER");
        workspace.run(2, "status", "--forge", "manifests", "--branch", "main");
        assertThat(workspace.stderr()).contains("a pipeline names the folder " + manifestsFolder());
    }

    @Test
    void status_shows_what_is_beside_the_pipelines_and_what_is_elsewhere() throws Exception {
        workspace.write(
                "pipelines/web.yaml",
                TwoServices.PIPELINE.replace("NAME", "web").replace("GATES", ""));
        workspace.commit();
        workspace.run(0, "ci", "--pipelines", "api");

        assertThat(workspace.run(0, "status"))
                .containsPattern("api +" + workspace.head().substring(0, 10))
                .containsPattern("web +0 ");
    }

    @Test
    void the_parts_of_a_run_promote_to_the_manifests_repository_too() throws Exception {
        Path plan = temporary.resolve("plan.json");
        Path results = temporary.resolve("results");

        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString());
        assertThat(workspace.run(0, "ci", "promote", "--plan", plan.toString(), "--results", results.toString()))
                .contains("committed     api -> overlays/dev");

        assertThat(manifests.read("main", DEV)).contains(workspace.head());
    }

    @Test
    void environments_in_several_repositories_wait_for_each_other() throws Exception {
        try (ManifestsRepository production =
                ManifestsRepository.at(temporary.resolve("production.git"), "api", "web")) {
            workspace.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline("api", manifestsFolder().toString())
                            .replaceFirst(
                                    "(?s)  promotion:.*",
                                    """
                                      promotion:
                                      - {repository: MANIFESTS, target: overlays/dev, by: commit}
                                      - {repository: PRODUCTION, target: overlays/dev, environment: prod, by: commit, after: [overlays/dev]}
                                    """.replace("MANIFESTS", manifestsFolder().toString()).replace(
                                            "PRODUCTION",
                                            temporary.resolve("production.git").toString())));
            String head = workspace.commit();

            workspace.run(0, "ci");

            assertThat(manifests.read("main", DEV)).contains(head);
            assertThat(production.read("main", DEV)).contains(head);
        }
    }

    @Test
    void a_rollback_goes_to_the_manifests_repository_too() throws Exception {
        workspace.run(0, "ci");
        String first = workspace.head();
        workspace.write("api/App.class", "broken");
        workspace.commit();
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "dev"))
                .contains("committed     api -> overlays/dev in " + manifestsFolder() + "  " + first.substring(0, 10));

        assertThat(manifests.log("main").getFirst()).contains("Kasane-Rollback: dev", "Source-Repository: shop/one");
    }

    @Test
    void status_shows_rollbacks_and_requests_of_one_service_elsewhere_too() throws Exception {
        String forge = manifestsFolder().toString();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1", "--forge", forge);
        workspace.write("api/App.class", "broken");
        workspace.commit();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "2", "--forge", forge);

        workspace.run(0, "ci", "rollback", "api", "--env", "prod");

        assertThat(workspace.run(0, "status")).contains("#3  kasane pr show 3 --forge " + forge);
    }

    @Test
    void figures_are_read_from_the_manifests_repository_and_its_notes() throws Exception {
        try (ObservedCluster cluster = new ObservedCluster()) {
            workspace.environment.put(
                    "KUBECONFIG", cluster.kubeconfig(temporary).toString());
            workspace.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline("api", manifestsFolder().toString())
                            .replace("by: commit}", "by: commit, verify: {by: argocd, name: api-dev}}"));
            workspace.commit();
            workspace.run(0, "ci");
            cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), "Degraded", "");
            workspace.run(1, "ci");
            assertThat(workspace.run(0, "status", "--figures", "30")).containsPattern("api +dev +1 +0 min +1 +-\n");
            workspace.write("api/App.class", "mended");
            workspace.commit();
            workspace.run(1, "ci");
            cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), "Healthy", "");
            workspace.run(0, "ci");

            assertThat(workspace.run(0, "status", "--figures", "30")).containsPattern("api +dev +2 +0 min +1 +0 min\n");
        }
    }

    @Test
    void a_revert_in_the_manifests_repository_is_merged_with_the_note_that_is_there() throws Exception {
        String forge = manifestsFolder().toString();
        try (ObservedCluster cluster = new ObservedCluster()) {
            workspace.environment.put(
                    "KUBECONFIG", cluster.kubeconfig(temporary).toString());
            workspace.write(
                    "pipelines/api.yaml",
                    ManifestsRepository.pipeline("api", forge)
                            .replace("by: commit}", "by: commit, verify: {by: argocd, name: api-dev}}"));
            String first = workspace.commit();
            workspace.run(0, "ci");
            cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), "Healthy", "");
            workspace.run(0, "ci");
            workspace.write("api/App.class", "broken");
            workspace.commit();
            workspace.run(0, "ci");
            cluster.application("api-dev", "overlays/dev", manifests.tip("main").name(), "Degraded", "");
            workspace.run(1, "ci");
            assertThat(workspace.run(0, "pr", "show", "2", "--forge", forge)).contains("Revert api in dev");

            assertThat(workspace.run(0, "pr", "merge", "2", "--forge", forge)).startsWith("#2 is merged");

            assertThat(manifests.read("main", DEV)).contains(first);
        }
    }
}
