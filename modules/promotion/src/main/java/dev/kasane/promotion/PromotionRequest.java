package dev.kasane.promotion;

import com.google.re2j.Pattern;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to promote images to an environment.
 *
 * @param environment a name that stays the same for all promotions that share a pull request, such as {@code prod}
 * @param intent the reason
 * @param source the repository that images are built in, if another one is deployed: each source has its own branches
 *     for pull requests, since no run can prove the builds of others; null if both are the same
 * @param base the branch that is deployed
 * @param mode by commit or by pull request
 * @param promotions the edits
 * @param unwanted edits of former runs that are no longer due, even if they are proven, with the reason in one line
 */
public record PromotionRequest(
        String environment,
        Intent intent,
        @Nullable SourceName source,
        String base,
        Mode mode,
        List<ImagePromotion> promotions,
        Map<ImagePromotion, String> unwanted) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,60}[A-Za-z0-9])?");

    /** How a promotion gets to the deployed branch. */
    public enum Mode {
        /** By a commit on that branch. */
        COMMIT,
        /** By a pull request. */
        PULL_REQUEST
    }

    /** A request whose environment can be part of a branch's name. */
    public PromotionRequest {
        if (!NAME.matches(environment) || environment.contains("..") || environment.endsWith(".lock")) {
            throw Problem.error(
                            environment + " cannot be the name of an environment",
                            null,
                            "use letters, digits, dots and dashes")
                    .asException();
        }
        promotions = List.copyOf(promotions);
        unwanted = Map.copyOf(unwanted);
    }

    /** A request that leaves it to the provenance which edits of former runs are due. */
    public PromotionRequest(
            String environment,
            Intent intent,
            @Nullable SourceName source,
            String base,
            Mode mode,
            List<ImagePromotion> promotions) {
        this(environment, intent, source, base, mode, promotions, Map.of());
    }

    /** The same without some edits of former runs. */
    public PromotionRequest without(Map<ImagePromotion, String> edits) {
        return new PromotionRequest(environment, intent, source, base, mode, promotions, edits);
    }

    /** The branch of the pull request. */
    public String branch() {
        return intent.purpose().branches()
                + environment
                + intent.suffix()
                + (source == null ? "" : source.suffix())
                + (hasManyBases() && !base.equals("main") ? "-" + base.replace('/', '.') : "");
    }

    /** Whether the branches of several bases may be there at once. */
    private boolean hasManyBases() {
        return source != null || intent.purpose() == Intent.Purpose.REVERT;
    }

    /** Why there is a branch; null for one that is none of kasane's pull requests. */
    public static Intent.@Nullable Purpose purposeOf(String branch) {
        for (Intent.Purpose purpose : Intent.Purpose.values()) {
            if (branch.startsWith(purpose.branches())) {
                return purpose;
            }
        }
        return null;
    }

    /**
     * The environment of a pull request's branch.
     *
     * @throws IllegalArgumentException if it is no branch of a pull request of kasane
     */
    public static String environmentOf(String branch) {
        Intent.Purpose purpose = purposeOf(branch);
        if (purpose == null) {
            throw new IllegalArgumentException(branch + " is no branch of a promotion");
        }
        String name = branch.substring(purpose.branches().length());
        int rest = name.indexOf(SourceName.MARK);
        return rest < 0 ? name : name.substring(0, rest);
    }
}
