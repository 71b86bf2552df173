package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.Destinations;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.forge.SourceBranches;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The repositories that the pipelines of the checked out commit promote to.
 *
 * @param areAllTargets whether no target is in the repository that is checked, and there is one at all
 * @param others those that are not the repository that is checked
 * @param repositories where tokens and permissions for them are
 */
record PromotedRepositories(boolean areAllTargets, List<Promoted> others, OtherRepositories repositories) {

    /**
     * One of them.
     *
     * @param name as the first pipeline names it
     * @param branches the branches that are deployed
     */
    record Promoted(String name, ForgeAddress address, Set<String> branches) {}

    /**
     * Reads the pipelines.
     *
     * @param named the forge that is checked, be it the pipelines' own or one that they promote to; null if none is configured
     * @throws dev.kasane.problem.KasaneException if a pipeline or an address cannot be read
     */
    static PromotedRepositories of(GitRepository clone, @Nullable ForgeAddress named, Console console) {
        List<Pipeline> pipelines = pipelines(clone);
        Path top = clone.workTree();
        Path root = top == null ? console.folder() : top;
        OtherRepositories any = new OtherRepositories(clone, root, null, console);
        Map<String, Promoted> all = new LinkedHashMap<>();
        for (Pipeline pipeline : pipelines) {
            for (Promotion to : pipeline.spec().promotion()) {
                String repository = to.repository();
                if (repository != null) {
                    ForgeAddress address = any.parse(repository);
                    all.computeIfAbsent(
                                    OtherRepositories.id(address),
                                    id -> new Promoted(repository, address, new TreeSet<>()))
                            .branches()
                            .add(to.branchOrMain());
                }
            }
        }
        boolean isOther = named != null && all.remove(OtherRepositories.id(named)) != null;
        ForgeAddress own = isOther && named != null ? SourceBranches.forge(named, console) : named;
        return new PromotedRepositories(
                !isOther && Destinations.areAllInOtherRepositories(pipelines),
                List.copyOf(all.values()),
                new OtherRepositories(clone, root, own, console));
    }

    private static List<Pipeline> pipelines(GitRepository clone) {
        try {
            ObjectId head = clone.jgit().resolve(Constants.HEAD + "^{commit}");
            return head == null ? List.of() : new Pipelines(clone.tree(head)).all();
        } catch (IOException e) {
            throw new TreeException("cannot read HEAD of " + clone.displayName(), e);
        }
    }
}
