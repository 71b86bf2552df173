package dev.kasane.cli.forge;

import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/**
 * The repositories that the pipelines of a clone promote to, other than the clone. Their addresses are read, and none
 * is opened.
 */
public final class PromotedRepositories {

    private PromotedRepositories() {}

    /** Which of them has a target; null if none has. */
    public static @Nullable String having(String target, GitRepository clone) {
        return promotions(clone).stream()
                .filter(to -> to.target().equals(target))
                .map(Promotion::repository)
                .findFirst()
                .orElse(null);
    }

    /** The promotions to them. */
    static List<Promotion> promotions(GitRepository clone) {
        try {
            return new Pipelines(clone.tree(Constants.HEAD))
                    .all().stream()
                            .flatMap(pipeline -> pipeline.spec().promotion().stream())
                            .filter(to -> to.repository() != null)
                            .toList();
        } catch (KasaneException e) {
            // an address needs no pipeline
            return List.of();
        }
    }
}
