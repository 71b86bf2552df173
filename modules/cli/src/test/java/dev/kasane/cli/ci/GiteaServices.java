package dev.kasane.cli.ci;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Remote;
import dev.kasane.json.JsonValue;
import dev.kasane.servers.Gitea;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;

/** Two services in a repository of a Gitea, which are deployed from it or from another one there. */
final class GiteaServices implements AutoCloseable {

    final TwoServices workspace;

    /** The repository that the services are built in. */
    final String sources;

    /** The repository that they are deployed from. */
    final String manifests;

    private final Gitea gitea;
    private final GitRepository copy;
    private final Path folder;
    private final Remote remote;

    /**
     * Makes both.
     *
     * @param temporary an empty folder
     * @param name what the names of the repositories begin with
     */
    GiteaServices(Gitea gitea, PromotedServices.Place place, Path temporary, String name) throws Exception {
        this.gitea = gitea;
        folder = Files.createDirectories(temporary).resolve("copy.git");
        sources = name + "-sources";
        gitea.makeRepository(sources);
        if (place == PromotedServices.Place.BESIDE_THE_SOURCES) {
            manifests = sources;
            workspace = new TwoServices(temporary);
            copy = GitRepository.bare(folder, "main");
        } else {
            manifests = name + "-manifests";
            gitea.makeRepository(manifests);
            ManifestsRepository made = ManifestsRepository.at(folder, "api", "web");
            workspace = made.source(temporary, "one", "api", "web");
            made.close();
            copy = GitRepository.bare(folder, "main");
            for (String service : List.of("api", "web")) {
                workspace.write("pipelines/" + service + ".yaml", ManifestsRepository.pipeline(service, address()));
            }
            workspace.commit();
            publish("main");
        }
        URI git = git(manifests);
        remote = Remote.server(copy, git, Credential.of(git, "rc", gitea.token()));
        join(workspace);
        waitUntilServed(sources);
        waitUntilServed(manifests);
    }

    /** Another source repository that promotes api to the same targets. */
    TwoServices another(Path temporary, String name) throws Exception {
        gitea.makeRepository(name);
        TwoServices other = new TwoServices(Files.createDirectories(temporary));
        Files.delete(other.root().resolve("pipelines/web.yaml"));
        other.write("pipelines/api.yaml", ManifestsRepository.pipeline("api", address()));
        other.write("api/App.class", "code of somebody else");
        other.commit();
        join(other, name);
        waitUntilServed(name);
        return other;
    }

    private void join(TwoServices services) throws Exception {
        join(services, sources);
    }

    private void join(TwoServices services, String repository) throws Exception {
        services.environment.put("KASANE_FORGE", "gitea:" + gitea.root() + "/rc/" + repository);
        services.environment.put("KASANE_FORGE_TOKEN", gitea.token());
        try (Git git = Git.open(services.root().toFile())) {
            StoredConfig config = git.getRepository().getConfig();
            config.setString("remote", "origin", "url", git(repository).toString());
            config.save();
        }
        push(services, "main");
    }

    /** How a pipeline names the repository that the services are deployed from. */
    String address() {
        return "gitea:" + gitea.root() + "/rc/" + manifests;
    }

    /** The pipeline of api, which an Application of Argo CD verifies in dev. */
    String verified() {
        String pipeline = sources.equals(manifests)
                ? TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", "")
                : ManifestsRepository.pipeline("api", address());
        return pipeline.replace("by: commit}", "by: commit, verify: {by: argocd, name: api-dev}}");
    }

    private URI git(String repository) {
        return URI.create(gitea.root() + "/rc/" + repository + ".git");
    }

    private UsernamePasswordCredentialsProvider account() {
        return new UsernamePasswordCredentialsProvider("rc", gitea.token());
    }

    /** Gitea takes a moment to notice that a repository is no longer empty. */
    private void waitUntilServed(String repository) throws InterruptedException {
        String pulls = "/api/v1/repos/rc/" + repository + "/pulls";
        for (int i = 0; i < 300 && gitea.status("GET", pulls, "", "token " + gitea.token()) != 200; i++) {
            Thread.sleep(100);
        }
    }

    private void push(TwoServices services, String branch) throws Exception {
        try (Git git = Git.open(services.root().toFile())) {
            git.push()
                    .setRemote("origin")
                    .setRefSpecs(new RefSpec("HEAD:refs/heads/" + branch))
                    .setCredentialsProvider(account())
                    .call();
        }
    }

