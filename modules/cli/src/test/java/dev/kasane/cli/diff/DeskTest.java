package dev.kasane.cli.diff;

import java.nio.file.Path;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program in a repository of their own, which is empty at first. */
public abstract class DeskTest {

    @TempDir
    protected Path folder;

    protected Desk desk;

    @BeforeEach
    void openDesk() throws GitAPIException {
        desk = new Desk(folder);
    }

    @AfterEach
    void closeDesk() {
        desk.close();
    }
}
