package dev.kasane.change.chart;

import dev.kasane.files.FileTree;
import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.Requirement;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a target that is not rendered, as a pseudo object, whose fields are compared and shown like those of a
 * Kubernetes object. A chart has its version and its merged values. Other files have the ids of their content.
 */
public final class ChartInputs {

    /** The group and version of such objects, which no cluster has. */
    public static final String API_VERSION = "inputs.kasane.dev/v1";

    private static final int ID_DIGITS = 12;

    private final Origin origin;
    private final int offset;
    private YamlMap root;

    /**
     * Begins an object.
     *
     * @param kind its kind, such as Chart
     * @param at where it is written, for fields that are written nowhere
     */
    public ChartInputs(String kind, String name, YamlNode at) {
        this.origin = at.origin();
        this.offset = at.offset();
        this.root = map().with(text("apiVersion"), text(API_VERSION))
                .with(text("kind"), text(kind))
                .with(text("metadata"), map().with(text("name"), text(name)));
    }

    /** Adds a field; nothing when the value is null or empty. */
    public ChartInputs with(String field, @Nullable YamlNode value) {
        if (value != null && !value.isEmpty()) {
            root = root.with(text(field), value);
        }
        return this;
    }

    /** Adds the content of files: a map from each path to the id of what it holds. */
    public ChartInputs withFiles(FileTree tree, Collection<String> paths) {
        YamlMap files = map();
        for (String path : paths) {
            TreeEntry entry = tree.entry(path);
            if (entry.isFile()) {
                SourceFile file = new SourceFile(tree.displayName(path), new byte[0], "content");
                String id = tree.contentId(entry.path()).hex().substring(0, ID_DIGITS);
                files = files.with(text(Requirement.inner(path)), YamlScalar.string(file, 0, id));
            }
        }
        return with("files", files);
    }

    private YamlScalar text(String text) {
        return YamlScalar.string(origin, offset, text);
    }

    private YamlMap map() {
        return YamlMap.empty(origin, offset);
    }

    /**
     * The object.
     *
     * @param schemas the schemas of kinds in the repository
     */
    public Resource toResource(Schemas schemas) {
        return Resource.of(root, schemas);
    }

    /** Whether an object is one of these. */
    public static boolean isInput(Resource resource) {
        return resource.gvk().apiVersion().equals(API_VERSION);
    }
}
