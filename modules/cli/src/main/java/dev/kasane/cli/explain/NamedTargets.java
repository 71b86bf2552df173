package dev.kasane.cli.explain;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.cli.targets.TargetNames;
import dev.kasane.files.FileTree;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Applications of Argo CD, Kustomizations and HelmReleases of Flux, by name. */
final class NamedTargets {

    /** So many names are suggested. */
    private static final int MOST_ALIKE = 3;

    private final String asked;
    private final List<String> known = new ArrayList<>();

    private NamedTargets(String asked) {
        this.asked = asked;
    }

    /**
     * A target that is no folder, such as {@code web}, {@code application/web} or {@code helmrelease/shop/web}.
     *
     * @throws dev.kasane.problem.KasaneException when there is none of that name
     */
    static ExplainedTarget find(String asked, FileTree tree, RenderOptions options) {
        return new NamedTargets(asked).find(new KustomizationGraph(tree), options);
    }

    private ExplainedTarget find(KustomizationGraph graph, RenderOptions options) {
        Applications applications = Applications.of(graph, List.of(), options);
        String application = applications == null ? null : TargetNames.application(applications, asked);
        if (applications != null && application != null) {
            return new ExplainedTarget(
                    () -> applications.objects(application),
                    place -> FieldReport.INFLATING.contains(place.directive())
                            ? applications.charts(application, place.span())
                            : applications.charts(application),
                    () -> applications.places(application)::place);
        }
        FluxKustomizations flux = FluxKustomizations.of(graph, options);
        String object = flux == null ? null : TargetNames.flux(flux, asked);
        if (flux != null && object != null) {
            return new ExplainedTarget(() -> flux.knownObjects(object), place -> {
                ExplainedChart chart = flux.chart(object);
                return chart == null ? List.of() : List.of(chart);
            });
        }
        if (applications != null) {
            known.addAll(applications.names());
        }
        if (flux != null) {
            flux.names().forEach(name -> known.add(TargetNames.offered(name)));
        }
        throw Problem.error(
                        "there is no folder " + asked
                                + ", and no Application, Kustomization or HelmRelease of that name",
                        null,
                        hint())
                .asException();
    }

    /** The targets with the requested last name, or else the one with the most similar spelling. */
    private String hint() {
        String last = "/" + asked.substring(asked.lastIndexOf('/') + 1);
        List<String> alike = known.stream()
                .filter(name -> name.endsWith(last) || ("/" + shortName(name)).endsWith(last))
                .toList();
        return alike.isEmpty()
                ? ClosestName.hint(asked, known, examples())
                : ClosestName.question(String.join(" or ", alike.subList(0, Math.min(MOST_ALIKE, alike.size()))));
    }

    /** The name of an Application without the folder that makes it, as in {@code web of argocd/dev}. */
    private static String shortName(String name) {
        int of = name.indexOf(" of ");
        return of < 0 ? name : name.substring(0, of);
    }

    private String examples() {
        return known.isEmpty()
                ? "name the folder of a kustomization"
                : "name a folder, or one such as " + String.join(", ", known.subList(0, Math.min(3, known.size())));
    }
}
