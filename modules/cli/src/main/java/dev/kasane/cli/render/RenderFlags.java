package dev.kasane.cli.render;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.kustomize.option.Reorder;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@code render}. Flags that allow kustomize to run something are taken without effect:
 * what they allow is refused where a kustomization uses it, with the place. Charts are rendered without a program; only
 * under the name {@code kustomize} they need {@code --enable-helm}, as there.
 *
 * @param targets the folders
 * @param output where the result goes; null for standard output
 * @param root what bounds the files that may be read; null when it is to be found
 * @param options how things are rendered
 */
record RenderFlags(
        List<String> targets,
        @Nullable String output,
        @Nullable String root,
        RenderOptions options) {

    private static final String MANAGED_BY_VARIABLE = "KUSTOMIZE_ENABLE_MANAGEDBY_LABEL";

    static RenderFlags of(Flags flags, String program, Console console) {
        RenderOptions options = LimitFlag.options(flags, console).withReorder(reorder(flags));
        if (flags.has("enable-managedby-label")
                || "on".equals(console.environment().get(MANAGED_BY_VARIABLE))) {
            options = options.withManagedByLabel();
        }
        if (flags.has("stand-ins")) {
            options = options.withKsops(Ksops.STAND_INS);
        }
        if (program.equals("kustomize") && !flags.has("enable-helm")) {
            options = options.withCharts(ChartOptions.DISABLED);
        } else if (flags.has("helm-kube-version") || flags.has("helm-api-versions")) {
            options = options.withCharts(charts(flags, options.charts()));
        }
        return new RenderFlags(
                flags.words().isEmpty() ? List.of(".") : flags.words(),
                flags.value("output"),
                flags.value("root"),
                options);
    }

    private static ChartOptions charts(Flags flags, @Nullable ChartOptions known) {
        String kubeVersion = flags.value("helm-kube-version");
        List<String> apiVersions = new ArrayList<>();
        for (String given : flags.all("helm-api-versions")) {
            apiVersions.addAll(List.of(given.split(",", -1)));
        }
        return new ChartOptions(
                true, known == null ? "" : known.helm(), kubeVersion == null ? "" : kubeVersion, apiVersions);
    }

    private static Reorder reorder(Flags flags) {
        String value = flags.value("reorder");
        return switch (value == null ? "" : value) {
            case "" -> {
                if (value != null) {
                    throw problem("--reorder needs a value", "write legacy or none");
                }
                yield Reorder.UNSPECIFIED;
            }
            case "legacy" -> Reorder.LEGACY;
            case "none" -> Reorder.NONE;
            default -> throw problem("--reorder cannot be " + value, "write legacy or none");
        };
    }

    private static KasaneException problem(String sentence, String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
