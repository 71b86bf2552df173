package dev.kasane.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The real launcher of a checkout that cannot be written and has a blank in its path. It is started in the C locale, from a
 * folder with a blank in its path, below a repository.
 */
final class ReadOnlyCheckout {

    private static final Map<String, String> C_LOCALE = Map.of("LC_ALL", "C", "LC_CTYPE", "", "LANG", "");

    private final Path outer;
    private final Launcher launcher;

    /**
     * Installs it.
     *
     * @param outer an empty folder
     */
    ReadOnlyCheckout(Path outer) throws IOException, InterruptedException {
        this.outer = outer;
        launcher = new Launcher(Files.createDirectories(home()));
        Files.createSymbolicLink(home().resolve("kustomize"), Path.of("kasane"));
        Files.createSymbolicLink(home().resolve("helm"), Path.of("kasane"));
        Files.createDirectories(folder());
        Files.createDirectory(repository().resolve(".git"));
        run("chmod -R a-w '" + home() + "'");
    }

    Path home() {
        return outer.resolve("a checkout");
    }

    /** The repository, which has an empty {@code .git}. */
    Path repository() {
        return outer.resolve("a repository");
    }

    /** Where scripts run. */
    Path folder() {
        return repository().resolve("below it");
    }

    Launcher.Result run(String script) throws IOException, InterruptedException {
        return launcher.run(outer, folder(), C_LOCALE, script);
    }

    /** Lets the checkout be removed. */
    void unlock() throws IOException, InterruptedException {
        run("chmod -R u+w '" + home() + "'");
    }
}
