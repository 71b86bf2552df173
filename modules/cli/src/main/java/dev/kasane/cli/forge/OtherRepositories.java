package dev.kasane.cli.forge;

import dev.kasane.ci.run.Deployment;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.SourceName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The repositories that pipelines promote to, other than the pipelines' own. A pipeline alone is not enough: the user
 * must allow the server or the folder.
 *
 * @param sources the clone with the pipelines
 * @param root the root of its work tree, which paths are relative to
 * @param forge the forge of that repository; null if it is not set
 * @param console the environment with tokens and permissions
 */
public record OtherRepositories(
        GitRepository sources, Path root, @Nullable ForgeAddress forge, Console console) {

    /** The default description of a repository that is not allowed. */
    static final String PIPELINE = "a pipeline";

    private static final String FOLDER = "KASANE_MANIFESTS_FOLDER";

    /**
     * One of them.
     *
     * @param address its address
     * @param token the token of its server; null for none
     * @param repository the clone with its commits
     * @param remote the repository itself
     */
    public record Other(ForgeAddress address, @Nullable String token, GitRepository repository, Remote remote)
            implements AutoCloseable {
        @Override
        public void close() {
            repository.close();
        }
    }

    /**
     * Reads the address of one.
     *
     * @throws KasaneException when it is none, or that of the pipelines' own repository
     */
    public ForgeAddress parse(String address) {
        ForgeAddress parsed;
        try {
            parsed = ForgeAddress.parse(address, root);
        } catch (InvalidPathException e) {
            throw Problem.error("the repository cannot be opened", null, "correct the path")
                    .asException();
        }
        if (forge != null && id(parsed).equals(id(forge))) {
            throw Problem.error(
                            "the repository " + address + " is the pipeline's own",
                            null,
                            "leave repository away, and branch")
                    .asException();
        }
        // the folder that is opened and named is the one that was checked, whatever links are before ".."
        return parsed instanceof ForgeAddress.Local local
                ? new ForgeAddress.Local(local.folder().toAbsolutePath().normalize())
                : parsed;
    }

    /** A text that is the same for all addresses of a repository. */
    public static String id(ForgeAddress address) {
        if (address instanceof ForgeAddress.Hosted hosted) {
            return place(hosted.git().getAuthority() + hosted.git().getPath());
        }
        Path folder = ((ForgeAddress.Local) address).folder().toAbsolutePath().normalize();
        try {
            return folder.toRealPath().toString();
        } catch (IOException e) {
            // the folder does not exist: opening it reports that
            return folder.toString();
        }
    }

    /** Whether a branch has the target of a promotion; nothing is opened to decide it. */
    public boolean has(Deployment deployment, Promotion to) {
        String repository = to.repository();
        if (repository == null || deployment.address() == null) {
            return repository == null && deployment.address() == null;
        }
        try {
            return deployment.address().equals(id(parse(repository)))
                    && deployment.branch().equals(to.branchOrMain());
        } catch (KasaneException e) {
            // a former pipeline may have named anything
            return false;
        }
    }

    private static String place(String path) {
        return path.replaceFirst("(?:\\.git)?/*$", "").toLowerCase(Locale.ROOT);
    }

    /**
     * The token that the server of one gets; null for none, and for a folder.
     *
     * @throws KasaneException if it is not allowed, or a folder without a bare repository
     */
    public @Nullable String token(ForgeAddress address) {
        return token(address, PIPELINE);
    }

    private @Nullable String token(ForgeAddress address, String naming) {
        if (address instanceof ForgeAddress.Local local) {
            requireBare(local.folder(), naming);
            return null;
        }
        return new ForgeTokens(console).ofOther((ForgeAddress.Hosted) address, forge, naming);
    }

    /**
     * Opens one; no request is sent to its server yet.
     *
     * @throws KasaneException if it is not allowed, or a folder without a bare repository
     */
    public Other open(ForgeAddress address) {
        return open(address, PIPELINE);
    }

    /**
     * Opens one that is not named by a pipeline.
     *
     * @param naming what names it, for people
     * @throws KasaneException if it is not allowed, or a folder without a bare repository
     */
    Other open(ForgeAddress address, String naming) {
        String token = token(address, naming);
        if (address instanceof ForgeAddress.Local local) {
            GitRepository repository = GitRepository.bare(local.folder(), "main");
            return new Other(address, null, repository, Remote.itself(repository));
        }
        GitRepository store = GitRepository.bare(
                sources.commonFolder().resolve("kasane/repositories").resolve(digest(id(address), 8) + ".git"), "main");
        return new Other(address, token, store, address.remote(store, token).cached(store));
    }

    private void requireBare(Path folder, String naming) {
        String allowed = console.environment().getOrDefault(FOLDER, "");
        Path real = Path.of(id(new ForgeAddress.Local(folder)));
        if (allowed.isEmpty() || !real.startsWith(id(new ForgeAddress.Local(root.resolve(allowed))))) {
            throw Problem.error(
                            naming + " names the folder " + folder.normalize() + ", and nothing allows that",
                            null,
                            "set " + FOLDER + " to it, or to a folder above it")
                    .asException();
        }
        boolean bare = Files.isRegularFile(folder.resolve("HEAD"))
                && Files.isDirectory(folder.resolve("objects"))
                && !Path.of(".git").equals(real.getFileName());
        if (!bare) {
            throw Problem.error(
                            "there is no bare repository at " + folder.normalize(),
                            null,
                            "correct the path, or make one: git clone --bare MANIFESTS " + folder.normalize())
                    .asException();
        }
    }

    /** The name of the pipelines' repository in others: from its forge or its origin, or from its folder. */
    public SourceName source() {
        String origin = sources.originUrl();
        if (forge instanceof ForgeAddress.Hosted hosted) {
            return name(lastTwo(List.of(hosted.fullName().split("/"))), id(hosted));
        }
        if (origin == null) {
            String folder = root.toAbsolutePath().normalize().toString();
            return name(folder.substring(folder.lastIndexOf('/') + 1), folder);
        }
        // https://git.example.org/shop/cart.git, ssh://git@git.example.org/shop/cart and git@git.example.org:shop/cart
        // are one
        String plain = place(origin.replaceFirst("^[a-z+]+://", "")
                .replaceFirst("^[^/@]*@", "")
                .replaceFirst(":(?=[^0-9/])", "/"));
        List<String> parts = List.of(plain.split("/+"));
        return name(lastTwo(parts.subList(1, parts.size())), plain);
    }

    /** The end of a path, so that a repository is called the same by its forge and by its origin. */
    private static String lastTwo(List<String> parts) {
        return String.join("/", parts.subList(Math.max(0, parts.size() - 2), parts.size()));
    }

    private static SourceName name(String text, String id) {
        String plain =
                text.replaceAll("[^A-Za-z0-9_/-]+", "-").replaceAll("/+", "/").replaceAll("^[_/-]+|[_/-]+$", "");
        return new SourceName(plain.isEmpty() ? "source" : plain, digest(id, 4));
    }

    static String digest(String text, int bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
