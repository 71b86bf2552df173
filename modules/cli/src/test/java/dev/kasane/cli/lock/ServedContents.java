package dev.kasane.cli.lock;

import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.ChartServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A repository, a server that has what it names, and a store of its own. */
abstract class ServedContents {

    static final String STORE = "kasane.store";

    @TempDir
    Path folder;

    Workspace workspace;
    ChartServer server;

    @BeforeEach
    void startServer() throws Exception {
        System.setProperty(STORE, folder.resolve("store").toString());
        server = ChartServer.start();
        workspace = new Workspace(Files.createDirectories(folder.resolve("a repository")));
    }

    @AfterEach
    void stopServer() {
        System.clearProperty(STORE);
        workspace.close();
        server.close();
    }
}
