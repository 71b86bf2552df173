package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.SyncOptions;
import dev.kasane.concurrent.Chunks;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.HeapLimit;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Renders targets of a tree and checks them. */
public final class TargetChecks {

    /** The rule of a note that a target was not checked, since it needs what is not here. */
    public static final String UNCHECKED = "not-checked";

    private static final String RENDER = "render";
    private static final String NOT_CHECKED = "this target was not checked: ";

    private static final Set<String> TEMPLATES =
            Set.of("template", "templates", "skeleton", "skeletons", "scaffold", "scaffolding", "cookiecutter");

    private final RenderLimits limits;
    private final Function<String, CheckedTarget> rendered;
    private final CheckConfig config;
    private final Checker checker;
    private final SyncOptions usual;
    private final Set<String> inputs;

    /**
     * Checks of targets that need not be folders.
     *
     * @param limits how long a target may take
     * @param rendered what renders a target
     */
    public TargetChecks(FileTree tree, RenderLimits limits, Function<String, CheckedTarget> rendered) {
        this.limits = limits;
        this.rendered = rendered;
        this.config = CheckConfig.of(tree);
        KnownObjects known = new KnownObjects(tree);
        this.checker = known.checker(config);
        this.usual = known.mentionsCreateNamespace() ? SyncOptions.CREATE_NAMESPACE : SyncOptions.NONE;
        this.inputs = new TreeSet<>(known.files());
        inputs.addAll(CheckConfig.files(tree));
    }

    /**
     * What is wrong in some targets, and between them and others that are not looked at otherwise; waivers applied.
     *
     * @param targets names of targets by their folders
     * @param others the same of those that are left out, since a change does not reach them; computed when something
     *     depends on them
     * @param known what was found of targets without looking at their objects: the configuration and waivers apply to it, too
     * @param today the day by which waivers expire
     */
    public List<Finding> check(
            Map<String, String> targets, Supplier<Map<String, String>> others, List<Finding> known, LocalDate today) {
        List<String> folders = List.copyOf(targets.keySet());
        List<List<Finding>> found = new ArrayList<>(Collections.nCopies(folders.size(), List.of()));
        Set<Integer> tight = ConcurrentHashMap.newKeySet();
        try (Progress step = Progress.begin("checking targets", folders.size())) {
            Chunks.run(folders.size(), 1, (from, to) -> {
                for (int i = from; i < to; i++) {
                    String folder = folders.get(i);
                    String name = targets.getOrDefault(folder, folder);
                    step.start(name);
                    try {
                        found.set(i, check(name, folder));
                    } catch (OutOfMemoryError | KasaneException e) {
                        tight.add(i);
                    }
                    step.done(name);
                }
            });
        }
        for (int i : tight) {
            // one that takes all memory takes it from those beside it, too: each is tried once more, alone
            String folder = folders.get(i);
            String name = targets.getOrDefault(folder, folder);
            try {
                found.set(i, check(name, folder));
            } catch (OutOfMemoryError | KasaneException e) {
                found.set(i, List.of(broken(name, folder, HeapLimit.exceeded(name))));
            }
        }
        if (checker.needsOthers()) {
            note(others.get());
        }
        List<Finding> all = new ArrayList<>(known);
        found.forEach(all::addAll);
        all.addAll(checker.checkTogether(new HashSet<>(targets.values())));
        Set<String> left =
                config.waivers().isEmpty() ? Set.of() : Set.copyOf(others.get().values());
        return Waiver.apply(config.waivers(), config.chosen(all), left, today);
    }

    private void note(Map<String, String> others) {
        List<String> folders = List.copyOf(others.keySet());
        try (Progress step = Progress.begin("rendering targets that others depend on", folders.size())) {
            Chunks.run(folders.size(), 1, (from, to) -> {
                for (String folder : folders.subList(from, to)) {
                    String name = others.getOrDefault(folder, folder);
                    step.start(name);
                    try {
                        checker.note(name, rendered.apply(folder).objects());
                    } catch (KasaneException | ExternalContentException e) {
                        // it claims nothing, and that it cannot be rendered is not for this change to say
                    }
                    step.done(name);
                }
            });
        }
    }

    /** What the objects of the targets that were checked so far are called. */
    public ObjectNames names() {
        return checker.names();
    }

    /**
     * Whether what targets are checked against is the same as for others: the configuration, definitions and policies.
     *
     * @param isChanged whether a file of the two trees is not the same in both
     */
    public boolean isAgainstTheSameAs(TargetChecks other, Predicate<String> isChanged) {
        return inputs.equals(other.inputs) && inputs.stream().noneMatch(isChanged);
    }

    /**
     * Whether a folder is a pattern to make others of, which no program renders as it is: it lies below a folder of
     * templates, or its name is one. A folder that an Application takes is a target by another key.
     */
    private static boolean isTemplate(String folder) {
        for (String name : folder.split("/")) {
            if (TEMPLATES.contains(name) || name.contains("{{")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a finding is the reason why its target was not checked. */
    static boolean preventsChecks(Finding finding) {
        return finding.rule().equals(RENDER) || finding.rule().equals(UNCHECKED);
    }

    /** The targets that were not checked, by what was found in all. */
    static Set<String> unchecked(List<Finding> findings) {
        return findings.stream()
                .filter(TargetChecks::preventsChecks)
                .map(Finding::target)
                .collect(Collectors.toSet());
    }

    /**
     * What is wrong in a target.
     *
     * @throws KasaneException when there is not enough memory for it, maybe because of others
     */
    private List<Finding> check(String name, String folder) {
        TimeLimit time = TimeLimit.begin(name, limits.seconds());
        try {
            CheckedTarget target = rendered.apply(folder);
            List<Finding> findings = new ArrayList<>(
                    checker.check(name, target.objects(), Objects.requireNonNullElse(target.options(), usual)));
            target.unmatched().forEach(problem -> findings.add(MatchesNothing.finding(name, problem)));
            return target.review().of(name, findings);
        } catch (ExternalContentException e) {
            return List.of(new Finding(
                    UNCHECKED, Finding.Severity.INFO, name, "", "", NOT_CHECKED + e.getMessage(), null, e.hint()));
        } catch (KasaneException e) {
            if (HeapLimit.isAmong(e.problems())) {
                throw e;
            }
            List<Finding> findings = new ArrayList<>();
            for (Problem problem : e.problems()) {
                findings.add(broken(name, folder, problem));
            }
            return findings;
        } finally {
            time.end();
        }
    }

    /** Why a target was not checked: what is missing in the store is no mistake in the files, and a note as for Applications. */
    private static Finding broken(String name, String folder, Problem problem) {
        boolean isNotFetched = problem.cause() == Problem.Cause.NOT_FETCHED;
        return new Finding(
                isNotFetched ? UNCHECKED : RENDER,
                isNotFetched || isTemplate(folder) ? Finding.Severity.INFO : Finding.Severity.ERROR,
                name,
                "",
                "",
                (isNotFetched ? NOT_CHECKED : "this target cannot be rendered: ") + problem.sentence(),
                problem.span(),
                problem.hint());
    }
}
