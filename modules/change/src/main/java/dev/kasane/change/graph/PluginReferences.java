package dev.kasane.change.graph;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files that the configuration file of a built-in plugin names. */
final class PluginReferences {

    private PluginReferences() {}

    /** The files that the objects of a file name. */
    static List<YamlScalar> of(FileTree tree, String path) {
        SourceFile file = new SourceFile(tree.displayName(path), tree.read(path), "plugins");
        List<YamlScalar> named = new ArrayList<>();
        try {
            for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                if (document instanceof YamlMap map) {
                    add(map.get("path"), named);
                    add(map.get("env"), named);
                    list(map.get("envs"), named);
                    list(map.get("paths"), named);
                    list(map.get("replacements"), named);
                    files(map.get("files"), named);
                }
            }
        } catch (KasaneException e) {
            // rendering it reports the error
        }
        return named;
    }

    /** Sources are {@code path} or {@code key=path}. */
    private static void files(@Nullable YamlNode value, List<YamlScalar> into) {
        if (value instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlScalar scalar) {
                    String path = scalar.text().substring(scalar.text().indexOf('=') + 1);
                    into.add(YamlScalar.plain(scalar.origin(), scalar.offset(), path));
                }
            }
        }
    }

    private static void list(@Nullable YamlNode value, List<YamlScalar> into) {
        if (value instanceof YamlList list) {
            for (YamlNode item : list) {
                add(item instanceof YamlMap map ? map.get("path") : item, into);
            }
        }
    }

    private static void add(@Nullable YamlNode value, List<YamlScalar> into) {
        if (value instanceof YamlScalar scalar && scalar.text().indexOf('\n') < 0) {
            into.add(scalar);
        }
    }
}
