package dev.kasane.flux.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The names of ConfigMaps and Secrets that files write, or generate as kustomizations. Each file is read once. */
final class SettingNames {

    private static final List<String> GENERATORS = List.of("configMapGenerator", "secretGenerator");

    private final FileTree tree;
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();

    SettingNames(FileTree tree) {
        this.tree = tree;
    }

    /** The names in a file. */
    Set<String> in(String path) {
        Set<String> known = names.get(path);
        if (known == null) {
            known = read(path);
            names.put(path, known);
        }
        return known;
    }

    private Set<String> read(String path) {
        if (!tree.entry(path).isFile()) {
            return Set.of();
        }
        byte[] bytes = tree.read(tree.entry(path).path());
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.contains("onfigMap") && !text.contains("ecret")) {
            return Set.of();
        }
        Set<String> found = new TreeSet<>();
        FluxFiles.objects(tree, path, bytes).forEach(map -> add(map, found));
        return Set.copyOf(found);
    }

    private static void add(YamlMap map, Set<String> into) {
        String kind = map.text("kind");
        YamlMap metadata = map.map("metadata");
        if (metadata != null && ("ConfigMap".equals(kind) || "Secret".equals(kind))) {
            addName(metadata, into);
        }
        if (kind != null && kind.endsWith("List")) {
            addEach(map.get("items"), item -> add(item, into));
        }
        GENERATORS.forEach(generator -> addEach(map.get(generator), item -> addName(item, into)));
    }

    private static void addEach(@Nullable YamlNode node, Consumer<YamlMap> each) {
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlMap map) {
                    each.accept(map);
                }
            }
        }
    }

    private static void addName(YamlMap named, Set<String> into) {
        String name = named.text("name");
        if (name != null) {
            into.add(name);
        }
    }
}
