package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** This repository's own overlays pass its own checks and policies, and broken copies do not. */
class RepositoryTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Map<String, String> TARGETS = Map.of("overlays/dev/cart", "dev", "overlays/prod/cart", "prod");
    private static final List<String> OTHERS = List.of(
            "tekton",
            "argocd/bootstrap",
            "argocd/bootstrap-prod",
            "argocd/environments/dev",
            "argocd/environments/prod",
            "argocd/environments/staging");
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

    private static List<Finding> check(FileTree tree, Map<String, String> targets) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        return new TargetChecks(tree, renderer.options().limits(), folder -> CheckedTarget.of(renderer.render(folder)))
                .check(targets, Map::of, List.of(), TODAY);
    }

    static List<String> errors(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                .map(finding -> finding.object() + " " + finding.path() + " " + finding.sentence())
                .toList();
    }

    private static MemoryTree copy(String config, String file, String from, String to) throws IOException {
        MemoryTree.Builder builder = MemoryTree.builder();
        for (String folder : List.of("overlays", "manifests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path path : files.filter(Files::isRegularFile).toList()) {
                    String name = ROOT.relativize(path).toString();
                    String text = Files.readString(path);
                    if (name.equals(file)) {
                        assertThat(text).contains(from);
                    }
                    builder.file(name, name.equals(file) ? text.replace(from, to) : text);
                }
            }
        }
        return builder.file(".kasane.yaml", config).build();
    }

    @Test
    void our_overlays_pass() {
        try (DirectoryTree tree = new DirectoryTree(ROOT, ROOT)) {
            assertThat(errors(check(tree, TARGETS))).isEmpty();
        }
    }

    @Test
    void a_misspelled_field_is_named_with_the_right_one_and_its_file() throws IOException {
        MemoryTree broken =
                copy("{}", "manifests/components/grpc-service/deployment.yaml", "containers:", "containres:");
        List<Finding> findings = check(broken, Map.of("overlays/dev/cart", "dev")).stream()
                .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                .toList();
        assertThat(findings).isNotEmpty();
        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.sentence() + finding.hint())
                    .contains("containres")
                    .contains("containers");
        });
    }

    @Test
    void a_privileged_container_is_refused_by_the_policy_of_this_repository() throws IOException {
        String config = "check: {policies: [manifests/policies/pod-security]}\n";
        MemoryTree right = copy(config, "", "", "");
        assertThat(errors(check(right, TARGETS))).isEmpty();
        MemoryTree broken = copy(
                config,
                "manifests/components/grpc-service/deployment.yaml",
                "containers:",
                "hostNetwork: true\n      containers:");
        assertThat(errors(check(broken, Map.of("overlays/dev/cart", "dev"))))
                .anySatisfy(error -> assertThat(error).contains("host namespaces are not allowed"));
    }

    @Test
    void a_waiver_covers_until_its_day_and_says_when_nothing_needs_it() throws IOException {
        String waiver =
                "check: {waivers: [{rule: image-without-digest, reason: training, expires: %s}, {rule: nothing, reason: none, expires: 2027-01-01}]}\n";
        assertThat(check(copy(waiver.formatted("2026-12-31"), "", "", ""), TARGETS))
                .extracting(Finding::rule)
                .contains("waiver-unused")
                .doesNotContain("waiver-expired", "image-without-digest");
        assertThat(check(copy(waiver.formatted("2026-11-20"), "", "", ""), TARGETS))
                .extracting(Finding::rule)
                .contains("waiver-expired", "image-without-digest");
    }

    /** Checks folders against the bundled definitions and others. */
    static List<Finding> check(FileTree tree, List<String> folders, List<YamlMap> definitions) {
        Checker checker = new Checker(Kubernetes.builtIn(), definitions, rule -> false);
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        List<Finding> findings = new ArrayList<>();
        for (String folder : folders) {
            findings.addAll(checker.check(folder, renderer.render(folder).resources()));
        }
        return findings;
    }

    static MemoryTree everything(String file, String from, String to) throws IOException {
        MemoryTree.Builder builder = MemoryTree.builder();
        for (String folder : List.of("tekton", "argocd", "overlays", "manifests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path path : files.filter(Files::isRegularFile).toList()) {
                    String name = ROOT.relativize(path).toString();
                    String text = Files.readString(path);
                    if (name.equals(file)) {
                        assertThat(text).contains(from);
                    }
                    builder.file(name, name.equals(file) ? text.replace(from, to) : text);
                }
            }
        }
        return builder.build();
    }

    @Test
    void our_tekton_and_argocd_folders_pass_and_the_kinds_of_both_are_known() throws IOException {
        List<Finding> findings = check(everything("", "", ""), OTHERS, Shared.tekton());
        assertThat(errors(findings)).isEmpty();
        assertThat(findings)
                .filteredOn(finding -> finding.rule().equals("unknown-kind"))
                .extracting(Finding::sentence)
                .noneMatch(sentence -> sentence.contains("tekton.dev/") || sentence.contains("argoproj.io/"));
    }

    @Test
    void every_overlay_passes_with_the_bundled_definitions() throws IOException {
        assertThat(errors(check(everything("", "", ""), overlays(), List.of()))).isEmpty();
    }

    static List<String> overlays() throws IOException {
        List<String> overlays = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve("overlays"))) {
            files.filter(file -> file.endsWith("kustomization.yaml"))
                    .map(file -> ROOT.relativize(file.getParent()).toString())
                    .sorted()
                    .forEach(overlays::add);
        }
        assertThat(overlays).hasSizeGreaterThan(100);
        return overlays;
    }

    @Test
    void a_misspelled_field_of_a_task_is_named_with_the_right_one() throws IOException {
        List<Finding> findings = check(
                everything("tekton/tasks/clone.yaml", "  steps:", "  stepz:"), List.of("tekton"), Shared.tekton());
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Finding.Severity.ERROR)
                .anySatisfy(finding -> {
                    assertThat(finding.object()).startsWith("Task clone");
                    assertThat(finding.path()).isEqualTo("spec.stepz");
                    assertThat(finding.hint()).isEqualTo("did you mean steps?");
                    assertThat(finding.place()).startsWith("tekton/tasks/clone.yaml:");
                });
    }

    @Test
    void an_application_without_a_project_is_a_warning_of_the_bundled_definition() throws IOException {
        List<Finding> findings = check(
                everything("argocd/apps/tekton.yaml", "  project: platform", "  projekt: platform"),
                List.of("argocd/environments/dev"),
                List.of());
        assertThat(findings)
                .filteredOn(finding -> finding.severity() == Finding.Severity.WARNING)
                .anySatisfy(finding -> {
                    assertThat(finding.object()).startsWith("Application tekton");
                    assertThat(finding.sentence() + " " + finding.hint())
                            .contains("projekt")
                            .contains("project");
                    assertThat(finding.place()).startsWith("argocd/apps/tekton.yaml:");
                });
    }
}
