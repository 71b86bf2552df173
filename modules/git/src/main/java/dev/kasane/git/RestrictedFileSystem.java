package dev.kasane.git;

import java.io.File;
import java.io.OutputStream;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;
import org.eclipse.jgit.util.ProcessResult;
import org.jspecify.annotations.Nullable;

/**
 * JGit's file system for an untrusted repository: it starts no program (no hook, no filter, not Git itself), and a
 * configuration includes no other file.
 */
final class RestrictedFileSystem extends FS_POSIX {

    private static final String CONFIG = "config";

    /** A file that is never there. */
    private static final File NOTHING = new File("");

    /** JGit would run a shell to read it. */
    private static final int UMASK = 0_022;

    RestrictedFileSystem() {
        setUmask(UMASK);
    }

    @Override
    public FS newInstance() {
        return this;
    }

    @Override
    protected @Nullable File discoverGitExe() {
        return null;
    }

    @Override
    public ProcessBuilder runInShell(String command, String[] arguments) {
        throw new UnsupportedOperationException("a repository configures a program: " + command);
    }

    @Override
    public ProcessResult runHookIfPresent(
            Repository repository,
            String hook,
            String[] arguments,
            @Nullable OutputStream out,
            @Nullable OutputStream err,
            @Nullable String input) {
        return new ProcessResult(ProcessResult.Status.NOT_PRESENT);
    }

    @Override
    public @Nullable File findHook(Repository repository, String hook) {
        return null;
    }

    @Override
    protected File userHomeImpl() {
        return new ConfigFolder(NOTHING);
    }

    /**
     * A file of a repository. JGit searches for included configuration files beside the configuration or in the user's
     * home.
     */
    @Override
    public File resolve(@Nullable File folder, String name) {
        if (folder instanceof ConfigFolder) {
            return NOTHING;
        }
        File file = super.resolve(folder, name);
        return name.equals(CONFIG) ? new ConfigFile(file) : file;
    }

    /** A configuration, whose folder can be distinguished from others. */
    @SuppressWarnings("serial") // lives as long as the repository is open
    private static final class ConfigFile extends File {

        ConfigFile(File file) {
            super(file.getPath());
        }

        @Override
        public File getParentFile() {
            return new ConfigFolder(super.getParentFile());
        }
    }

    /** A folder in which no name exists. */
    @SuppressWarnings("serial") // lives as long as the repository is open
    private static final class ConfigFolder extends File {

        ConfigFolder(File folder) {
            super(folder.getPath());
        }
    }
}
