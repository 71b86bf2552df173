package dev.kasane.argocd.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.render.ArgoRelease;
import dev.kasane.argocd.render.HelmCaller;
import dev.kasane.argocd.render.RenderCase;
import dev.kasane.gotemplate.value.GoMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications with charts of their own repository, of repositories of charts and of registries, held against what the repository server of Argo CD 3.2.11 answered with the
 * releases of Helm that Argo CD 3.2, 3.4 and 3.5 contain, and the newest: the objects in their order, their marks and namespaces,
 * and which Applications it refuses.
 */
class HelmCasesTest {

    /** The release whose repository server gave the answers: it gives a values file that is named twice to Helm twice. */
    private static final HelmCaller ARGO_CD = HelmCaller.NEWEST.of(ArgoRelease.named("3.2"));

    private static final List<String> RELEASES = List.of("4.3.1", "4.2.1", "3.19.4", "3.18.4");

    /** Those that fetched charts of repositories and registries. */
    private static final List<String> FETCHING = List.of("4.3.1", "3.22.0");

    /** A schema of a generation that the library of Helm 3.18.4 does not know: it holds nothing against it. */
    private static final Set<String> OTHERWISE = Set.of("schema-2020 with Helm 3.18.4");

    /** What the name of a vendored archive does not tell: a tag with a v before the version, folders before a chart's name. */
    private static final Set<String> UNTOLD = Set.of("registry-range-v", "chart-with-a-slash-of-a-repository");

    @TestFactory
    Stream<DynamicTest> chartsRenderAsArgoCdRendersThem(@TempDir Path temporary) throws IOException {
        List<GoMap> cases = RecordedCases.of("/cases/helm.jsonl");
        assertThat(cases).hasSizeGreaterThanOrEqualTo(292);
        return tests(cases, RELEASES, temporary);
    }

    @TestFactory
    Stream<DynamicTest> chartsOfRepositoriesAndRegistriesRenderAsArgoCdRendersThem(@TempDir Path temporary)
            throws IOException {
        List<GoMap> cases = RecordedCases.of("/cases/charts.jsonl");
        assertThat(cases).hasSizeGreaterThanOrEqualTo(180);
        List<GoMap> told =
                cases.stream().filter(one -> !UNTOLD.contains(one.text("name"))).toList();
        return tests(told, FETCHING, temporary);
    }

    private static Stream<DynamicTest> tests(List<GoMap> cases, List<String> releases, Path temporary) {
        return cases.stream()
                .flatMap(one -> releases.stream()
                        .filter(release -> !OTHERWISE.contains(title(one, release)))
                        .map(release -> DynamicTest.dynamicTest(title(one, release), () -> {
                            Path folder = temporary.resolve(release).resolve(one.text("name"));
                            RecordedCases.write(one, release, folder);
                            // in whose words it is refused is not compared: most are Helm's
                            assertThat(new RenderCase(folder, message -> "refused").differences(ARGO_CD.with(release)))
                                    .isEmpty();
                        })));
    }

    private static String title(GoMap one, String release) {
        return one.text("name") + " with Helm " + release;
    }
}
