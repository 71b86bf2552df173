package dev.kasane.cli.image;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.images.ImageBuilds;
import dev.kasane.problem.Problem;
import java.util.List;

/** {@code image build}: the image of a pipeline. What it needs to build stands behind {@link ImageBuilds} alone. */
public final class ImageCommand implements Command {

    @Override
    public CommandSpec spec() {
        return ImageSpec.IMAGE;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.size() < 2 || !words.getFirst().equals("build")) {
            throw Problem.error(
                            words.isEmpty() ? "image needs a verb" : "image build needs a pipeline",
                            null,
                            "write kasane image build PIPELINE")
                    .asException();
        }
        return new ImageBuilds(flags, console).build(words.subList(1, words.size()));
    }
}
