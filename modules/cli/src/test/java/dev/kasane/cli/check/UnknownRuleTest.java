package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.RuleNames;
import dev.kasane.cli.diff.WorkspaceTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules that {@code check.rules} names. */
class UnknownRuleTest extends WorkspaceTest {

    @BeforeEach
    void aTargetAndARuleWithAWrongLetter() throws Exception {
        workspace
                .write("app/kustomization.yaml", "resources: [config.yaml]\n")
                .write("app/config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")
                .commit()
                .write(".kasane.yaml", "check:\n  rules:\n    late-waves: off\n");
    }

    @Test
    void anUnknownRuleIsAnErrorWithItsPlace() throws Exception {
        assertUnknown("check");
        workspace.commit();
        assertUnknown("check", "HEAD~1..HEAD");
    }

    private void assertUnknown(String... command) {
        workspace.print(List.of(command));
        assertThat(workspace.exitCode()).isEqualTo(2);
        assertThat(workspace.stderr())
                .contains(
                        "error: there is no rule late-waves\n  --> .kasane.yaml:3:5\n",
                        "  hint: did you mean late-wave?\n");
    }

    @Test
    void aCommitThatCorrectsTheNameIsCheckedAgainstTheFormerOne() throws Exception {
        workspace
                .commit()
                .write(".kasane.yaml", "check: {rules: {late-wave: off}}\n")
                .commit();

        workspace.run(0, "check", "HEAD~1..HEAD");
    }

    @Test
    void thePagesNameAllRules() throws Exception {
        Path pages = Path.of("../../docs/reference");
        String tables =
                Files.readString(pages.resolve("check.md")) + Files.readString(pages.resolve("checks/README.md"));
        TreeSet<String> documented = new TreeSet<>();
        Pattern.compile("(?m)^\\| (?:\\[([a-z-]+)]\\([a-z-]+\\.md\\)|`([a-z-]+)`(?:, `([a-z-]+)`)?) \\|")
                .matcher(tables)
                .results()
                .forEach(row -> {
                    for (int i = 1; i <= row.groupCount(); i++) {
                        if (row.group(i) != null) {
                            documented.add(row.group(i));
                        }
                    }
                });
        assertThat(documented).containsExactlyElementsOf(RuleNames.ALL);
    }
}
