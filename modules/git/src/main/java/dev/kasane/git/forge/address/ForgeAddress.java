package dev.kasane.git.forge.address;

import com.google.re2j.Pattern;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.gitea.GiteaBranchRules;
import dev.kasane.git.forge.gitea.GiteaForge;
import dev.kasane.git.forge.gitea.GiteaReviews;
import dev.kasane.git.forge.github.GitHubBranchRules;
import dev.kasane.git.forge.github.GitHubCheckRuns;
import dev.kasane.git.forge.github.GitHubForge;
import dev.kasane.git.forge.gitlab.GitLabBranchRules;
import dev.kasane.git.forge.gitlab.GitLabDiscussions;
import dev.kasane.git.forge.gitlab.GitLabForge;
import dev.kasane.git.forge.gitlab.GitLabProject;
import dev.kasane.git.forge.gitlab.GitLabStatuses;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.HostedStatuses;
import dev.kasane.git.forge.http.Timing;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.forge.local.LocalStatuses;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The address of a forge: a folder, {@code github:OWNER/NAME}, {@code github:https://HOST/OWNER/NAME} for an Enterprise
 * Server, {@code gitea:https://HOST/OWNER/NAME}, {@code gitlab:GROUP/NAME} with any number of groups, or
 * {@code gitlab:https://HOST/GROUP/NAME}.
 */
public sealed interface ForgeAddress {

    /** An address of some server: with a scheme, or as SSH writes it. */
    Pattern SERVER =
            Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*//.*|[A-Za-z][A-Za-z0-9+.-]*:/[^/].*@.*|[^/]*@[^/]*:.*");

    /** An address for Git over SSH, with or without the kind of the forge before it. */
    Pattern SSH = Pattern.compile("(?:github:|gitea:|gitlab:)?(?:(?:git\\+)?ssh:/.*|[^/@:]+@[^/@:]+:.*)");

    /**
     * Opens the forge.
     *
     * @param base the branch an embedded forge is made with
     * @param identity who changes pull requests of an embedded forge
     * @param token the token of the server; null for none
     * @param progress receives each step of an embedded forge
     */
    PullRequests open(String base, Identity identity, @Nullable String token, StepListener progress);

    /**
     * The repository of the forge, as a remote of a local one.
     *
     * @param token the token of the server; null for none
     */
    Remote remote(GitRepository local, @Nullable String token);

    /**
     * The branch protections of the repository.
     *
     * @param token the token of the server; null for none
     * @return null for an embedded forge, which has none
     */
    @Nullable
    BranchRules rules(@Nullable String token);

    /**
     * The statuses of its commits.
     *
     * @param identity who writes those of an embedded forge
     * @param token the token of the server; null for none
     */
    CommitStatuses statuses(Identity identity, @Nullable String token);

    /**
     * The check runs of its commits.
     *
     * @param identity the author of those of an embedded forge
     * @param token the token of the server; null for none
     */
    default CheckRuns checks(Identity identity, @Nullable String token) {
        return CheckRuns.by(statuses(identity, token));
    }

    /** The page on which people read the repository; null when there is none. */
    @Nullable
    RepositoryPage page();

    /** The repository as {@code OWNER/NAME}, at GitLab with all groups before its name; null for one that has no such name. */
    @Nullable
    String fullName();

    /** The embedded forge in a folder. */
    record Local(Path folder) implements ForgeAddress {
        @Override
        public @Nullable String fullName() {
            return null;
        }

        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, StepListener progress) {
            return LocalForge.at(folder, base, identity, progress);
        }

        @Override
        public Remote remote(GitRepository local, @Nullable String token) {
            return Remote.folder(local, folder);
        }

        @Override
        public CommitStatuses statuses(Identity identity, @Nullable String token) {
            return new LocalStatuses(folder, identity);
        }

        @Override
        public @Nullable BranchRules rules(@Nullable String token) {
            return null;
        }

        @Override
        public @Nullable RepositoryPage page() {
            return null;
        }
    }

    /** A repository at a server that Git reaches at {@link #git}. */
    sealed interface Hosted extends ForgeAddress permits GitHub, Gitea, GitLab {

        URI git();

        String owner();

        String name();

        @Override
        default String fullName() {
            return owner() + "/" + name();
        }

        @Override
        default Remote remote(GitRepository local, @Nullable String token) {
            return Remote.server(local, git(), credential(git(), token));
        }

        @Override
        default RepositoryPage page() {
            return new RepositoryPage(pageOf(git()), "");
        }
    }

    /** A repository at GitHub; {@code api} is its programming interface. */
    record GitHub(URI api, URI git, String owner, String name) implements Hosted {
        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, StepListener progress) {
            return new GitHubForge(server(api, token, "Bearer"), owner, name);
        }

        @Override
        public BranchRules rules(@Nullable String token) {
            return new GitHubBranchRules(server(api, token, "Bearer"), owner, name);
        }

        @Override
        public CommitStatuses statuses(Identity identity, @Nullable String token) {
            return new HostedStatuses(server(api, token, "Bearer"), fullName(), "per_page");
        }

        @Override
        public CheckRuns checks(Identity identity, @Nullable String token) {
            return new GitHubCheckRuns(server(api, token, "Bearer"), fullName(), statuses(identity, token));
        }
    }

    /** A repository at a Gitea server; {@code api} is its programming interface. */
    record Gitea(URI api, URI git, String owner, String name) implements Hosted {
        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, StepListener progress) {
            return new GiteaForge(server(api, token, "token"), owner, name);
        }

        @Override
        public BranchRules rules(@Nullable String token) {
            return new GiteaBranchRules(server(api, token, "token"), owner, name);
        }

        @Override
        public CommitStatuses statuses(Identity identity, @Nullable String token) {
            return new HostedStatuses(server(api, token, "token"), fullName(), "limit");
        }

        @Override
        public CheckRuns checks(Identity identity, @Nullable String token) {
            return new GiteaReviews(server(api, token, "token"), fullName(), CheckRuns.by(statuses(identity, token)));
        }
    }

    /**
     * A repository, which GitLab calls a project, at GitLab.
     *
     * @param api its programming interface
     * @param git where Git reaches it
     * @param owner the path of the group it is in, or whose it is
     * @param name its name
     */
    record GitLab(URI api, URI git, String owner, String name) implements Hosted {

        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, StepListener progress) {
            return new GitLabForge(project(token));
        }

        @Override
        public BranchRules rules(@Nullable String token) {
            return new GitLabBranchRules(project(token));
        }

        @Override
        public CommitStatuses statuses(Identity identity, @Nullable String token) {
            return new GitLabStatuses(project(token));
        }

        @Override
        public CheckRuns checks(Identity identity, @Nullable String token) {
            return new GitLabDiscussions(project(token), CheckRuns.by(statuses(identity, token)));
        }

        /** GitLab's pages of a repository are below {@code /-/}, so that no group can have their name. */
        @Override
        public RepositoryPage page() {
            return new RepositoryPage(pageOf(git), "/-");
        }

        private GitLabProject project(@Nullable String token) {
            return new GitLabProject(
                    new ApiServer(
                            api, credential(api, token), "Bearer", ApiLimits.DEFAULT, Timing.REAL, GitLabProject.GUIDE),
                    fullName());
        }
    }

    /** The default folder of a repository's embedded forge: beside its objects, in no work tree. */
    static Local embedded(GitRepository repository) {
        return new Local(LocalForge.inside(repository));
    }

    /**
     * Reads an address.
     *
     * @param folder what paths are relative to
     * @throws dev.kasane.problem.KasaneException when it cannot be read
     */
    static ForgeAddress parse(String text, Path folder) {
        if (text.startsWith("github:") && !SSH.matches(text)) {
            return gitHub(text.substring("github:".length()), text);
        }
        if (text.startsWith("gitea:") && !SSH.matches(text)) {
            RepositoryServer server = RepositoryServer.of(text.substring("gitea:".length()), text);
            RepositoryName name = RepositoryName.of(server.path(), text);
            return new Gitea(server.below("/api/v1"), server.git(name), name.owner(), name.name());
        }
        if (text.startsWith("gitlab:") && !SSH.matches(text)) {
            return gitLab(text.substring("gitlab:".length()), text);
        }
        if (SSH.matches(text)) {
            throw Problem.error(
                            "the forge " + RepositoryServer.redacted(text)
                                    + " is neither a folder nor a server as kasane names it: Git over SSH is not supported",
                            null,
                            "write github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or gitlab:GROUP/NAME; the token goes"
                                    + " into KASANE_FORGE_TOKEN")
                    .asException();
        }
        if (SERVER.matches(text)) {
            // a folder of that name would be made, and its name printed
            throw Problem.error(
                            "the forge " + RepositoryServer.redacted(text)
                                    + " is neither a folder nor a server as kasane names it",
                            null,
                            "write github:OWNER/NAME, gitea:https://HOST/OWNER/NAME, gitlab:GROUP/NAME or a folder; the"
                                    + " token goes into KASANE_FORGE_TOKEN")
                    .asException();
        }
        return new Local(folder.resolve(text));
    }

    private static GitHub gitHub(String rest, String text) {
        if (!rest.contains("://")) {
            RepositoryName name = RepositoryName.of(rest, text);
            return new GitHub(
                    URI.create("https://api.github.com"),
                    URI.create("https://github.com/" + name.owner() + "/" + name.name() + ".git"),
                    name.owner(),
                    name.name());
        }
        RepositoryServer server = RepositoryServer.of(rest, text);
        RepositoryName name = RepositoryName.of(server.path(), text);
        return new GitHub(server.below("/api/v3"), server.git(name), name.owner(), name.name());
    }

    private static GitLab gitLab(String rest, String text) {
        RepositoryServer server = rest.contains("://")
                ? RepositoryServer.of(rest, text)
                : new RepositoryServer(URI.create("https://gitlab.com"), rest);
        RepositoryName name = RepositoryName.inGroups(server.path(), text);
        return new GitLab(server.below("/api/v4"), server.git(name), name.owner(), name.name());
    }

    private static ApiServer server(URI api, @Nullable String token, String scheme) {
        return new ApiServer(api, credential(api, token), scheme, ApiLimits.DEFAULT, Timing.REAL);
    }

    private static String pageOf(URI git) {
        return git.toString().replaceFirst("\\.git$", "");
    }

    private static @Nullable Credential credential(URI server, @Nullable String token) {
        // with a token, each of the forges takes any user name that is not empty
        return token == null ? null : Credential.of(server, "x-access-token", token);
    }
}
