package dev.kasane.cli.vendor;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;

/** The declaration of {@code vendor}. */
final class VendorSpec {

    static final CommandSpec VENDOR = CommandSpec.of(
                    "vendor", "puts what kasane.lock names into the repository", Bundle.BUILD)
            .synopsis("[FLAGS]")
            .description("""
                Fetches what kasane.lock names, as kasane fetch does, and writes it into .kasane/vendor: charts and files byte
                for byte as they were published, folders of Git repositories as tar archives. Commit them, and nobody needs a
                store or a network to render. Other files of that folder stay.
                """)
            .exitCodes("0 all is vendored", "2 invalid input, or something cannot be fetched", "70 internal error")
            .guide("concepts/charts.md");

    private VendorSpec() {}
}
