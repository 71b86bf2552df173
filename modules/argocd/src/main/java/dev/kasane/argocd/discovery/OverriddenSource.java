package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** A source of an Application with what {@code .argocd-source.yaml} in its folder overrides. */
public final class OverriddenSource {

    private OverriddenSource() {}

    /** The source; as it is written while its folder is not here, or such a file cannot be read. */
    static GoMap of(GoMap source, GoMap application, FileTree tree) {
        if (source.has("chart") || !tree.entry(source.text("path")).isFolder()) {
            return source;
        }
        try {
            return SourceTree.overridden(source, tree, ApplicationRenderer.Subject.of(application, "argocd"));
        } catch (RenderFailure e) {
            // rendering it says what is wrong
            return source;
        }
    }

    /** The folders of the components that a source adds to its kustomization, whether they are there or not. */
    public static List<String> components(GoMap source, GoMap application, FileTree tree) {
        String folder = TreePath.join("", source.text("path"));
        List<String> folders = new ArrayList<>();
        if (folder != null) {
            GoMap kustomize = of(source, application, tree).map("kustomize");
            for (Object item : kustomize.list("components").items()) {
                String path = TreePath.join(folder, item.toString());
                if (path != null) {
                    folders.add(path);
                }
            }
        }
        return folders;
    }
}
