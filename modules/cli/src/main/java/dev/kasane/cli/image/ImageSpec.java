package dev.kasane.cli.image;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;

/** The declaration of {@code image}. */
final class ImageSpec {

    static final CommandSpec IMAGE = CommandSpec.of(
                    "image",
                    "builds the image of a service (pipelines/NAME.yaml), and pushes it to a registry",
                    Bundle.BUILD)
            .synopsis("build PIPELINE... [--to REGISTRY | --to oci:DIR] [FLAGS]")
            .description("""
                Runs the build command of the pipeline file (pipelines/NAME.yaml: how a service is built and promoted), makes the image without a container engine, pushes it with its
                software bill of materials, and prints its reference. The tag is the commit. An image whose inputs were built
                before is retagged instead of rebuilt.
                """)
            .arguments(Argument.verb("build"), Argument.of("PIPELINE", Completion.PIPELINE))
            .flags(
                    Flag.of(
                                    "to",
                                    "WHERE",
                                    "a registry (registry.example.org/team) or a folder of OCI layouts (oci:DIR)")
                            .standard("oci:.kasane/images"),
                    Flag.of("cache", "DIR", "where layers are cached (default: kasane in the user's cache)")
                            .completing(Completion.DIR),
                    Flag.format("", "text", "json").formerly("-o", "--output"))
            .details("""
                Passwords are read from Docker's configuration and its credential helpers, DOCKER_CONFIG, REGISTRY_AUTH_FILE,
                or KASANE_REGISTRY, KASANE_REGISTRY_USER and KASANE_REGISTRY_PASSWORD.

                With KASANE_SIGNING_KEY, an earlier image of the same inputs is reused only if kasane ci attested it with this key.
                This command attests no image: kasane ci builds again what it promotes.
                """)
            .examples("build cart --to registry.example.org/shop")
            .exitCodes("0 done", "2 invalid input, or the build failed", "70 internal error")
            .guide("reference/pipeline.md")
            .group(Group.CI);

    private ImageSpec() {}
}
