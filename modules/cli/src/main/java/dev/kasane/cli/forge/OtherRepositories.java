package dev.kasane.cli.forge;

import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Origin;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.SourceName;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The repositories that pipelines promote to, where they are not the pipelines' own.
 *
 * @param sources the clone with the pipelines
 * @param root the root of its work tree, which paths are relative to
 * @param forge where its own pull requests are; null where that is not said
 * @param console where tokens are looked for
 */
public record OtherRepositories(
        GitRepository sources, Path root, @Nullable ForgeAddress forge, Console console) {

    private static final String HOST = "KASANE_MANIFESTS_HOST";
    private static final String TOKEN = "KASANE_MANIFESTS_TOKEN";

    /**
     * One of them.
     *
     * @param address where it is
     * @param token what its server asks for; null to ask without
     * @param repository where its commits are read and made
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
     * @throws dev.kasane.problem.KasaneException when it is none, or names a folder that is not there
     */
    public ForgeAddress parse(String address) {
        ForgeAddress parsed = ForgeAddress.parse(address, root);
        if (parsed instanceof ForgeAddress.Local local && !Files.isDirectory(local.folder())) {
            throw Problem.error(
                            "there is no repository at " + local.folder(),
                            null,
                            "correct the path, or make a bare repository there: git init --bare")
                    .asException();
        }
        return parsed;
    }

    /** Whether an address of a pipeline is that of a forge. */
    public boolean isAt(String address, ForgeAddress other) {
        ForgeAddress parsed = ForgeAddress.parse(address, root);
        return parsed instanceof ForgeAddress.Local own && other instanceof ForgeAddress.Local theirs
                ? own.folder()
                        .toAbsolutePath()
                        .normalize()
                        .equals(theirs.folder().toAbsolutePath().normalize())
                : parsed.equals(other);
    }

    /** Opens one; nothing is asked of its server yet. */
    public Other open(ForgeAddress address) {
        if (address instanceof ForgeAddress.Local local) {
            GitRepository repository = GitRepository.bare(local.folder(), "main");
            return new Other(address, null, repository, Remote.itself(repository));
        }
        String token = token(address);
        GitRepository store = GitRepository.bare(
                sources.commonFolder().resolve("kasane/repositories").resolve(digest(address) + ".git"), "main");
        return new Other(address, token, store, address.remote(store, token).remembered(store));
    }

    /** What the repository of the pipelines is called in others: as its forge or its origin names it, or after its folder. */
    public SourceName source() {
        String name = forge == null ? null : forge.fullName();
        String origin = sources.originUrl();
        if (name == null && origin != null) {
            List<String> parts = List.of(origin.replaceFirst("\\.git/*$", "").split("[/:]+"));
            name = String.join("/", parts.subList(Math.max(0, parts.size() - 2), parts.size()));
        }
        String found =
                name == null ? String.valueOf(root.toAbsolutePath().normalize().getFileName()) : name;
        String plain = found.replaceAll("[^A-Za-z0-9._/-]+", "-").replaceAll("^[._/-]+|[._/-]+$", "");
        return new SourceName(plain.isEmpty() ? "source" : plain);
    }

    /** The token for a server: the one that is bound to its host, or that of the forge where both are on one server. */
    private @Nullable String token(ForgeAddress address) {
        URI server = ((ForgeAddress.Hosted) address).git();
        String host = variable(HOST);
        String token = variable(TOKEN);
        if (token != null && host == null) {
            throw Problem.error(
                            TOKEN + " is set, and " + HOST + " does not say for which server",
                            null,
                            "set " + HOST + " to the host, such as " + server.getAuthority())
                    .asException();
        }
        if (token != null && server.getAuthority().equalsIgnoreCase(host)) {
            return token;
        }
        boolean sameServer =
                forge instanceof ForgeAddress.Hosted own && Origin.of(own.git()).equals(Origin.of(server));
        return sameServer ? variable("KASANE_FORGE_TOKEN") : null;
    }

    private @Nullable String variable(String name) {
        String value = console.environment().getOrDefault(name, "");
        return value.isEmpty() ? null : value;
    }

    private static String digest(ForgeAddress address) {
        try {
            byte[] text = ((ForgeAddress.Hosted) address).git().toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
