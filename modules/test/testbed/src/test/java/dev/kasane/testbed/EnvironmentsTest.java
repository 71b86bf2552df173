package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.TargetPair;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is dangerous about the difference of two environments is explained in docs/testbed.md. */
class EnvironmentsTest {

    @ParameterizedTest
    @CsvSource({"dev,staging", "staging,prod", "dev,prod"})
    void every_danger_between_two_environments_is_explained(String first, String second) {
        for (String danger : dangers(first, second)) {
            assertThat(Definitions.read("docs/testbed.md")).contains("| " + danger + " |");
        }
    }

    @Test
    void nothing_is_explained_that_is_no_danger() {
        Set<String> dangers = dangers("dev", "prod");
        dangers.addAll(dangers("dev", "staging"));
        dangers.addAll(dangers("staging", "prod"));
        List<String> explained = Definitions.read("docs/testbed.md")
                .lines()
                .filter(line -> line.matches("\\| [a-z-]+: .*"))
                .map(line -> line.split(" \\| ", 2)[0].substring(2))
                .toList();

        assertThat(explained).containsExactlyInAnyOrderElementsOf(dangers);
    }

    @Test
    void every_namespace_has_a_level_of_pod_security() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (String target : Definitions.kustomizations("overlays/" + environment)) {
                assertThat(Definitions.ofKind(target, "Namespace"))
                        .allSatisfy(namespace -> assertThat(
                                        namespace.text("metadata", "labels", "pod-security.kubernetes.io/enforce"))
                                .as(environment + ": " + namespace.name())
                                .isIn("restricted", "baseline", "privileged"));
            }
        }
    }

    @Test
    void operators_that_need_no_more_have_restricted_namespaces() {
        for (String operator : List.of(
                "cert-manager",
                "eck",
                "external-secrets",
                "gatekeeper",
                "mongodb-operator",
                "pipecd-operator",
                "sealed-secrets",
                "strimzi",
                "zundoko-operator")) {
            assertThat(Definitions.ofKind("overlays/prod/" + operator, "Namespace"))
                    .as(operator)
                    .singleElement()
                    .satisfies(namespace -> assertThat(
                                    namespace.text("metadata", "labels", "pod-security.kubernetes.io/enforce"))
                            .isEqualTo("restricted"));
        }
    }

    private static Set<String> dangers(String first, String second) {
        Set<String> paths = new TreeSet<>();
        for (String environment : List.of(first, second)) {
            String below = "overlays/" + environment;
            Definitions.kustomizations(below).forEach(target -> paths.add(target.substring(below.length())));
        }
        try (DirectoryTree tree = new DirectoryTree(Definitions.HOME)) {
            List<TargetPair> pairs = paths.stream()
                    .map(path -> new TargetPair(there("overlays/" + first + path), there("overlays/" + second + path)))
                    .toList();
            Comparison comparison = new Comparison(tree, tree, new TreeChanges(tree, tree), RenderOptions.DEFAULT);
            Report report = Report.of(first, pairs.size(), comparison.of(pairs), new RunKey());
            Set<String> dangers = new TreeSet<>();
            report.sections()
                    .forEach(section -> section.notes().stream()
                            .filter(note -> note.weight() == Note.Weight.DANGER)
                            .forEach(note -> dangers.add(note.rule() + ": " + note.kind() + " " + note.name())));
            return dangers;
        }
    }

    private static @Nullable String there(String target) {
        return Definitions.kustomizations("overlays").contains(target) ? target : null;
    }
}
