package dev.kasane.cli.ci;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.local.LocalStatuses;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two services, of which one is verified in dev by an Application of a cluster that answers. */
abstract class VerifiedService {

    @TempDir
    Path temporary;

    TwoServices workspace;
    ObservedCluster cluster;

    @BeforeEach
    void a_service_that_is_verified_in_dev() throws Exception {
        workspace = new TwoServices(temporary);
        cluster = new ObservedCluster();
        workspace.environment.put("KUBECONFIG", cluster.kubeconfig(temporary).toString());
        verify("by: argocd, name: api-dev");
    }

    @AfterEach
    void close() {
        workspace.close();
        cluster.close();
    }

    void verify(String how) throws Exception {
        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("by: commit}", "by: commit, verify: {" + how + "}}"));
        workspace.commit();
    }

    Path forge() {
        return workspace.root().resolve(".git/kasane/forge.git");
    }

    String main() {
        try (GitRepository repository = GitRepository.bare(forge(), "main")) {
            return Objects.requireNonNull(BranchUpdate.tip(repository, "refs/heads/main"))
                    .name();
        }
    }

    LocalStatuses statuses() {
        return new LocalStatuses(forge(), Identity.KASANE);
    }

    void healthy() {
        cluster.application("api-dev", "overlays/dev", main(), "Healthy", "");
    }

    void broken() {
        cluster.application(
                "api-dev", "overlays/dev", main(), "Degraded", "Deployment api exceeded its progress deadline");
    }

    /** An image that works in dev, and a newer one that does not. */
    String[] aWorkingAndABrokenImage() throws Exception {
        String first = workspace.head();
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        workspace.write("api/App.class", "broken code");
        String second = workspace.commit();
        workspace.run(0, "ci");
        broken();
        return new String[] {first, second};
    }
}
