package dev.kasane.ci.status;

import com.google.re2j.Pattern;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.git.Commit;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service in one of its targets.
 *
 * @param builtIn the name of the repository that its pipeline is in; null for the repository of the status
 * @param pipeline the pipeline that builds it
 * @param environment the environment of the target
 * @param repository the address of the repository that has the target; null for that of the pipeline
 * @param target the folder of the target
 * @param image the image that the target has on the deployed branch; null if it cannot be read
 * @param source the commit that the image was built from; null if its tag is no commit of this clone
 * @param arrival the commit that brought the image; null if it is older than the history of this clone
 * @param verification the verdict on the image there, pending if there is none yet; null without verification
 * @param drift how the image differs from the one that was promoted last; null if it does not
 * @param behind the number of commits that change the service and are in its newest image but not in this one
 * @param proposals the open pull requests that change the image, the newest first
 * @param problems why the image cannot be read
 */
public record Placement(
        @Nullable String builtIn,
        String pipeline,
        String environment,
        @Nullable String repository,
        String target,
        @Nullable ImageReference image,
        @Nullable Commit source,
        @Nullable Arrival arrival,
        @Nullable VerificationState verification,
        @Nullable Drift drift,
        int behind,
        List<Proposed> proposals,
        List<Problem> problems) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /**
     * A change of the image that a pull request proposes.
     *
     * @param number the number of the pull request
     * @param where its address, or the command that shows it
     * @param image the image that the target has after a merge
     */
    public record Proposed(long number, String where, ImageReference image) {}

    /** The display name of the service: the pipeline, with its repository if that is another one. */
    public String service() {
        return builtIn == null ? pipeline : builtIn + ": " + pipeline;
    }

    /**
     * The commit that the image was built from: one of this clone, or the tag of an image that is built elsewhere and named like one;
     * null if it is not known.
     */
    public @Nullable String commit() {
        if (source != null) {
            return source.id();
        }
        String tag = image == null || builtIn == null ? null : image.tag();
        return tag != null && COMMIT.matches(tag) ? tag : null;
    }

    Placement behindBy(int commits) {
        return new Placement(
                builtIn,
                pipeline,
                environment,
                repository,
                target,
                image,
                source,
                arrival,
                verification,
                drift,
                commits,
                proposals,
                problems);
    }
}
