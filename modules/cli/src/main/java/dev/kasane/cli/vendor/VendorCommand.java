package dev.kasane.cli.vendor;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.remote.LockedContents;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.lock.LockEntry;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/** {@code vendor}: puts what {@code kasane.lock} names into the repository. */
public final class VendorCommand implements Command {

    @Override
    public CommandSpec spec() {
        return VendorSpec.VENDOR;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        LockedContents contents = new LockedContents(console);
        VendoredArchives archives = new VendoredArchives(contents.root(), contents.store());
        List<LockEntry> entries = contents.entries(List.of());
        if (flags.words().isEmpty()) {
            archives.add(entries);
        } else {
            addCharts(flags.words(), contents, console, archives);
            entries = archives.entries();
            if (entries.isEmpty()) {
                console.print("nothing to write: charts/ contains all that " + String.join(", ", flags.words())
                        + " depends on\n");
                return ExitCode.OK;
            }
        }
        if (!contents.fetch(entries)) {
            return ExitCode.USER;
        }
        console.print(archives.write());
        return ExitCode.OK;
    }

    private static void addCharts(
            List<String> words, LockedContents contents, Console console, VendoredArchives archives) {
        try (DirectoryTree tree = contents.tree()) {
            for (String word : words) {
                Path folder = TreeRoot.real(console.folder().resolve(word), word);
                Path root = TreeRoot.real(contents.root(), "");
                if (!folder.startsWith(root)) {
                    throw Problem.error(word + " is not in the repository " + root, null, null)
                            .asException();
                }
                new ChartsFolder(tree, root.relativize(folder).toString()).addTo(archives);
            }
        }
    }
}
