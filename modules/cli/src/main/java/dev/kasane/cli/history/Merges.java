package dev.kasane.cli.history;

import dev.kasane.git.Progress;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.local.LocalForge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who merged pull requests, as an embedded forge noted it. It is read when somebody wants to know, and no server is. */
final class Merges {

    private final @Nullable Path folder;
    private @Nullable Map<String, String> people;

    /** @param folder the bare repository of the forge; null if there is none */
    Merges(@Nullable Path folder) {
        this.folder = folder != null && Files.isDirectory(folder) ? folder : null;
    }

    /** Whether what nobody merged was committed by who wrote it: there is a forge, which notes merges. */
    boolean isComplete() {
        return folder != null;
    }

    /** The name of who merged what a commit brought; empty if nobody was noted, null if nothing was merged here. */
    @Nullable
    String by(String commit) {
        Map<String, String> known = people;
        if (known == null) {
            known = read(folder);
            people = known;
        }
        return known.get(commit);
    }

    private static Map<String, String> read(@Nullable Path folder) {
        if (folder == null) {
            return Map.of();
        }
        try (LocalForge forge = LocalForge.at(folder, "main", Identity.KASANE, Progress.NONE)) {
            return forge.mergedBy();
        }
    }
}
