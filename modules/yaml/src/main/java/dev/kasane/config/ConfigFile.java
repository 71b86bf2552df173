package dev.kasane.config;

import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads kasane's configuration files and checks them against their declared {@link Shape}. */
public final class ConfigFile {

    /** The name of the file at the root of a repository. */
    public static final String NAME = ".kasane.yaml";

    private static final String OWN_FILE = "put the file itself into the repository";

    private ConfigFile() {}

    /**
     * A section of {@code .kasane.yaml}, after the whole file was checked.
     *
     * @return null when the file or the section is absent or has no value
     * @throws KasaneException when the file has another shape, or is a folder or a link out of the tree
     */
    public static @Nullable YamlNode section(FileTree tree, String name) {
        YamlNode root = read(tree, NAME);
        Progress.detail(
                root == null
                        ? "configuration: none, there is no " + tree.displayName(NAME)
                        : "configuration: " + tree.displayName(NAME));
        if (root == null || root.isNull()) {
            return null;
        }
        ShapeCheck.accept(root, RepositoryShape.ROOT, NAME);
        return present((YamlMap) root, name);
    }

    /**
     * One section of {@code .kasane.yaml}. An error elsewhere in the file does not stop a render.
     *
     * @return null when the file or the section is absent or has no value
     * @throws KasaneException when the section has another shape, or the file is a folder or a link out of the tree
     */
    public static @Nullable YamlNode sectionAlone(FileTree tree, String name) {
        YamlNode section = read(tree, NAME) instanceof YamlMap map ? present(map, name) : null;
        if (section != null) {
            ShapeCheck.accept(section, RepositoryShape.ROOT.shape(name), name);
        }
        return section;
    }

    /** The texts of a field that takes one or a list of them; none if it is not there. */
    public static List<String> texts(@Nullable YamlNode field) {
        if (field == null || field.isNull()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        Iterable<YamlNode> items = field instanceof YamlList list ? list : List.of(field);
        items.forEach(item -> texts.add(item.toString()));
        return List.copyOf(texts);
    }

    /**
     * The only document of a file that {@code .kasane.yaml} names.
     *
     * @param path from the root of the tree
     * @return null when the tree has no such file, or the file has no document
     * @throws KasaneException when it has another shape
     */
    public static @Nullable YamlNode document(FileTree tree, String path, Shape shape) {
        YamlNode root = read(tree, path);
        Progress.detail("configuration: " + tree.displayName(path));
        if (root != null && !root.isNull()) {
            ShapeCheck.accept(root, shape, path);
        }
        return root;
    }

    private static @Nullable YamlNode present(YamlMap map, String name) {
        YamlNode section = map.get(name);
        return section == null || section.isNull() ? null : section;
    }

    private static @Nullable YamlNode read(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        if (entry.isFile()) {
            return YamlReader.standard()
                    .settings(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), path));
        }
        if (path.equals(NAME) && (entry.kind() != TreeEntry.Kind.MISSING || tree.isBrokenLink(NAME))) {
            throw noFile(tree.displayName(NAME), entry.kind());
        }
        return null;
    }

    /** Without the file its marks of secrets were lost: what is in its place is an error. */
    private static KasaneException noFile(String name, TreeEntry.Kind kind) {
        return switch (kind) {
            case OUTSIDE -> notReadable(name + " is a link out of the repository", OWN_FILE);
            case MISSING -> notReadable(name + " is a link to a missing file", OWN_FILE);
            case LOOP -> notReadable(name + " is a link that leads to itself", OWN_FILE);
            case FOLDER -> notReadable(name + " is a folder, not a file", "rename the folder");
            default -> notReadable(name + " is no regular file", OWN_FILE);
        };
    }

    private static KasaneException notReadable(String sentence, String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
