package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.diff.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.util.FileUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command of every program runs through the real launcher, to its result or to an error of the user. */
class EveryCommandTest {

    /** A command line, its exit code, and what it prints. */
    private static final String LINES = """
                    kasane render ../overlays/dev                                 | 0 | kind: ConfigMap
                    kasane template one ../chart                                  | 0 | # Source: chart/templates/map.yaml
                    kasane diff HEAD~1..HEAD                                      | 0 | HEAD~1..HEAD: 1 of 1 target changes
                    kasane explain ../overlays/dev configmap/settings data.a      | 0 | ../overlays/dev/map.yaml:4
                    kasane affected HEAD~1..HEAD                                  | 0 | overlays/dev  by overlays/dev/map.yaml
                    kasane graph --format dot                                     | 0 | digraph
                    kasane history ../overlays/dev                                | 0 | 1 changed, 0 replaced
                    kasane history ../overlays/none                               | 2 | there is no folder ../overlays/none
                    kasane check ../overlays/dev                                  | 0 | 1 target: 0 errors, 0 warnings and 0 notes
                    kasane crds list                                              | 0 | argoproj.io
                    kasane argo fixtures                                          | 0 | wrote ../argo-fixtures.yaml
                    kasane lock                                                   | 0 | no file names remote content
                    kasane fetch                                                  | 2 | there is no kasane.lock
                    kasane vendor                                                 | 2 | there is no kasane.lock
                    kasane ci plan                                                | 0 | kasane.dev/ci-plan/v1
                    kasane image build                                            | 2 | image build needs a pipeline
                    kasane pr list                                                | 0 | no pull request is open
                    kasane status                                                 | 0 | no pipeline of pipelines/*.yaml promotes an image
                    kasane hydrate                                                | 2 | .kasane.yaml lists no branch to hydrate
                    kasane apply --kubeconfig none ../overlays/dev                | 2 | there is no kubeconfig none, which --kubeconfig names
                    kasane adopt --kubeconfig none ../overlays/dev                | 2 | there is no kubeconfig none, which --kubeconfig names
                    kasane dev                                                    | 2 | there is no pipeline
                    kasane debug                                                  | 2 | there is no pipeline
                    kasane init                                                   | 2 | the address at which clusters find this repository is not known
                    kasane add                                                    | 2 | add takes what is added, and its name
                    kasane completion fish                                        | 0 | # Completion of kasane for fish
                    kasane version                                                | 0 | (kustomize v5.8.1)
                    kustomize build ../overlays/dev                               | 0 | kind: ConfigMap
                    cd ../overlays/dev && kustomize edit set namespace shop       | 0 |
                    kustomize version                                             | 0 | v5.8.1
                    helm template one ../chart                                    | 0 | # Source: chart/templates/map.yaml
                    helm version --short                                          | 0 | v4.3.1
                    helm dependency list ../chart                                 | 0 | no dependencies at ../chart
                    helm show chart ../chart                                      | 0 | version: 1.0.0
                    helm lint ../chart                                            | 0 | 1 chart(s) linted, 0 chart(s) failed
                    """;

    @TempDir
    @Nullable
    Path outer;

    private record Line(String words, int code, String printed) {

        static Line of(String row) {
            String[] cells = row.split("\\|", -1);
            return new Line(cells[0].strip(), Integer.parseInt(cells[1].strip()), cells[2].strip());
        }
    }

    @Test
    void everyCommandRunsFromACheckoutThatCannotBeWritten() throws Exception {
        List<Line> lines = LINES.lines().map(Line::of).toList();
        for (String program : List.of("kasane", Commands.KUSTOMIZE, Commands.HELM)) {
            for (CommandSpec command : Commands.specs(program)) {
                String called = program + " " + command.name();
                assertThat(lines).as(called).anyMatch(line -> (line.words + " ").contains(called + " "));
            }
        }
        List<String> others = new ArrayList<>();
        ReadOnlyCheckout checkout = new ReadOnlyCheckout(Objects.requireNonNull(outer));
        try {
            commit(checkout.repository());
            for (Line line : lines) {
                Launcher.Result result = checkout.run(line.words);
                String printed = result.out() + result.err();
                if (result.code() != line.code || !printed.contains(line.printed)) {
                    others.add(line.words + " exits " + result.code() + " and prints\n" + printed);
                }
            }
        } finally {
            checkout.unlock();
        }
        assertThat(others).isEmpty();
    }

    /** Two commits, of which the second changes a value. */
    private static void commit(Path repository) throws Exception {
        FileUtils.delete(repository.resolve(".git").toFile());
        try (Workspace workspace = new Workspace(repository)) {
            workspace.write("overlays/dev/kustomization.yaml", "resources: [map.yaml]\n");
            workspace.write("chart/Chart.yaml", "apiVersion: v2\nname: chart\nversion: 1.0.0\n");
            workspace.write("chart/templates/map.yaml", map("'{{ .Release.Name }}'", "b"));
            workspace.write("overlays/dev/map.yaml", map("settings", "b"));
            workspace.commit();
            workspace.write("overlays/dev/map.yaml", map("settings", "c"));
            workspace.commit();
        }
        assertThat(Files.isDirectory(repository.resolve("below it"))).isTrue();
    }

    private static String map(String name, String value) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata: {a: " + value + "}\n";
    }
}
