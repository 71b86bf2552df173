package dev.kasane.cli.vendor;

import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;

/** The declaration of {@code vendor}. */
final class VendorSpec {

    static final CommandSpec VENDOR = CommandSpec.of(
                    "vendor", "puts the charts that kasane.lock names into the repository", Bundle.BUILD)
            .synopsis("[FLAGS]")
            .description("""
                Fetches the charts that kasane.lock names, as kasane fetch does, and writes their archives into
                .kasane/vendor/charts, byte for byte as they were published. Commit them, and nobody needs a store or a
                network to render. Other files of that folder stay.
                """)
            .exitCodes(
                    "0 all charts are vendored", "2 invalid input, or a chart cannot be fetched", "70 internal error")
            .guide("concepts/charts.md");

    private VendorSpec() {}
}
