package dev.kasane.core.kustomize.build;

import dev.kasane.core.kustomize.load.Folder;
import dev.kasane.core.kustomize.load.Session;
import dev.kasane.core.resource.ResourceSet;

/** A whole build: from the folder of a kustomization to its objects. */
public final class Build {

    private final Session session;
    private final BaseMemory memory;
    private final BuildOptions options;

    /**
     * @param session what this build may read and has read
     * @param memory the bases that are known already
     * @param options what the caller decides
     */
    public Build(Session session, BaseMemory memory, BuildOptions options) {
        this.session = session;
        this.memory = memory;
        this.options = options;
    }

    /**
     * The objects of a folder, ready to be printed.
     *
     * @throws dev.kasane.core.problem.KasaneException when the folder, or something it names, is not right
     */
    public ResourceSet run(String folder) {
        Level root = Level.root(Folder.target(session, folder), memory);
        Accumulator accumulator = root.accumulate(new Accumulator(session.limits()));
        return new Finish(root).apply(accumulator, options);
    }
}
