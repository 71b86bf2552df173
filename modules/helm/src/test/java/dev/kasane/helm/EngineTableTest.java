package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates of charts, of the kinds that Helm's own tests have, against what Helm prints and how it fails. */
class EngineTableTest {

    static List<String> releases() {
        return CaseTable.RELEASES;
    }

    @ParameterizedTest
    @MethodSource("releases")
    void templatesPrintWhatHelmPrints(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        CaseTable table = CaseTable.of("engine");
        assertThat(table.size()).isGreaterThanOrEqualTo(440);
        assertThat(table.differences(release, one -> answer(table.chart(one, profile), one, profile)))
                .isEmpty();
    }

    private static GoMap answer(Chart chart, GoMap one, HelmProfile profile) {
        ChartRequest request = new ChartRequest(
                chart,
                one.map("given"),
                new ReleaseInfo("rel", "default", false),
                Capabilities.of(profile, "v1.33.1", List.of()),
                profile,
                true);
        GoMap files = GoMap.empty();
        if (one.text("how").equals("lint")) {
            ChartRenderer.printed(request).forEach(files::put);
        } else {
            ChartRenderer.onLargeStack(request, () -> {
                        ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
                        return ChartRenderer.engine(request).print(prepared.chart(), prepared.values());
                    })
                    .files()
                    .forEach(files::put);
        }
        return GoMap.empty().put("files", files);
    }
}
