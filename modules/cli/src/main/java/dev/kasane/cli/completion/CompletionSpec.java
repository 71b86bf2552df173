package dev.kasane.cli.completion;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Group;

/** The declaration of {@code completion}. */
final class CompletionSpec {

    static final CommandSpec COMPLETION = CommandSpec.of(
                    "completion", "prints the script that completes command lines in a shell", Bundle.COMMON)
            .synopsis("bash|zsh|fish")
            .description("""
                Prints a script for the shell, which completes commands, flags and their values, targets, revisions, pipelines
                and objects. Load it when the shell starts:

                  bash   source <(kasane completion bash)            in ~/.bashrc
                  zsh    source <(kasane completion zsh)             in ~/.zshrc, after compinit
                  fish   kasane completion fish | source             in ~/.config/fish/config.fish
                """)
            .arguments(Argument.verb("bash", "zsh", "fish"))
            .examples("bash")
            .group(Group.SETUP);

    private CompletionSpec() {}
}
