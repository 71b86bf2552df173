package dev.kasane.shop.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server of a class path, which a source file beside its libraries starts: {@code .ci/shop-servers} has both. */
abstract class LaunchedServer extends TestStore {

    private final Path libraries;
    private final String source;

    /**
     * @param libraries such as {@code opensearch}
     * @param source such as {@code OpenSearchNode.java}
     */
    LaunchedServer(String libraries, String source) {
        this.libraries = Programs.folder(libraries);
        this.source = source;
    }

    /** The arguments of the source file. */
    abstract List<String> arguments();

    @Override
    final List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                libraries + "/*",
                libraries.resolve(source).toString()));
        command.addAll(arguments());
        return command;
    }
}
