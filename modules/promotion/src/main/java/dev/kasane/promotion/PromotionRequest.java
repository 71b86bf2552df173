package dev.kasane.promotion;

import com.google.re2j.Pattern;
import dev.kasane.problem.Problem;
import java.util.List;

/**
 * What is to be promoted where.
 *
 * @param environment a name that stays the same for all promotions that share a pull request, such as {@code prod}
 * @param base the branch that is deployed
 * @param mode how it gets there
 * @param promotions the edits
 */
public record PromotionRequest(String environment, String base, Mode mode, List<ImagePromotion> promotions) {

    /** What the names of the branches of promotions begin with. */
    public static final String BRANCHES = "kasane/promote/";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,60}[A-Za-z0-9])?");

    /** How a promotion gets to the branch that is deployed. */
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
    }

    /** The branch of the environment's pull request. */
    public String branch() {
        return BRANCHES + environment;
    }
}
