package dev.kasane.argocd.render;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/**
 * The result of rendering an Application.
 *
 * @param sources the tool and commands of each source
 * @param manifests the objects as the repository server gives them
 */
public record RenderedApplication(List<RenderedSource> sources, List<GoMap> manifests) {

    /**
     * The tool and the commands that rendered one source.
     *
     * @param tool Kustomize or Directory
     * @param commands the commands Argo CD would run
     */
    public record RenderedSource(String tool, List<String> commands) {}
}
