package dev.kasane.check;

import dev.kasane.files.FileTree;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders that the section {@code check} of {@code .kasane.yaml} names.
 *
 * @param check the section
 */
record ConfiguredPaths(YamlMap check) {

    private static final String HINT = "correct the path, from the root of the repository";

    static ConfiguredPaths of(YamlMap check) {
        return new ConfiguredPaths(check);
    }

    /** Adds an error for each of them that a tree does not have. */
    void check(FileTree tree, Problems problems) {
        if (check.get("kubernetes") instanceof YamlScalar file && !CheckConfig.BUILT_IN.contains(file.text())) {
            checkFile(file, tree, "name the OpenAPI document (version 2) of a server, or remove the field", problems);
        }
        items(check.get("crds")).forEach(folder -> checkFolder(folder, tree, problems));
        items(check.get("policies")).forEach(folder -> checkFolder(folder, tree, problems));
        if (check.get("waivers") instanceof YamlScalar file) {
            checkFile(file, tree, HINT, problems);
        }
    }

    private static Iterable<YamlNode> items(@Nullable YamlNode field) {
        if (field == null || field.isNull()) {
            return List.of();
        }
        return field instanceof YamlList list ? list : List.of(field);
    }

    private static void checkFile(YamlScalar file, FileTree tree, String hint, Problems problems) {
        if (!file.isNull() && !tree.entry(file.text()).isFile()) {
            problems.error("there is no file " + file.text(), file.span(), hint);
        }
    }

    private static void checkFolder(YamlNode folder, FileTree tree, Problems problems) {
        if (!tree.entry(folder.toString()).isFolder()) {
            problems.error("there is no folder " + folder, folder.span(), HINT);
        }
    }
}