    /** Writes a file on what is deployed by now, commits it, and pushes that; gives the commit. */
    String change(String path, String text) throws Exception {
        try (Git git = Git.open(workspace.root().toFile())) {
            git.fetch()
                    .setRemote("origin")
                    .setRefSpecs(new RefSpec("+refs/heads/main:refs/remotes/origin/main"))
                    .setCredentialsProvider(account())
                    .call();
            git.reset()
                    .setMode(ResetType.HARD)
                    .setRef("refs/remotes/origin/main")
                    .call();
        }
        workspace.write(path, text);
        String commit = workspace.commit();
        push(workspace, "main");
        return commit;
    }

    /** Pushes what is checked out to a branch of the sources. */
    void push(String branch) throws Exception {
        push(workspace, branch);
    }

    ObjectId tip(String branch) {
        return Objects.requireNonNull(remote.fetch(List.of(branch)).get(branch), branch);
    }

    String read(String branch, String path) {
        return new String(copy.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
    }

    /** The branches of the repository that the services are deployed from. */
    List<String> branches() throws IOException, InterruptedException {
        List<String> branches = new ArrayList<>();
        for (JsonValue branch : get(manifests, "/branches?limit=50")) {
            String name = branch.path("name").text();
            if (name.equals("main") || name.startsWith("kasane/")) {
                branches.add(name);
            }
        }
        return branches;
    }

    /** The one branch with such a start. */
    String branch(String start) throws IOException, InterruptedException {
        List<String> all =
                branches().stream().filter(name -> name.startsWith(start)).toList();
        if (all.size() != 1) {
            throw new IllegalStateException(start + " begins " + all);
        }
        return all.getFirst();
    }

    /** The newest status of each context that a commit has at Gitea, as {@code STATE DESCRIPTION}. */
    Map<String, String> statuses(String repository, String commit) throws IOException, InterruptedException {
        JsonValue all = get(repository, "/commits/" + commit + "/status");
        Map<String, String> statuses = new TreeMap<>();
        for (JsonValue one : all.path("statuses")) {
            statuses.put(
                    one.path("context").text(),
                    one.path("status").text() + " " + one.path("description").text());
        }
        return statuses;
    }

    /** The pages that the statuses of a commit lead to, by context. */
    Map<String, String> links(String repository, String commit) throws IOException, InterruptedException {
        Map<String, String> links = new TreeMap<>();
        for (JsonValue one : get(repository, "/commits/" + commit + "/status").path("statuses")) {
            links.put(one.path("context").text(), one.path("target_url").text());
        }
        return links;
    }

    /** Sends something to a repository and gives the status code. */
    int send(String repository, String method, String path, String body) throws InterruptedException {
        return gitea.status(method, "/api/v1/repos/rc/" + repository + path, body, "token " + gitea.token());
    }

    /** The object that a path of a repository has. */
    JsonValue get(String repository, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(gitea.root().resolve("/api/v1/repos/rc/" + repository + path))
                .header("Authorization", "token " + gitea.token())
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("Gitea answers " + response.statusCode() + " about " + path);
            }
            return JsonValue.read(response.body());
        }
    }

    /** A repository in which others make commits before {@link #publish}. */
    GitRepository copy() {
        return GitRepository.bare(folder, "main");
    }

    /** Fetches branches of the deployed repository, in which somebody forges something before {@link #publish}. */
    Forger forger(String promotion, String state) throws Exception {
        try (Git git = Git.open(folder.toFile())) {
            git.fetch()
                    .setRemote(git(manifests).toString())
                    .setRefSpecs(new RefSpec("+refs/heads/*:refs/heads/*"))
                    .setCredentialsProvider(account())
                    .call();
        }
        return new Forger(folder, promotion, state);
    }

    /** Pushes a branch as it was forged, whatever is there. */
    void publish(String branch) throws Exception {
        try (Git git = Git.open(folder.toFile())) {
            git.push()
                    .setRemote(git(manifests).toString())
                    .setRefSpecs(new RefSpec("+refs/heads/" + branch + ":refs/heads/" + branch))
                    .setCredentialsProvider(account())
                    .call();
        }
    }

    /** Lets a branch have a former commit again. */
    void restore(String branch, ObjectId commit) throws Exception {
        BranchUpdate.swap(copy, "refs/heads/" + branch, BranchUpdate.tip(copy, "refs/heads/" + branch), commit);
        publish(branch);
    }

    @Override
    public void close() {
        copy.close();
        workspace.close();
    }
}
