package dev.kasane.change.graph;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeException;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A kustomization whose objects are configurations of generators. Paths in them are relative to the kustomization that
 * names it.
 */
final class GeneratorFolder {

    private static final int MOST_FOLDERS = 1000;

    private GeneratorFolder() {}

    /** The files that the ksops configurations among its objects name. */
    static List<YamlScalar> ksops(FileTree tree, String folder) {
        List<YamlScalar> named = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(folder));
        while (!next.isEmpty() && seen.size() < MOST_FOLDERS) {
            String one = next.pop();
            if (!seen.add(one)) {
                continue;
            }
            for (Reference use : NodeReader.read(tree, one).uses()) {
                if (use.entry().isFolder()) {
                    next.push(use.path());
                } else if (use.entry().isFile()) {
                    addOfFile(tree, use.path(), named);
                }
            }
        }
        return named;
    }

    private static void addOfFile(FileTree tree, String path, List<YamlScalar> named) {
        try {
            byte[] bytes = tree.read(path);
            if (new String(bytes, StandardCharsets.ISO_8859_1).contains(KsopsReferences.GROUP)) {
                named.addAll(KsopsReferences.of(new SourceFile(tree.displayName(path), bytes, "generators")));
            }
        } catch (TreeException e) {
            // rendering it reports the error
        }
    }
}
