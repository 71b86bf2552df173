package dev.kasane.flux.render;

import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.files.AddedFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder with the kustomization that kustomize-controller 1.10.1 builds: the existing one or a generated one, with
 * the additions of the Kustomization of Flux.
 *
 * @param tree the tree with that kustomization
 * @param isEmpty whether there is nothing to build
 */
record EditedFolder(FileTree tree, boolean isEmpty) {

    static EditedFolder of(FileTree tree, String folder, GoMap spec) {
        String file = SourceFiles.kustomization(tree, folder);
        boolean written = !file.isEmpty();
        byte[] bytes;
        if (written) {
            bytes = tree.read(file);
        } else {
            List<String> resources = SourceFiles.generated(tree, folder);
            if (resources.isEmpty() && spec.list("components").size() == 0) {
                return new EditedFolder(tree, true);
            }
            bytes = generated(folder, resources);
            file = SourceFiles.within(folder, "kustomization.yaml");
        }
        KustomizationEditor editor = new KustomizationEditor(tree.displayName(file), bytes);
        GoMap known = fields(file, bytes);
        if (written && known.list("resources").size() == 0) {
            editor.appendJson("buildMetadata", "originAnnotations");
        }
        edit(editor, tree, folder, spec, known);
        byte[] edited = editor.bytes();
        return new EditedFolder(
                written ? new OverlayTree(tree, Map.of(file, edited)) : new AddedFile(tree, file, edited), false);
    }

    private static GoMap fields(String file, byte[] bytes) {
        return GoYaml.read(new SourceFile(file, bytes, "flux")) instanceof GoMap map ? map : GoMap.empty();
    }

    private static byte[] generated(String folder, List<String> resources) {
        StringBuilder text = new StringBuilder("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n");
        if (!resources.isEmpty()) {
            text.append("resources:\n");
        }
        int prefix = folder.isEmpty() ? 0 : folder.length() + 1;
        for (String resource : resources) {
            text.append("- '")
                    .append(resource.substring(prefix).replace("'", "''"))
                    .append("'\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void edit(KustomizationEditor editor, FileTree tree, String folder, GoMap spec, GoMap known) {
        setText(editor, "namespace", spec.text("targetNamespace"));
        setText(editor, "namePrefix", spec.text("namePrefix"));
        setText(editor, "nameSuffix", spec.text("nameSuffix"));
        for (Object patch : spec.list("patches").items()) {
            editor.appendJson("patches", GoJson.raw(patch));
        }
        for (Object item : spec.list("components").items()) {
            String component = item.toString();
            String path = TreePath.join(folder, component);
            boolean there = path != null
                    && (tree.entry(path).isFolder() || tree.entry(path).isFile());
            if (there || !spec.isTrue("ignoreMissingComponents")) {
                editor.appendJson("components", GoJson.raw(component));
            }
        }
        List<String> images = new ArrayList<>();
        for (Object item : spec.list("images").items()) {
            if (item instanceof GoMap image) {
                images.add(image(image, known));
            }
        }
        if (!images.isEmpty()) {
            editor.setImages(images);
        }
    }

    private static void setText(KustomizationEditor editor, String field, String text) {
        if (!text.isEmpty()) {
            editor.setText(field, text);
        }
    }

    /** An image as {@code name=new:tag@digest}; tag and digest of the kustomization stay only when neither is given. */
    private static String image(GoMap image, GoMap known) {
        String name = image.text("name");
        GoMap before = GoMap.empty();
        for (Object item : known.list("images").items()) {
            if (item instanceof GoMap map && map.text("name").equals(name)) {
                before = map;
                break;
            }
        }
        String newName = image.text("newName").isEmpty() ? before.text("newName") : image.text("newName");
        boolean versioned =
                !image.text("newTag").isEmpty() || !image.text("digest").isEmpty();
        GoMap version = versioned ? image : before;
        StringBuilder text = new StringBuilder(name).append('=').append(newName.isEmpty() ? name : newName);
        if (!version.text("newTag").isEmpty()) {
            text.append(':').append(version.text("newTag"));
        }
        if (!version.text("digest").isEmpty()) {
            text.append('@').append(version.text("digest"));
        }
        if (name.isEmpty()) {
            throw Problem.error("an entry of spec.images has no name", null, null)
                    .asException();
        }
        return text.toString();
    }
}
