package dev.kasane.check;

import dev.kasane.core.concurrent.Chunks;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.source.FileTree;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Renders targets of a tree and checks them. */
public final class TargetChecks {

    private final Renderer renderer;
    private final CheckConfig config;
    private final Checker checker;

    public TargetChecks(FileTree tree, Renderer renderer) {
        this.renderer = renderer;
        this.config = CheckConfig.of(tree);
        this.checker = new KnownObjects(tree).checker(config);
    }

    /**
     * What is wrong in some targets and between them, waivers applied.
     *
     * @param targets names of targets by their folders
     * @param today the day by which waivers expire
     */
    public List<Finding> check(Map<String, String> targets, LocalDate today) {
        List<String> folders = List.copyOf(targets.keySet());
        List<List<Finding>> found = new ArrayList<>(Collections.nCopies(folders.size(), List.of()));
        Chunks.run(folders.size(), 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                String folder = folders.get(i);
                found.set(i, check(targets.getOrDefault(folder, folder), folder));
            }
        });
        List<Finding> all = new ArrayList<>();
        found.forEach(all::addAll);
        all.addAll(checker.checkTogether());
        return Waiver.apply(config.waivers(), config.chosen(all), today);
    }

    private List<Finding> check(String name, String folder) {
        try {
            return checker.check(name, renderer.render(folder).resources());
        } catch (KasaneException e) {
            List<Finding> findings = new ArrayList<>();
            for (Problem problem : e.problems()) {
                findings.add(new Finding(
                        "render",
                        Finding.Severity.ERROR,
                        name,
                        "",
                        "",
                        "this target cannot be rendered: " + problem.sentence(),
                        problem.span(),
                        problem.cure()));
            }
            return findings;
        }
    }
}
