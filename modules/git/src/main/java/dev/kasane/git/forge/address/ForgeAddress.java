package dev.kasane.git.forge.address;

import com.google.re2j.Pattern;
import dev.kasane.git.GitRepository;
import dev.kasane.git.Progress;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.gitea.GiteaBranchRules;
import dev.kasane.git.forge.gitea.GiteaForge;
import dev.kasane.git.forge.github.GitHubBranchRules;
import dev.kasane.git.forge.github.GitHubCheckRuns;
import dev.kasane.git.forge.github.GitHubForge;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.HostedStatuses;
import dev.kasane.git.forge.http.Timing;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.forge.local.LocalStatuses;
import dev.kasane.git.forge.protection.BranchRules;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Origin;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A forge as people name it: a folder, {@code github:OWNER/NAME}, {@code github:https://HOST/OWNER/NAME} for an Enterprise
 * Server, or {@code gitea:https://HOST/OWNER/NAME}.
 */
public sealed interface ForgeAddress {

    /** An address of some server: with a scheme, or as SSH writes it. */
    Pattern SERVER =
            Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*//.*|[A-Za-z][A-Za-z0-9+.-]*:/[^/].*@.*|[^/]*@[^/]*:.*");

    /** An address for Git over SSH, with or without the kind of the forge before it. */
    Pattern SSH = Pattern.compile("(?:github:|gitea:)?(?:(?:git\\+)?ssh:/.*|[^/@:]+@[^/@:]+:.*)");

    /**
     * Opens the forge.
     *
     * @param base the branch an embedded forge is made with
     * @param identity who changes pull requests of an embedded forge
     * @param token what a server asks for; null to ask without
     * @param progress gets each step of an embedded forge
     */
    PullRequests open(String base, Identity identity, @Nullable String token, Progress progress);

    /**
     * The repository of the forge, as a remote of a local one.
     *
     * @param token what a server asks for; null to ask without
     */
    Remote remote(GitRepository local, @Nullable String token);

    /**
     * The branch protections of the repository.
     *
     * @param token what a server asks for; null to ask without
     * @return null for an embedded forge, which has none
     */
    @Nullable
    BranchRules rules(@Nullable String token);

    /**
     * The statuses of its commits.
     *
     * @param identity who writes those of an embedded forge
     * @param token what a server asks for; null to ask without
     */
    CommitStatuses statuses(Identity identity, @Nullable String token);

    /**
     * Where verdicts on its commits are said.
     *
     * @param identity who writes those of an embedded forge
     * @param token what a server asks for; null to ask without
     */
    default CheckRuns checks(Identity identity, @Nullable String token) {
        return CheckRuns.by(statuses(identity, token));
    }

    /** The page on which people read the repository; null when there is none. */
    @Nullable
    String page();

    /** The repository as {@code OWNER/NAME}; null for one that has no such name. */
    @Nullable
    String fullName();

    /** The embedded forge in a folder. */
    record Local(Path folder) implements ForgeAddress {
        @Override
        public @Nullable String fullName() {
            return null;
        }

        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, Progress progress) {
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
        public @Nullable String page() {
            return null;
        }
    }

    /** A repository at a server that Git reaches at {@link #git}. */
    sealed interface Hosted extends ForgeAddress permits GitHub, Gitea {

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
        default String page() {
            return pageOf(git());
        }
    }

    /** A repository at GitHub; {@code api} is its programming interface. */
    record GitHub(URI api, URI git, String owner, String name) implements Hosted {
        @Override
        public PullRequests open(String base, Identity identity, @Nullable String token, Progress progress) {
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
        public PullRequests open(String base, Identity identity, @Nullable String token, Progress progress) {
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
    }

    /** Where the embedded forge of a repository is when nobody says otherwise: beside its objects, in no work tree. */
    static Local embedded(GitRepository repository) {
        return new Local(repository.commonFolder().resolve("kasane").resolve("forge.git"));
    }

    /**
     * Reads an address.
     *
     * @param folder what paths are relative to
     * @throws dev.kasane.problem.KasaneException when it cannot be read
     */
    static ForgeAddress parse(String text, Path folder) {
        if (text.startsWith("github:") && !SSH.matches(text)) {
            String rest = text.substring("github:".length());
            if (!rest.contains("://")) {
                String[] names = names(rest, text);
                return new GitHub(
                        URI.create("https://api.github.com"),
                        URI.create("https://github.com/" + names[0] + "/" + names[1] + ".git"),
                        names[0],
                        names[1]);
            }
            Server server = Server.of(rest, text);
            return new GitHub(server.below("/api/v3"), server.git(), server.owner(), server.name());
        }
        if (text.startsWith("gitea:") && !SSH.matches(text)) {
            Server server = Server.of(text.substring("gitea:".length()), text);
            return new Gitea(server.below("/api/v1"), server.git(), server.owner(), server.name());
        }
        if (SSH.matches(text)) {
            throw Problem.error(
                            "the forge " + redacted(text)
                                    + " is neither a folder nor a server as kasane names it: Git over SSH is not supported",
                            null,
                            "write github:OWNER/NAME or gitea:https://HOST/OWNER/NAME; the token goes into"
                                    + " KASANE_FORGE_TOKEN")
                    .asException();
        }
        if (SERVER.matches(text)) {
            // a folder of that name would be made, and its name printed
            throw Problem.error(
                            "the forge " + redacted(text) + " is neither a folder nor a server as kasane names it",
                            null,
                            "write github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or a folder; the token goes into"
                                    + " KASANE_FORGE_TOKEN")
                    .asException();
        }
        return new Local(folder.resolve(text));
    }

    private static String[] names(String path, String whole) {
        String[] names = path.split("/", -1);
        boolean good = names.length == 2;
        for (String name : names) {
            good &= !name.isEmpty() && name.chars().allMatch(ForgeAddress::isNameCharacter) && !name.startsWith(".");
        }
        if (!good) {
            throw Problem.error(
                            "the repository in " + redacted(whole) + " cannot be read",
                            null,
                            "write github:OWNER/NAME or gitea:https://HOST/OWNER/NAME")
                    .asException();
        }
        return names;
    }

    private static boolean isNameCharacter(int c) {
        return c < 0x7F && (Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
    }

    /** An address without what may be a password in it. */
    private static String redacted(String address) {
        int query = address.indexOf('?');
        String place = query < 0 ? address : address.substring(0, query) + "?…";
        int at = place.lastIndexOf('@');
        int colon = place.indexOf(':');
        return at < 0 ? place : place.substring(0, colon < at ? colon + 1 : 0) + "…" + place.substring(at);
    }

    /** The parts of an address with a server. */
    record Server(URI root, String owner, String name) {

        static Server of(String address, String whole) {
            try {
                URI uri = new URI(address);
                Origin.of(uri);
                String[] names =
                        names(String.valueOf(uri.getPath()).replaceAll("^/", "").replaceAll("\\.git$", ""), whole);
                URI root = new URI(uri.getScheme(), null, uri.getHost(), uri.getPort(), null, null, null);
                return new Server(root, names[0], names[1]);
            } catch (URISyntaxException e) {
                throw Problem.error(
                                "the server in " + redacted(whole) + " cannot be read",
                                null,
                                "write https://HOST/OWNER/NAME")
                        .asException();
            }
        }

        URI below(String path) {
            return URI.create(root + path);
        }

        URI git() {
            return URI.create(root + "/" + owner + "/" + name + ".git");
        }
    }

    private static ApiServer server(URI api, @Nullable String token, String scheme) {
        return new ApiServer(api, credential(api, token), scheme, ApiLimits.DEFAULT, Timing.REAL);
    }

    private static String pageOf(URI git) {
        return git.toString().replaceFirst("\\.git$", "");
    }

    private static @Nullable Credential credential(URI server, @Nullable String token) {
        return token == null ? null : Credential.of(server, "x-access-token", token);
    }
}
