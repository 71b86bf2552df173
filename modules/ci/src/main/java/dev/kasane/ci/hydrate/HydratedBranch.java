package dev.kasane.ci.hydrate;

import dev.kasane.change.report.PathPattern;
import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;

/**
 * A branch that has what some targets render to.
 *
 * @param name the branch
 * @param targets patterns of their folders
 * @param span where it is written
 */
public record HydratedBranch(String name, List<PathPattern> targets, Span span) {

    private static final String OWN = "kasane/";

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
        List<PathPattern> targets = new ArrayList<>();
        if (map.get("targets") instanceof YamlList list) {
            list.forEach(item -> targets.add(new PathPattern(item.toString())));
        } else if (map.get("targets") instanceof YamlScalar scalar) {
            targets.add(new PathPattern(scalar.text()));
        }
        return new HydratedBranch(name, targets, span);
    }

    /** Whether Git permits only one of two: a name is no folder of another. */
    private boolean excludes(HydratedBranch other) {
        return (name + "/").startsWith(other.name + "/") || (other.name + "/").startsWith(name + "/");
    }

    boolean has(String folder) {
        return targets.stream().anyMatch(pattern -> pattern.matches(folder));
    }
}
