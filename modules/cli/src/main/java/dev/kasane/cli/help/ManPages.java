package dev.kasane.cli.help;

import dev.kasane.cli.command.CommandSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The manual pages of a program: one for each command, and one that lists them. */
public final class ManPages {

    private ManPages() {}

    /**
     * Writes the pages.
     *
     * @param summary what the program does, in a few words
     * @param folder made if it is absent; its pages are in {@code man1}, where {@code man} searches
     */
    public static void write(List<CommandSpec> commands, String program, String summary, Path folder) {
        try {
            Path section = Files.createDirectories(folder.resolve("man1"));
            Files.writeString(section.resolve(program + ".1"), ManPage.overview(commands, program, summary));
            for (CommandSpec command : commands) {
                Path page = section.resolve(program + "-" + command.name() + ".1");
                Files.writeString(page, ManPage.of(command, program));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
