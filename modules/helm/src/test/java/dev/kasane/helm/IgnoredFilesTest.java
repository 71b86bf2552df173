package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.ChartFolder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code .helmignore} leaves out; Helm 3.22.0 and 4.3.1 list the same files in {@code .Files}. */
class IgnoredFilesTest {

    private static final String RULES = """
            # comment
            *.swp
            /*.md
            kube-*.tgz
            .git/
            docs/*.txt
            *~
            secret
            /img/
            a[0-9].x
            ?.one
            q*r*s
            """;

    private static final List<String> FILES = List.of(
            "a.swp",
            "x/a.swp",
            "README.md",
            "x/README.md",
            "kube-1.tgz",
            "kube-.tgz",
            "kube.tgz",
            ".git/config",
            "docs/n.txt",
            "docs/a/n.txt",
            "docs/n.md",
            "b~",
            "secret.txt",
            "img/i.png",
            "x/img/i.png",
            "a1.x",
            "aa.x",
            "b.one",
            "bb.one",
            "qrs",
            "qxrxs",
            "qx/rs",
            "templates/.hidden",
            "templates/.h",
            ".kept");

    @Test
    void names_endings_and_other_patterns_leave_out_what_they_leave_out_in_helm() {
        assertThat(kept(RULES))
                .containsExactlyInAnyOrder(
                        ".helmignore",
                        ".kept",
                        "aa.x",
                        "bb.one",
                        "docs/a/n.txt",
                        "docs/n.md",
                        "kube.tgz",
                        "qx/rs",
                        "secret.txt",
                        "x/README.md",
                        "x/img/i.png");
    }

    @Test
    void without_rules_hidden_files_of_the_templates_folder_are_left_out() {
        assertThat(kept(""))
                .contains(".kept", "a.swp", "b~", "qrs")
                .doesNotContain("templates/.h", "templates/.hidden");
    }

    private static List<String> kept(String rules) {
        List<String> files = new ArrayList<>(List.of("Chart.yaml", "name: ign\n", ".helmignore", rules));
        FILES.forEach(file -> files.addAll(List.of(file, "x\n")));
        return ChartFolder.files(MemoryTree.of(files.toArray(new String[0])), "").stream()
                .map(ChartFile::name)
                .filter(name -> !name.equals("Chart.yaml"))
                .toList();
    }
}
