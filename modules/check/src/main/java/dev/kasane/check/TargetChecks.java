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

    /**
     * The rule of a note that a target was not checked, since it needs content that is not in the repository or the
     * store.
     */
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
     * The findings in some targets, and between them and others that are not checked otherwise, after waivers.
     *
     * @param targets names of targets by their folders
     * @param others the same for the targets that the change does not affect; computed only if a rule needs them
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
                        // it claims no hosts, and this change did not cause its render failure
                    }
                    step.done(name);
                }
            });
        }
    }

    /** The names of the objects of the targets checked so far. */
    public ObjectNames names() {
        return checker.names();
    }

    /**
     * Whether the configuration, definitions and policies are the same as those of another one.
     *
     * @param isChanged whether a file of the two trees is not the same in both
     */
    public boolean isAgainstTheSameAs(TargetChecks other, Predicate<String> isChanged) {
        return inputs.equals(other.inputs) && inputs.stream().noneMatch(isChanged);
    }

    /**
     * Whether a folder is a template for other folders that is not rendered itself: it is below a folder of templates,
     * or its name is a placeholder. A folder that is a source of an Application is a target under another key.
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
     * The findings of a target.
     *
     * @throws KasaneException if there is not enough memory for it, perhaps because of other targets
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

    /**
     * The reason why a target was not checked: content that is missing in the store is no error in the files, so the
     * finding is a note, as for Applications.
     */
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
