package dev.kasane.argocd.render;

import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source made ready to be rendered with provenance.
 *
 * @param tree the repository, its kustomization edited as the Application asks
 * @param folder the folder to be rendered
 * @param edited the path of the file that was edited, or empty
 * @param files the files of a directory source; null for a kustomization
 */
public record SourceTree(
        FileTree tree,
        String folder,
        String edited,
        @Nullable List<String> files) {

    /** Makes a source ready. */
    public static SourceTree of(
            GoMap spec, FileTree repository, ApplicationRenderer.Subject subject, Configuration configuration) {
        Source source = Source.find(spec, repository, subject.instanceName());
        return switch (source.tool(configuration)) {
            case KUSTOMIZE -> {
                Variables variables = Variables.of(subject, source.spec(), spec.text("targetRevision"));
                KustomizeSource kustomize = new KustomizeSource(source, variables, configuration);
                FileTree tree = kustomize.edited();
                yield new SourceTree(tree, source.folder(), kustomize.file(), null);
            }
            case DIRECTORY -> {
                List<String> files = new DirectorySource(source, configuration).files();
                yield new SourceTree(repository, source.folder(), "", files);
            }
            default ->
                throw new UnsupportedFeature("a source of "
                        + source.tool(configuration).word() + " is not rendered here: " + spec.text("path"));
        };
    }

    /**
     * The word for the tool that renders a source: Kustomize, Helm, Directory or Plugin.
     *
     * @throws RenderFailure when Argo CD cannot decide it
     */
    public static String tool(
            GoMap spec, FileTree repository, ApplicationRenderer.Subject subject, Configuration configuration) {
        return Source.find(spec, repository, subject.instanceName())
                .tool(configuration)
                .word();
    }

    /** Whether nothing was edited, so that the folder renders as it is. */
    public boolean isPlain() {
        return edited.isEmpty() && files == null;
    }
}
