package dev.kasane.cli.ci;

import dev.kasane.git.GitRepository;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.RunFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files that later steps of a run trust and that commands of builds and scanners must not write.
 *
 * @param repository the clone
 * @param checkout its checkout
 * @param place the destination of images
 */
record TrustedFiles(GitRepository repository, Checkout checkout, ImagePlace place) {

    private static final List<String> SETTINGS = List.of("config", "config.worktree", "hooks");
    private static final String OWN = "kasane";

    /**
     * While builds run, kasane writes images only.
     *
     * @param plan the file of the plan, which promotions read again; null if there is none
     */
    RunFiles ofBuilds(@Nullable Path plan) {
        List<Path> kept = inGit(SETTINGS);
        kept.addAll(inGit(List.of(OWN)));
        if (plan != null) {
            kept.add(plan);
        }
        return new RunFiles(checkout.root(), kept, images());
    }

    /** Between two scans kasane writes to the embedded forge, and notes what it has seen. */
    RunFiles ofScanners() {
        List<Path> ours = inGit(List.of(OWN));
        ours.addAll(images());
        return RunFiles.ofScanners(checkout.root(), inGit(SETTINGS), ours);
    }

    private List<Path> images() {
        return place.images() instanceof ImageTarget.Folder images ? List.of(images.folder()) : List.of();
    }

    private List<Path> inGit(List<String> names) {
        List<Path> paths = new ArrayList<>();
        for (Path folder : new TreeSet<>(List.of(
                repository.commonFolder(), repository.jgit().getDirectory().toPath()))) {
            names.forEach(name -> paths.add(folder.resolve(name)));
        }
        return paths;
    }
}
