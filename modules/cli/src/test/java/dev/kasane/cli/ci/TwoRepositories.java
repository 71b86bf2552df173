package dev.kasane.cli.ci;

import dev.kasane.servers.GitServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A repository that builds api and web, and another one that they are deployed from, in which four more services have a place. */
abstract class TwoRepositories {

    static final String DEV = "overlays/dev/kustomization.yaml";
    static final String PROD = "overlays/prod/kustomization.yaml";

    @TempDir
    Path temporary;

    private final List<TwoServices> desks = new ArrayList<>();
    ManifestsRepository manifests;
    TwoServices workspace;

    @BeforeEach
    void two_repositories() throws Exception {
        manifests = ManifestsRepository.at(manifestsFolder(), "api", "web", "a", "b", "c", "d");
        workspace = source("one", "api", "web");
    }

    @AfterEach
    void close() {
        desks.forEach(TwoServices::close);
        manifests.close();
    }

    Path manifestsFolder() {
        return temporary.resolve("manifests.git");
    }

    /** Commits what api and web are deployed to dev from to the repository o/manifests of a server. */
    void serve(GitServer server) throws Exception {
        server.commit(
                "o/manifests.git",
                "base/kustomization.yaml",
                "resources: [api.yaml, web.yaml]\n",
                "base/api.yaml",
                manifests.read("main", "base/api.yaml"),
                "base/web.yaml",
                manifests.read("main", "base/web.yaml"),
                DEV,
                manifests.read("main", DEV));
    }

    /** A pipeline that promotes a service to dev in a repository, and not to prod. */
    void pipelineToDev(String service, String repository) throws Exception {
        workspace.write(
                "pipelines/" + service + ".yaml",
                ManifestsRepository.pipeline(service, repository).replaceFirst("\n  - [^\n]*prod[^\n]*", ""));
    }

    /** A source repository that its server calls so, with pipelines that promote to the manifests repository. */
    TwoServices source(String called, String... services) throws Exception {
        TwoServices source = manifests.source(temporary, called, services);
        desks.add(source);
        return source;
    }
}
