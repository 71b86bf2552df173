package dev.kasane.git;

import java.io.File;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.internal.util.CleanupService;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * JGit's view of the machine: without any configuration or environment of the user. Without this it would start the Git
 * program to find the system's configuration, read that of the user, heed {@code GIT_*} variables, and write probe
 * files beside what it reads to measure the file system's clock.
 */
final class IsolatedSystem extends SystemReader {

    /**
     * JGit's hook would load each of its eight hundred messages when it is made and start a pool of threads when the
     * process ends, only to store what it measured of file systems. The variant for
     * OSGi does so only on a call, which never happens.
     */
    @SuppressWarnings({"unused", "UnusedVariable"}) // its constructor takes the place of the other one
    private static final CleanupService NO_SHUTDOWN_HOOK = new CleanupService();

    private static final IsolatedSystem INSTANCE = new IsolatedSystem();

    private IsolatedSystem() {}

    /** Installs it as the only system of JGit in this process. */
    static void install() {
        if (SystemReader.getInstance() != INSTANCE) {
            SystemReader.setInstance(INSTANCE);
        }
    }

    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public @Nullable String getenv(String variable) {
        return null;
    }

    @Override
    public @Nullable String getProperty(String key) {
        return System.getProperty(key);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    @SuppressWarnings({"deprecation", "InlineMeSuggester"}) // abstract in JGit all the same
    public long getCurrentTime() {
        return System.currentTimeMillis();
    }

    @Override
    @SuppressWarnings({"deprecation", "InlineMeSuggester"}) // abstract in JGit all the same
    public int getTimezone(long when) {
        return (int) TimeUnit.MILLISECONDS.toMinutes(TimeZone.getDefault().getOffset(when));
    }

    /** A configuration of one setting that stays so, and answers for every file system that its clock has been measured. */
    private static final class NoConfig extends FileBasedConfig {

        private static final long CLOCK_RESOLUTION_NANOS = 1_000;

        NoConfig(@Nullable Config parent, FS fs) {
            super(parent, new File("no-configuration"), fs);
            // else JGit would pack a repository that was pushed to behind our back, and write into it while a build
            // runs
            setBoolean(ConfigConstants.CONFIG_GC_SECTION, null, ConfigConstants.CONFIG_KEY_AUTODETACH, false);
        }

        @Override
        public void load() {
            // there is nothing to load
        }

        @Override
        public void save() {
            // and nothing to keep
        }

        @Override
        public boolean isOutdated() {
            return false;
        }

        @Override
        public long getTimeUnit(String section, String subsection, String name, long defaultValue, TimeUnit unit) {
            return section.equals("filesystem")
                    ? unit.convert(CLOCK_RESOLUTION_NANOS, TimeUnit.NANOSECONDS)
                    : super.getTimeUnit(section, subsection, name, defaultValue, unit);
        }
    }
}
