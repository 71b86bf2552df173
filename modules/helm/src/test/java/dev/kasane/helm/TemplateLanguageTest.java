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

/** What is easily got wrong in the template language; Helm 4.3.1 prints the same. */
class TemplateLanguageTest {

    private static String render(String template) {
        HelmProfile profile = HelmProfile.NEWEST;
        MemoryTree tree = MemoryTree.of(
                "Chart.yaml", "apiVersion: v2\nname: words\nversion: 0.1.0\n", "templates/a.yaml", template);
        return ChartRenderer.render(new ChartRequest(
                        ChartFolder.load(tree, "", HelmProfile.NEWEST),
                        GoMap.empty(),
                        new ReleaseInfo("rel", "default", false),
                        Capabilities.of(profile, "", List.of()),
                        profile,
                        true))
                .text(new OutputOptions(true, true, true));
    }

    @Test
    void a_loop_over_a_map_does_not_see_what_is_set_in_it() {
        assertThat(render("{{ $d := dict \"a\" \"1\" \"b\" \"old\" }}x: {{ range $k, $v := $d }}"
                        + "{{ $_ := set $d \"b\" \"new\" }}{{ $v }}-{{ end }}\n"))
                .contains("x: 1-old-\n");
    }

    @Test
    void a_word_that_is_long_in_bytes_alone_is_shown_with_all_its_characters() {
        assertThatThrownBy(() -> render("{{ end \"😀😀😀😀😀😀\" }}"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("unexpected \"\\\"😀😀😀😀😀😀\\\"\"... in end");
    }
}
