package dev.kasane.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checkout that the launcher starts kasane from. While Java starts, the launcher searches for sources that are newer than
 * the build: to wait for the search in front of each start would take 5 ms or more.
 */
final class Checkout {

    /** The property with the file to which the search writes the path of a newer source, if there is one, and then {@link #END}. */
    private static final String SEARCH = "kasane.search";

    /** The property with the launcher, as it was called. */
    private static final String LAUNCHER = "kasane.launcher";

    /** The variable that makes the launcher compare the sources with its build before it starts Java. */
    private static final String COMPARE = "KASANE_COMPARE_SOURCES";

    private static final String END = ".\n";

    /** A search that takes longer is not waited for, such as one in a file system that does not answer. */
    private static final int MOST_MILLISECONDS = 2_000;

    private Checkout() {}

    /** Whether the search found a source that is newer than the build. */
    static boolean hasNewerSources() {
        String search = System.getProperty(SEARCH, "");
        return !search.isEmpty() && !result(Path.of(search)).replace(END, "").isEmpty();
    }

    private static String result(Path search) {
        try {
            String found = read(search);
            for (int i = 0; i < MOST_MILLISECONDS && !found.endsWith(END); i++) {
                Thread.sleep(1);
                found = read(search);
            }
            return found.endsWith(END) ? found : END;
        } catch (IOException e) {
            // a warning about sources is impossible then
            return END;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return END;
        }
    }

    private static String read(Path search) throws IOException {
        return new String(Files.readAllBytes(search), StandardCharsets.UTF_8);
    }

    /**
     * Runs the launcher again, which builds the sources first if their contents are others, with the streams of this process.
     *
     * @return its exit code; null when it cannot be started
     */
    static @Nullable Integer runAgain(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(System.getProperty(LAUNCHER, "kasane")));
        command.addAll(arguments);
        ProcessBuilder launcher = new ProcessBuilder(command).inheritIO();
        launcher.environment().put(COMPARE, "yes");
        try {
            Process process = launcher.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "ends the launcher"));
            return process.waitFor();
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
