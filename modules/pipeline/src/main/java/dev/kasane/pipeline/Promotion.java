package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A target that an image is promoted to.
 *
 * @param target the folder of its kustomization
 * @param image the name of the image there; null for the last part of its name
 * @param repository the address of the repository that has the target; null for the pipeline's own
 * @param branch the branch of that repository which is deployed; null for {@code main}
 * @param environment the environment it belongs to; null for the second name of the target's folder
 * @param by how the change is made: by commit or by pull request
 * @param request the pull request that contains it
 * @param after targets that must have the image first
 * @param gates the gates that must pass first
 * @param verify how to verify that the image works there; null without verification
 */
public record Promotion(
        @Property(
                value = "the folder of the kustomization whose image is set",
                required = true,
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        String target,

        @Property(
                value = "the name of the image in that kustomization; the last part of its repository when left away",
                pattern = "[^\\s]+",
                form = "the name of an image")
        @Nullable
        String image,

        @Property(
                value =
                        "the repository that has the target, as --forge names one: github:OWNER/NAME,"
                                + " gitea:https://HOST/OWNER/NAME, gitlab:GROUP/NAME, or the folder of a bare repository; this repository when left away",
                pattern = "[^\\s]+",
                form = "github:OWNER/NAME, gitea:https://HOST/OWNER/NAME, gitlab:GROUP/NAME or a folder")
        @Nullable
        String repository,

        @Property(
                value = "the branch of the other repository that is deployed; main when left away",
                pattern = "[A-Za-z0-9][A-Za-z0-9._/-]{0,200}",
                form = "the name of a branch")
        @Nullable
        String branch,

        @Property(
                value =
                        "the environment, whose promotions share a commit or a pull request; the second name of the target's"
                                + " folder when left away",
                pattern = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?",
                form = "a name of lower-case letters, digits and dashes")
        @Nullable
        String environment,

        @Property(
                value = "commit to write it to the branch at once, pull-request to propose it",
                byDefault = "pull-request")
        By by,

        @Property(
                value = "environment for a pull request with all images of the environment, service for one of its own",
                byDefault = "environment")
        Request request,

        @Property(
                value = "targets of this pipeline that must have the image before this one",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        List<String> after,

        @Property(
                value = "what must hold before: that the target renders, that the checks pass, that the scan found"
                        + " nothing too bad",
                byDefault = "render check")
        List<Gate> gates,

        @Property("how kasane verifies that the image works there; those that come after wait for it") @Nullable
        Verify verify) {

    /**
     * The environment it belongs to, whose promotions share a commit or a pull request: {@code prod} for
     * {@code overlays/prod} and for {@code overlays/prod/cart}, unless the pipeline sets it.
     */
    public String environmentOrFolder() {
        if (environment != null) {
            return environment;
        }
        List<String> names = List.of(target.split("/"));
        return names.get(Math.min(1, names.size() - 1));
    }

    /** The branch of the other repository that is deployed. */
    public String branchOrMain() {
        return branch == null ? "main" : branch;
    }

    /** Whether another promotion is of the same target, in the same branch of the same repository. */
    public boolean isToSameTarget(Promotion other) {
        return target.equals(other.target)
                && Objects.equals(repository, other.repository)
                && branchOrMain().equals(other.branchOrMain());
    }

    /** How a change is made on its branch. */
    public enum By {
        COMMIT,
        PULL_REQUEST
    }

    /** Which pull request a change is in. */
    public enum Request {
        ENVIRONMENT,
        SERVICE
    }

    /** The gates of a promotion. */
    public enum Gate {
        RENDER,
        CHECK,
        SCAN
    }
}
