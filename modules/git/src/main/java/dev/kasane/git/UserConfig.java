package dev.kasane.git;

import dev.kasane.files.TreeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the user's and the system's Git configuration that apply: ignored files, the committer, and URL
 * rewrites.
 */
public final class UserConfig {

    private static final String HERE = "~/";
    private static final String URL = "url";

    private final Map<String, String> environment;

    /** @param environment the variables by which Git finds its configuration */
    public UserConfig(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * The user's own ignore file, whether it exists or not; null when there is no path for it.
     *
     * @param own the configuration of the repository, which goes first
     */
    @Nullable
    Path excludesFile(Config own) {
        String named = own.getString("core", null, "excludesFile");
        for (Path file : files()) {
            Config config = named == null ? config(file) : null;
            named = config == null ? named : config.getString("core", null, "excludesFile");
        }
        if (named != null) {
            return path(named);
        }
        Path folder = folder();
        return folder == null ? null : folder.resolve("ignore");
    }

    /**
     * The name of the person who commits; null if nothing names one.
     *
     * @param own the file of the repository, which goes first
     */
    @Nullable
    String committer(Path own) {
        String named = environment.getOrDefault("GIT_COMMITTER_NAME", "");
        if (!named.isBlank()) {
            return named;
        }
        String name = null;
        List<Path> files = new ArrayList<>(List.of(own));
        files.addAll(files());
        for (Path file : files) {
            Config config = name == null ? config(file) : null;
            name = config == null ? name : config.getString("user", null, "name");
        }
        return name == null || name.isBlank() ? null : name;
    }

    private List<Path> files() {
        String global = environment.get("GIT_CONFIG_GLOBAL");
        Path home = home();
        Path folder = folder();
        Path system = Path.of(environment.getOrDefault("GIT_CONFIG_SYSTEM", "/etc/gitconfig"));
        if (global != null) {
            return List.of(Path.of(global), system);
        }
        return home == null || folder == null
                ? List.of(system)
                : List.of(home.resolve(".gitconfig"), folder.resolve("config"), system);
    }

    /** An address as {@code url.BASE.insteadOf} rewrites it: the longest beginning counts. */
    public String rewritten(String address) {
        String longest = "";
        String rewritten = address;
        for (Path file : files()) {
            Config config = config(file);
            if (config == null) {
                continue;
            }
            for (String base : config.getSubsections(URL)) {
                for (String beginning : config.getStringList(URL, base, "insteadOf")) {
                    if (address.startsWith(beginning) && beginning.length() > longest.length()) {
                        longest = beginning;
                        rewritten = base + address.substring(beginning.length());
                    }
                }
            }
        }
        return rewritten;
    }

    /** The settings of a file; null when there is none. */
    private @Nullable Config config(Path file) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            Config config = new IncludingConfig(file);
            config.fromText(Files.readString(file));
            return config;
        } catch (ConfigInvalidException | IOException e) {
            throw new TreeException("cannot read Git's configuration " + file, e);
        }
    }

    private @Nullable Path home() {
        String home = environment.get("HOME");
        return home == null || home.isEmpty() ? null : Path.of(home);
    }

    private @Nullable Path folder() {
        String folder = environment.get("XDG_CONFIG_HOME");
        Path home = home();
        return folder != null && !folder.isEmpty()
                ? Path.of(folder, "git")
                : home == null ? null : home.resolve(".config/git");
    }

    private @Nullable Path path(String written) {
        Path home = home();
        return !written.startsWith(HERE)
                ? Path.of(written)
                : home == null ? null : home.resolve(written.substring(HERE.length()));
    }

    /** A configuration that reads the files it includes. */
    private final class IncludingConfig extends Config {

        private final Path file;

        IncludingConfig(Path file) {
            this.file = file;
        }

        @Override
        protected byte @Nullable [] readIncludedConfig(String named) throws ConfigInvalidException {
            Path path = path(named);
            Path included = path == null ? null : file.resolveSibling(path);
            try {
                return included != null && Files.isRegularFile(included) ? Files.readAllBytes(included) : null;
            } catch (IOException e) {
                throw new ConfigInvalidException("cannot read " + included, e);
            }
        }
    }
}
