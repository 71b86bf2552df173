package dev.kasane.cli.targets;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The images that pipelines of a repository build. Only their names are read: what reads a whole pipeline is not on the class
 * path of the commands that need them.
 */
public final class PipelineImages {

    private static final String FOLDER = "pipelines";

    private PipelineImages() {}

    /** The names of images, without a registry, with those of their pipelines. What has a mistake is left out: others report it. */
    public static Map<String, String> of(FileTree tree) {
        Map<String, String> images = new TreeMap<>();
        if (!tree.entry(FOLDER).isFolder()) {
            return images;
        }
        for (String file : tree.list(FOLDER)) {
            if (file.endsWith(".yaml")) {
                add(tree, FOLDER + "/" + file, images);
            }
        }
        return images;
    }

    private static void add(FileTree tree, String path, Map<String, String> images) {
        try {
            if (YamlReader.standard().first(new SourceFile(path, tree.read(path), path)) instanceof YamlMap pipeline) {
                String name = text(pipeline.map("metadata"), "name");
                YamlMap spec = pipeline.map("spec");
                String image = text(spec == null ? null : spec.map("image"), "name");
                if (name != null && image != null) {
                    images.put(image, name);
                }
            }
        } catch (KasaneException e) {
            // the commands that build report it
        }
    }

    private static @Nullable String text(@Nullable YamlMap map, String key) {
        return map == null ? null : map.text(key);
    }
}
