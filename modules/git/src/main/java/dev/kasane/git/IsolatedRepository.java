package dev.kasane.git;

import dev.kasane.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.errors.RepositoryNotFoundException;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.BaseRepositoryBuilder;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.jspecify.annotations.Nullable;

/**
 * A repository whose configuration is read once, and of which only those settings count that define how its files are stored and where it
 * came from. No setting that is a program, another file or another folder is known to JGit.
 */
final class IsolatedRepository extends FileRepository {

    private static final Set<String> SECTIONS = Set.of("core", "extensions", "remote", "branch", "pack");

    private static final Set<String> CORE = Set.of(
            "repositoryformatversion",
            "bare",
            "filemode",
            "autocrlf",
            "eol",
            "safecrlf",
            "symlinks",
            "ignorecase",
            "precomposeunicode",
            "excludesfile",
            "logallrefupdates",
            "trustctime",
            "truststat",
            "trustfolderstat",
            "trustpackedrefsstat",
            "trustlooserefstat",
            "trustpackstat",
            "checkstat",
            "bigfilethreshold",
            "compression",
            "sharedrepository");

    private static final Set<String> REMOTE = Set.of("url", "fetch");

    private static final Set<String> HTTP =
            Set.of("sslverify", "extraheader", "followredirects", "maxredirects", "postbuffer", "useragent");

    private final @Nullable FileBasedConfig own;

    private IsolatedRepository(Opening opening) throws IOException {
        super(opening);
        own = harmless(super.getConfig());
    }

    /**
     * Opens the repository that a folder belongs to.
     *
     * @return null when it belongs to none
     */
    static @Nullable IsolatedRepository around(File folder) throws IOException {
        Opening opening = new Opening().findGitDir(folder);
        if (opening.getGitDir() == null) {
            return null;
        }
        File top = opening.top(folder);
        if (top == null || opening.isSaidToBeBare()) {
            opening.setBare();
        } else {
            opening.setWorkTree(top);
        }
        return opening.setMustExist(true).build();
    }

    /** A bare repository, whether it is there or not. */
    static IsolatedRepository bare(File folder) throws IOException {
        return new Opening().setGitDir(folder).setBare().build();
    }

    /** The repository of a work tree, whether it is there or not. */
    static IsolatedRepository of(File workTree) throws IOException {
        return new Opening()
                .setGitDir(new File(workTree, Constants.DOT_GIT))
                .setWorkTree(workTree)
                .build();
    }

    @Override
    @SuppressWarnings("NullAway") // called by the constructor above, before it is set
    public FileBasedConfig getConfig() {
        FileBasedConfig known = own;
        return known == null ? super.getConfig() : known;
    }

    private static FileBasedConfig harmless(FileBasedConfig config) {
        for (String section : List.copyOf(config.getSections())) {
            String name = section.toLowerCase(Locale.ROOT);
            if (name.equals("http")) {
                keep(config, section, null, HTTP);
                config.getSubsections(section).forEach(address -> keep(config, section, address, HTTP));
            } else if (!SECTIONS.contains(name)) {
                config.unsetSection(section, null);
                List.copyOf(config.getSubsections(section)).forEach(part -> config.unsetSection(section, part));
            }
        }
        keep(config, "core", null, CORE);
        config.getSubsections("remote").forEach(remote -> keep(config, "remote", remote, REMOTE));
        return config;
    }

    private static void keep(Config config, String section, @Nullable String part, Set<String> names) {
        for (String name : List.copyOf(config.getNames(section, part))) {
            if (!names.contains(name.toLowerCase(Locale.ROOT))) {
                config.unset(section, part, name);
            }
        }
    }

    /** Finds a repository and the folder of its work tree. */
    private static final class Opening extends BaseRepositoryBuilder<Opening, IsolatedRepository> {

        /** The file that the folder of a linked work tree has. */
        private static final String LINKED = "gitdir";

        Opening() {
            setFS(new RestrictedFileSystem());
        }

        /** The folder whose .git it is, be it the repository itself or a file that names it; null when it is no work tree's. */
        @Nullable
        File top(File folder) throws IOException {
            File named = null;
            for (File above = folder; above != null; above = above.getParentFile()) {
                File git = new File(above, Constants.DOT_GIT);
                if (git.equals(getGitDir())) {
                    return checked(above);
                }
                if (named == null && Files.isRegularFile(git.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                    named = above;
                }
            }
            return named == null ? null : checked(named);
        }

        /** A work tree, which the configuration may name itself, but not move. */
        private File checked(File top) throws IOException {
            if (isLinked()) {
                // one of several work trees: as in Git, the setting is the first one's
                return top;
            }
            String elsewhere = getConfig()
                    .getString(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_WORKTREE);
            if (elsewhere == null) {
                return top;
            }
            File named = safeFS().resolve(getGitDir(), elsewhere).getCanonicalFile();
            if (named.equals(top.getCanonicalFile())) {
                return top;
            }
            throw Problem.error(
                            "the configuration of " + getGitDir() + " moves the work tree to " + named
                                    + ": kasane reads " + top + " or nothing",
                            null,
                            "remove the setting: git config --unset core.worktree")
                    .asException();
        }

        /** Whether the work tree is one of several. */
        private boolean isLinked() {
            return new File(getGitDir(), LINKED).isFile();
        }

        boolean isSaidToBeBare() throws IOException {
            return !isLinked()
                    && getConfig()
                            .getBoolean(ConfigConstants.CONFIG_CORE_SECTION, ConfigConstants.CONFIG_KEY_BARE, false);
        }

        @Override
        protected Config loadConfig() throws IOException {
            FileBasedConfig config = new FileBasedConfig(safeFS().resolve(getGitDir(), Constants.CONFIG), safeFS());
            try {
                config.load();
            } catch (ConfigInvalidException e) {
                throw new IOException("the configuration of " + getGitDir() + " cannot be read", e);
            }
            return config;
        }

        @Override
        public IsolatedRepository build() throws IOException {
            IsolatedRepository repository = new IsolatedRepository(setup());
            if (isMustExist() && !repository.getObjectDatabase().exists()) {
                throw new RepositoryNotFoundException(getGitDir());
            }
            return repository;
        }
    }
}
