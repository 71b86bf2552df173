package dev.kasane.cli.completion;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.WordList;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** {@code completion}: the script by which a shell completes command lines. */
public final class CompletionCommand implements Command {

    @Override
    public CommandSpec spec() {
        return CompletionSpec.COMPLETION;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.size() != 1 || flags.verb().isEmpty()) {
            throw Problem.error(
                            words.isEmpty()
                                    ? "completion needs the name of a shell"
                                    : words.size() > 1
                                            ? "completion takes one shell"
                                            : "there is no completion for " + words.getFirst(),
                            null,
                            "write kasane completion " + WordList.of(spec().verbs(), "or"))
                    .asException();
        }
        try (InputStream script = CompletionCommand.class.getResourceAsStream("kasane." + flags.verb())) {
            console.print(new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ExitCode.OK;
    }
}
