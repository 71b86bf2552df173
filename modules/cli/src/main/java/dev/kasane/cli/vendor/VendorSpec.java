package dev.kasane.cli.vendor;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Group;

/** The declaration of {@code vendor}. */
final class VendorSpec {

    static final CommandSpec VENDOR = CommandSpec.of(
                    "vendor", "copies what kasane.lock pins into the repository", Bundle.BUILD)
            .synopsis("[CHART...] [FLAGS]")
            .description("""
                Downloads what kasane.lock pins, as kasane fetch does, and writes it into .kasane/vendor: charts and files byte
                for byte as they were published, folders of Git repositories as tar archives. Commit them, and nobody needs
                a local cache or a network to render. Other files of that folder stay.

                With folders of charts of this repository: writes the archives of the charts that they depend on into their
                charts/ instead, as helm dependency build does, at the locked versions. What is in charts/ already stays;
                remove an archive to get another version. The next kasane lock removes the entries that nothing needs any more.
                """)
            .arguments(Argument.of("CHART", Completion.DIR))
            .examples("", "charts/shop")
            .exitCodes("0 all is vendored", "2 invalid input, or something cannot be fetched", "70 internal error")
            .guide("concepts/charts.md")
            .group(Group.CHARTS);

    private VendorSpec() {}
}
