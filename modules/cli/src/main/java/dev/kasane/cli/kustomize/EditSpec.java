package dev.kasane.cli.kustomize;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;

/** The declaration of {@code edit}. */
final class EditSpec {

    static final CommandSpec EDIT = CommandSpec.of(
                    "edit", "edits the kustomization of the working directory", Bundle.COMMON)
            .synopsis(
                    "set nameprefix|namesuffix|namespace [--] VALUE",
                    "set image NAME=NEW:TAG@DIGEST...",
                    "set replicas NAME=COUNT...",
                    "set label|annotation KEY:VALUE...",
                    "add label [-f|--force] [--without-selector] [--include-templates] KEY:VALUE...",
                    "add annotation [-f|--force] KEY:VALUE...",
                    "add component DIR...")
            .description("""
                Changes the lines of one field of the kustomization in the working directory, and no others: comments stay. A
                build gives afterwards what it gives after the same edit of kustomize 5.8.1.
                """)
            .arguments(Argument.verb("set", "add"), Argument.of("FIELD", Completion.NOTHING))
            .flags(
                    Flag.on("force", "overwrite the value of a key that is there")
                            .letter("-f"),
                    Flag.on("without-selector", "add the label to metadata only"),
                    Flag.on("include-templates", "add the label to the templates of pods, too"));

    private EditSpec() {}
}
