package dev.kasane.cli.render;

import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files that several targets are written to, each of which belongs to one target. */
final class OutputNames {

    private OutputNames() {}

    /**
     * The file of each target, relative to the output folder: the target's path below the working folder, or its last name
     * where it lies elsewhere.
     *
     * @param targets folders as they were typed
     * @param workingFolder what they are relative to
     * @throws dev.kasane.problem.KasaneException when two targets have the same file
     */
    static List<Path> of(List<String> targets, Path workingFolder) {
        List<Path> files = new ArrayList<>(targets.size());
        Map<Path, String> owners = new HashMap<>();
        for (String target : targets) {
            Path file = fileOf(target, workingFolder);
            String owner = owners.put(file, target);
            if (owner != null) {
                throw Problem.error(
                                owner + " and " + target + " would both be written to " + file,
                                null,
                                "run this in a folder that contains both, or name each folder once")
                        .asException();
            }
            files.add(file);
        }
        return files;
    }

    private static Path fileOf(String target, Path workingFolder) {
        Path folder = workingFolder.resolve(target).normalize();
        Path named = folder.startsWith(workingFolder) ? workingFolder.relativize(folder) : folder.getFileName();
        String name = named == null || named.toString().isEmpty() ? "kustomization" : named.toString();
        return Path.of(name + ".yaml");
    }
}
