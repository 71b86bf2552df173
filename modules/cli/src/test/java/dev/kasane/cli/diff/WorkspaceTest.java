package dev.kasane.cli.diff;

import java.nio.file.Path;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program in a repository of their own, which is empty at first. */
public abstract class WorkspaceTest {

    @TempDir
    protected Path folder;

    protected Workspace workspace;

    @BeforeEach
    void openWorkspace() throws GitAPIException {
        workspace = new Workspace(folder);
    }

    @AfterEach
    void closeWorkspace() {
        workspace.close();
    }
}
