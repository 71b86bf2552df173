package dev.kasane.cli.image;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.images.ImageBuilds;
import dev.kasane.problem.Problem;
import java.util.List;

/** {@code image build}: the image of a pipeline. What it needs to build stands behind {@link ImageBuilds} alone. */
public final class ImageCommand implements Command {

    @Override
    public String summary() {
        return "builds the image of a pipeline and pushes it to a registry";
    }

    @Override
    public String help() {
        return """
                usage: kasane image build PIPELINE... [--to REGISTRY | --to oci:FOLDER]

                Runs the command that the pipeline names, makes the image without a container engine, puts it where it
                belongs with its bill of materials, and prints its reference. The tag is the commit. An image whose inputs
                were built before is not built again, and only gets the tag.

                      --to TARGET      a registry (registry.example.org/team), or a folder of OCI layouts (oci:FOLDER);
                                       oci:.kasane/images by default
                      --cache FOLDER   where layers are kept from build to build; kasane in the user's cache by default
                      --output json    for programs

                Passwords come from Docker's configuration and its credential helpers, DOCKER_CONFIG, REGISTRY_AUTH_FILE, or
                KASANE_REGISTRY, KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD.
                """;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        Flags flags = Flags.parse(
                arguments, new Flags.Known().valued("to", "cache", "output").brief("o", "output"));
        List<String> words = flags.words();
        if (words.size() < 2 || !words.getFirst().equals("build")) {
            throw Problem.error(
                            words.isEmpty()
                                    ? "image needs to be told what to do"
                                    : "say which pipeline's image is built",
                            null,
                            "write kasane image build PIPELINE")
                    .asException();
        }
        return new ImageBuilds(flags, console).build(words.subList(1, words.size()));
    }
}
