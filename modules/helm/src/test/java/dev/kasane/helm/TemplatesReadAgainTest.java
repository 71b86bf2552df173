package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A template that was read for one release of a chart is not read again for another. */
class TemplatesReadAgainTest {

    private static String render(String template, String values, String release, String helm) {
        HelmProfile profile = HelmProfile.named(helm);
        MemoryTree tree = MemoryTree.of(
                "Chart.yaml",
                "apiVersion: v2\nname: again\nversion: 0.1.0\n",
                "values.yaml",
                values,
                "templates/a.yaml",
                template);
        return ChartRenderer.render(new ChartRequest(
                        ChartFolder.load(tree, "", profile),
                        GoMap.empty(),
                        new ReleaseInfo(release, "default", false),
                        Capabilities.of(profile, "", List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));
    }

    @Test
    void each_release_prints_its_own_name_and_values() {
        String template =
                "{{ define \"who\" }}{{ .Release.Name }}{{ end }}who: {{ include \"who\" . }}\nsize: {{ .Values.size }}\n";
        assertThat(render(template, "size: 1\n", "first", "4")).contains("who: first\nsize: 1\n");
        assertThat(render(template, "size: 2\n", "second", "4")).contains("who: second\nsize: 2\n");
    }

    @Test
    void a_function_that_only_a_newer_helm_has_is_refused_by_an_older_one_that_comes_second() {
        String template = "seconds: {{ durationSeconds \"2m\" }}\n";
        assertThat(render(template, "", "rel", "4.3.1")).contains("seconds: 120\n");
        assertThatThrownBy(() -> render(template, "", "rel", "3.22.0"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("function \"durationSeconds\" not defined");
        assertThat(render(template, "", "rel", "4.3.1")).contains("seconds: 120\n");
    }

    @Test
    void characters_of_any_length_stand_where_they_stood() {
        String template = "a: é{{/* é ? 😀 */}}😀 {{- \"日?本\" }}{{ $ü := \"?\" }}{{ $ü }}{{ `ß` -}} \n '?'\n";
        assertThat(render("{{ with 1 }}" + template + "{{ end }}", "", "rel", "4"))
                .contains("a: é😀日?本?ß'?'");
    }
}
