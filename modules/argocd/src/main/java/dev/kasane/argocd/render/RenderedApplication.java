package dev.kasane.argocd.render;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/**
 * What an Application renders to.
 *
 * @param sources what each source was rendered with
 * @param manifests the objects as the repository server gives them
 */
public record RenderedApplication(List<RenderedSource> sources, List<GoMap> manifests) {

    /**
     * How one source was rendered.
     *
     * @param tool Kustomize or Directory
     * @param commands the commands Argo CD would run
     */
    public record RenderedSource(String tool, List<String> commands) {}
}
