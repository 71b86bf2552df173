package dev.kasane.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A browser without a window, driven by the DevTools protocol. {@code .ci/browser} installs one; where none is, the tests
 * that need it report that and are skipped, unless {@code KASANE_BROWSER=required}.
 */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

    private static final String LISTENING = "DevTools listening on ";

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, DevTools tools) {
        this.process = process;
        this.profile = profile;
        this.tools = tools;
    }

    /** Starts the browser of this machine. */
    public static Browser start() throws IOException {
        String program = program();
        Assumptions.assumeTrue(
                program != null, "SKIPPED: there is no browser here (" + NAMES + "); .ci/browser installs one");
        Path profile = Files.createTempDirectory("kasane-browser");
        List<String> command = new ArrayList<>(List.of(
                String.valueOf(program),
                "--headless",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--no-first-run",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--hide-scrollbars",
                "--force-device-scale-factor=1"));
        if (System.getProperty("user.name").equals("root")) {
            // its sandbox cannot be made by root, as in containers
            command.add("--no-sandbox");
        }
        command.add("about:blank");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new Browser(process, profile, DevTools.connect(address(process)));
    }

    private static @Nullable String program() {
        String named = System.getenv("KASANE_BROWSER");
        if (named != null && !named.equals("required")) {
            return named;
        }
        for (String name : NAMES) {
            for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return program.toString();
                }
            }
        }
        if (named != null) {
            throw new AssertionError("a browser is required, and none of " + NAMES + " is there");
        }
        return null;
    }

    private static URI address(Process process) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                Thread.ofVirtual().start(() -> drain(output));
                return URI.create(line.substring(LISTENING.length()));
            }
            said.append(line).append('\n');
        }
        throw new IOException("the browser did not start:\n" + said);
    }

    /** Reads the rest of its output, which would block it otherwise, until it ends. */
    private static void drain(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // it has ended
        }
    }

    /** Opens a page of a file, and waits until it is loaded. */
    public Tab open(Path file) {
        return open(file.toUri());
    }

    /** Opens a page, and waits until it is loaded. */
    public Tab open(URI page) {
        String target =
                DevTools.text(tools.call(null, "Target.createTarget", Map.of("url", "about:blank")), "targetId");
        String session = DevTools.text(
                tools.call(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true)), "sessionId");
        return new Tab(tools, session).load(page);
    }

    @Override
    public void close() throws IOException {
        // some distributions start it by a script, whose end would not be its own
        List<ProcessHandle> started = process.descendants().toList();
        tools.call(null, "Browser.close", Map.of());
        tools.close();
        process.onExit()
                .completeOnTimeout(process, 10, TimeUnit.SECONDS)
                .thenAccept(ended -> started.forEach(ProcessHandle::destroyForcibly))
                .join();
        process.destroyForcibly();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
