package dev.kasane.check;

import dev.kasane.change.report.TargetChange;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.files.FileTree;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks changes of targets that are already rendered, if definitions, policies and settings are unchanged. */
public final class ChangeChecks {

    private final CheckConfig config;
    private final Kubernetes version;
    private final List<YamlMap> known;

    /**
     * @param tree the files now
     * @param changes the changes that are to be checked
     * @throws dev.kasane.problem.KasaneException when the configuration of checks is not right
     */
    public ChangeChecks(FileTree tree, List<TargetChange> changes) {
        KnownObjects objects = new KnownObjects(tree);
        this.config = CheckConfig.of(tree);
        this.version = objects.version(config);
        this.known = new ArrayList<>();
        if (changes.stream().anyMatch(change -> isAnyUnknown(change.before()) || isAnyUnknown(change.after()))) {
            known.addAll(objects.definitions());
        }
        known.addAll(objects.configured(config));
    }

    /**
     * The findings that the changes add and remove.
     *
     * @param title a description of the change, for messages
     * @param today the day by which waivers expire
     */
    public CheckReport check(String title, List<TargetChange> changes, LocalDate today) {
        CheckReport.Side before = side(changes, TargetChange::before, today);
        CheckReport.Side after = side(changes, TargetChange::after, today);
        return CheckReport.of(title, changes.size(), before, after);
    }

    private CheckReport.Side side(
            List<TargetChange> changes, Function<TargetChange, @Nullable ResourceSet> side, LocalDate today) {
        Checker checker = new Checker(version, known, config::isOff);
        List<Finding> findings = new ArrayList<>();
        for (TargetChange change : changes) {
            ResourceSet resources = side.apply(change);
            if (resources != null) {
                findings.addAll(checker.check(change.target(), resources));
            }
        }
        Set<String> targets = changes.stream().map(TargetChange::target).collect(Collectors.toSet());
        findings.addAll(checker.checkTogether(targets));
        return new CheckReport.Side(
                Waiver.apply(config.waivers(), config.chosen(findings), Set.of(), today), checker.names());
    }

    private boolean isAnyUnknown(@Nullable ResourceSet resources) {
        if (resources != null) {
            for (Resource resource : resources) {
                if (version.typeOf(resource.gvk()) == null) {
                    return true;
                }
            }
        }
        return false;
    }
}
