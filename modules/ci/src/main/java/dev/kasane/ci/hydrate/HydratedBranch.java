package dev.kasane.ci.hydrate;

import dev.kasane.change.report.PathPattern;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Verify;
import dev.kasane.pipeline.VerifyReader;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * A branch with the rendered files of some targets.
 *
 * @param name the branch
 * @param targets patterns of their folders
 * @param after the branches that must have what a commit renders to before this one gets it
 * @param by how it gets that
 * @param gates the gates that must pass first
 * @param verify how kasane verifies that what it has works; all of them must hold
 * @param span where it is written
 */
public record HydratedBranch(
        String name,
        List<PathPattern> targets,
        List<String> after,
        By by,
        List<Promotion.Gate> gates,
        List<Verify> verify,
        Span span) {

    private static final String OWN = "kasane/";
    private static final String PROPOSED = "-next";
    private static final String TAKEN_BACK = "-revert";

    /** How rendered files get to a branch. */
    public enum By {
        COMMIT,
        PULL_REQUEST
    }

    /**
     * Those that {@code hydrate} of {@code .kasane.yaml} lists.
     *
     * @throws dev.kasane.problem.KasaneException if the section cannot be read, or two have one name
     */
    public static List<HydratedBranch> all(FileTree tree) {
        List<HydratedBranch> branches = new ArrayList<>();
        if (ConfigFile.section(tree, "hydrate") instanceof YamlList list) {
            for (YamlNode item : list) {
                HydratedBranch branch = of((YamlMap) item);
                branch.checkFormer(branches);
                for (HydratedBranch other : branches) {
                    if (branch.excludes(other)) {
                        throw Problem.error(
                                        "the branches " + other.name() + " and " + branch.name()
                                                + " cannot both be there",
                                        branch.span(),
                                        "give each a name that is not the beginning of the other")
                                .asException();
                    }
                }
                branches.add(branch);
            }
        }
        return branches;
    }

    private static HydratedBranch of(YamlMap map) {
        String name = String.valueOf(map.text("branch"));
        YamlNode written = map.get("branch");
        Span span = (written == null ? map : written).span();
        if (!Repository.isValidRefName(Constants.R_HEADS + name) || (name + "/").startsWith(OWN)) {
            throw Problem.error(
                            name + " cannot be a branch with rendered files",
                            span,
                            "write a name such as environment/prod; those of kasane/ are kasane's own")
                    .asException();
        }
        return new HydratedBranch(
                name,
                ConfigFile.texts(map.get("targets")).stream()
                        .map(PathPattern::new)
                        .toList(),
                ConfigFile.texts(map.get("after")),
                "pull-request".equals(map.text("by")) ? By.PULL_REQUEST : By.COMMIT,
                ConfigFile.texts(map.get("gates")).contains("check") ? List.of(Promotion.Gate.CHECK) : List.of(),
                verify(map.get("verify")),
                span);
    }

    private static List<Verify> verify(@Nullable YamlNode node) {
        List<Verify> all = new ArrayList<>();
        if (node instanceof YamlList list) {
            list.forEach(item -> all.add(VerifyReader.read((YamlMap) item)));
        } else if (node instanceof YamlMap map) {
            all.add(VerifyReader.read(map));
        }
        return List.copyOf(all);
    }

    private void checkFormer(List<HydratedBranch> above) {
        List<String> names = above.stream().map(HydratedBranch::name).toList();
        for (String former : after) {
            if (!names.contains(former)) {
                throw Problem.error(
                                name + " comes after " + former + ", which is not listed above it",
                                span,
                                ClosestName.hint(former, names, "list the branches in the order of promotion"))
                        .asException();
            }
        }
    }

    /** Whether Git permits only one of two, with the branches of their pull requests: a name is no folder of another. */
    private boolean excludes(HydratedBranch other) {
        return branches().stream()
                .anyMatch(one -> other.branches().stream()
                        .anyMatch(two -> (one + "/").startsWith(two + "/") || (two + "/").startsWith(one + "/")));
    }

    /** The branch and those of its pull requests. */
    public List<String> branches() {
        List<String> all = new ArrayList<>(List.of(name));
        if (by == By.PULL_REQUEST) {
            all.add(proposal());
        }
        if (!verify.isEmpty()) {
            all.add(revert());
        }
        return all;
    }

    /** The branch of its pull requests. */
    public String proposal() {
        return name + PROPOSED;
    }

    /** The branch of the pull request that goes back to what the branch had before. */
    public String revert() {
        return name + TAKEN_BACK;
    }

    /** Whether another program promotes it, as GitOps Promoter does with branches of such names. */
    boolean isPromotedByOthers() {
        return name.endsWith(PROPOSED) && !isPromotedTo();
    }

    /** The branch that another program promotes it to, without which that program does nothing; null if no other program does. */
    @Nullable
    String destination() {
        String without = isPromotedByOthers() ? name.substring(0, name.length() - PROPOSED.length()) : "";
        return Repository.isValidRefName(Constants.R_HEADS + without) ? without : null;
    }

    /** The environment: the last part of the name. */
    public String environment() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** Whether it is promoted to, and does not just follow the newest commit. */
    boolean isPromotedTo() {
        return !after.isEmpty() || by == By.PULL_REQUEST;
    }

    boolean has(String folder) {
        return targets.stream().anyMatch(pattern -> pattern.matches(folder));
    }
}
