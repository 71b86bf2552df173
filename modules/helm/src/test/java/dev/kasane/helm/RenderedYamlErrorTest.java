package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message about YAML that a template printed names the line of the output and the place of the template. */
class RenderedYamlErrorTest {

    private static String failure(String template, String... more) {
        String[] files = new String[6 + more.length];
        System.arraycopy(
                new String[] {
                    "Chart.yaml",
                    "apiVersion: v2\nname: web\nversion: 1.2.3\n",
                    "templates/a.yaml",
                    template,
                    "values.yaml",
                    "items: [one, two]\n"
                },
                0,
                files,
                0,
                6);
        System.arraycopy(more, 0, files, 6, more.length);
        HelmProfile profile = HelmProfile.NEWEST;
        ChartRequest request = new ChartRequest(
                ChartFolder.load(MemoryTree.of(files), "", HelmProfile.NEWEST),
                GoMap.empty(),
                new ReleaseInfo("blue", "default", false),
                Capabilities.of(profile, "", List.of()),
                profile,
                true);
        return catchThrowableOfType(KasaneException.class, () -> ChartRenderer.render(request))
                .problems()
                .getFirst()
                .sentence();
    }

    @Test
    void textOfATemplateIsNamedWithItsOwnLineAndColumn() {
        assertThat(failure("{{- range .Values.items }}\nkind: ConfigMap\n{{- end }}\ndata: [\n"))
                .startsWith("YAML parse error on web/templates/a.yaml: ")
                .contains("; chart web 1.2.3, release blue)")
                .containsPattern("\\(line \\d+ of the output, printed by web/templates/a\\.yaml:\\d+:\\d+;");
    }

    @Test
    void anActionIsNamedWhereItStands() {
        assertThat(failure("kind: ConfigMap\n{{/* of two lines\n   in the template */}}\ndata: {{ \"[}\" }}\n"))
                .contains("(line 3 of the output, printed by web/templates/a.yaml:4:");
    }

    @Test
    void aTemplateThatIsCalledIsNamedInsteadOfItsCaller() {
        assertThat(failure(
                        "kind: ConfigMap\n{{ template \"data\" . }}\n",
                        "templates/_data.tpl",
                        "{{ define \"data\" }}\ndata: [}\n{{ end }}"))
                .contains("(line 3 of the output, printed by web/templates/_data.tpl:2:");
    }

    @Test
    void aTemplateThatIsIncludedIsNamedBehindTheAction() {
        assertThat(failure(
                        "kind: ConfigMap\n{{ include \"data\" . | indent 2 }}\n",
                        "templates/_data.tpl",
                        "{{ define \"data\" }}\ndata: [}\n{{ end }}"))
                .contains("printed by web/templates/a.yaml:2:4, which includes web/templates/_data.tpl:2:");
    }

    @Test
    void theLineCountsTheDocumentsBeforeIt() {
        assertThat(failure("kind: ConfigMap\n---\nkind: ConfigMap\n---\nkind: ConfigMap\ndata: [}\n"))
                .contains("(line 6 of the output, printed by web/templates/a.yaml:6:");
    }
}
