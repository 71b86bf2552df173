package dev.kasane.cli.check;

import dev.kasane.check.CheckedTarget;
import dev.kasane.check.ElsewhereException;
import dev.kasane.check.Finding;
import dev.kasane.check.SyncOptions;
import dev.kasane.check.TargetChecks;
import dev.kasane.cli.argo.Applications;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.source.FileTree;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The targets of one state of the files, folders and Applications, and what is wrong with them. */
final class CheckedSide {

    /** What the keys of Applications begin with among those of targets; no folder of a tree begins with it. */
    private static final String APPLICATION = "//application/";

    private final Renderer renderer;
    private final @Nullable Applications applications;
    private final ConcurrentSkipListSet<String> kinds = new ConcurrentSkipListSet<>();
    private final TargetChecks checks;

    CheckedSide(FileTree tree, Renderer renderer, @Nullable Applications applications) {
        this.renderer = renderer;
        this.applications = applications;
        this.checks = new TargetChecks(tree, this::target);
    }

    /** The key of an Application among those of targets. */
    static String key(String application) {
        return APPLICATION + application;
    }

    TargetChecks checks() {
        return checks;
    }

    private CheckedTarget target(String key) {
        if (applications == null || !key.startsWith(APPLICATION)) {
            return CheckedTarget.of(renderer.render(key));
        }
        String name = key.substring(APPLICATION.length());
        String why = applications.elsewhere(name);
        if (why != null) {
            throw new ElsewhereException(why);
        }
        ResourceSet objects = applications.objects(name);
        kinds.addAll(applications.kindViolations(name, objects));
        SyncOptions options = applications.createsNamespace(name) ? SyncOptions.CREATE_NAMESPACE : SyncOptions.NONE;
        return new CheckedTarget(objects, options, List.of());
    }

    /**
     * What is wrong.
     *
     * @param targets names of the targets that are checked
     * @param others names of those that are left out, asked for when something depends on them
     */
    List<Finding> findings(Map<String, String> targets, Supplier<Map<String, String>> others, LocalDate today) {
        List<Finding> findings = new ArrayList<>(checks.check(targets, others, today));
        if (applications != null) {
            for (Problem problem : applications.problems()) {
                findings.add(new Finding(
                        "application",
                        Finding.Severity.ERROR,
                        "",
                        "",
                        "",
                        problem.sentence(),
                        problem.span(),
                        problem.cure()));
            }
            applications.violations().forEach(sentence -> findings.add(violation(sentence)));
        }
        kinds.forEach(sentence -> findings.add(violation(sentence)));
        return findings;
    }

    private static Finding violation(String sentence) {
        return new Finding(
                "project",
                Finding.Severity.ERROR,
                "",
                "",
                "",
                sentence,
                null,
                "Argo CD syncs nothing of it: let the AppProject permit it, or change the Application");
    }
}
