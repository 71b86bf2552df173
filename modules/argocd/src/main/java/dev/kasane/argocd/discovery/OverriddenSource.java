package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import java.util.ArrayList;
import java.util.List;

/** A source of an Application with the overrides of {@code .argocd-source.yaml} in its folder. */
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
            // rendering it reports the error
            return source;
        }
    }

    /** The folders of the components that a source adds to its kustomization, whether they are there or not. */
    public static List<String> components(GoMap source, GoMap application, FileTree tree) {
        String folder = TreePath.join("", source.text("path"));
        List<String> folders = new ArrayList<>();
        if (folder != null) {
            for (String component : namedComponents(source, application, tree)) {
                String path = Requirement.isPath(folder)
                        ? LockedComponents.path(tree, folder, component)
                        : TreePath.join(folder, component);
                if (path != null) {
                    folders.add(path);
                }
            }
        }
        return folders;
    }

    /** Those of {@link #components} in other repositories of which no content is here. */
    public static List<String> lackingComponents(GoMap source, GoMap application, FileTree tree) {
        return components(source, application, tree).stream()
                .filter(path -> Requirement.isPath(path)
                        && !tree.entry(Requirement.entryPath(path)).isFolder())
                .toList();
    }

    /** The components that a source adds to its kustomization, as it names them. */
    public static List<String> namedComponents(GoMap source, GoMap application, FileTree tree) {
        List<String> names = new ArrayList<>();
        GoMap kustomize = of(source, application, tree).map("kustomize");
        kustomize.list("components").items().forEach(item -> names.add(item.toString()));
        return names;
    }
}
