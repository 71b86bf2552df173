package dev.kasane.argocd.discovery;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of parsed YAML files for all trees with the same content at the same path. Threads may share one; the
 * documents must not be changed.
 */
public final class ParsedFiles {

    private final Map<Place, List<YamlNode>> known = new ConcurrentHashMap<>();

    private record Place(String shown, ContentId content) {

        // written out: the ones of a record are linked at run time

        @Override
        public boolean equals(Object other) {
            return other instanceof Place it && shown.equals(it.shown) && content.equals(it.content);
        }

        @Override
        public int hashCode() {
            return 31 * shown.hashCode() + content.hashCode();
        }
    }

    /**
     * The documents of a file.
     *
     * @throws KasaneException when it is no YAML
     */
    List<YamlNode> documents(FileTree tree, TreeEntry entry) {
        String shown = tree.displayName(entry.path());
        return tree.hasContentIds()
                ? known.computeIfAbsent(
                        new Place(shown, tree.contentId(entry.path())), place -> parsed(tree, entry, place.shown()))
                : parsed(tree, entry, shown);
    }

    private static List<YamlNode> parsed(FileTree tree, TreeEntry entry, String shown) {
        SourceFile file = new SourceFile(shown, tree.read(entry.path()), "argo");
        return YamlReader.standard().documents(file).documents();
    }
}
