package dev.kasane.kustomize.build;

import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.Session;
import dev.kasane.resource.ResourceSet;

/** Builds the objects of the kustomization in a folder. */
public final class Build {

    private final Session session;
    private final BaseCache memory;
    private final BuildOptions options;

    /**
     * @param session what this build may read and has read
     * @param memory the bases that are known already
     * @param options the options of the build
     */
    public Build(Session session, BaseCache memory, BuildOptions options) {
        this.session = session;
        this.memory = memory;
        this.options = options;
    }

    /**
     * The objects of a folder, ready to be printed.
     *
     * @throws dev.kasane.problem.KasaneException when the folder, or something it names, is not right
     */
    public ResourceSet run(String folder) {
        KustomizationBuild root = KustomizationBuild.root(Folder.target(session, folder), memory);
        Accumulator accumulator = root.accumulate(new Accumulator(session.limits()));
        return new RootTransforms(root).apply(accumulator, options);
    }
}
