package dev.kasane.helm.engine;

import dev.kasane.gotemplate.ParsedTemplates;
import dev.kasane.gotemplate.PrintTrace;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.TemplateSet;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.ByteOrder;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.function.HelmFunctions;
import dev.kasane.helm.function.StandIns;
import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Renders the templates of a chart and of its subcharts. Not thread-safe. */
public final class Engine {

    /** Ten times what 134 of 135 real charts need; that of argo-workflows, which reads its definitions as YAML, needs more than a tenth. */
    private static final Bounds BOUNDS = new Bounds(6_000_000, 10_000, 24 << 20, 0);

    private static final ParsedTemplates PARSED = new ParsedTemplates();

    /** Go's output for a missing value, which Helm removes. */
    static final String NO_VALUE = "<no value>";

    private final HelmProfile profile;
    private final ReleaseInfo release;
    private final Capabilities capabilities;

    public Engine(HelmProfile profile, ReleaseInfo release, Capabilities capabilities) {
        this.profile = profile;
        this.release = release;
        this.capabilities = capabilities;
    }

    /**
     * The output of templates.
     *
     * @param files the printed texts by the paths of their templates, in byte order
     * @param randomCalls the calls that made stand-ins for random values
     * @param lookups the queries of templates to a cluster, for messages
     * @param missingApis what templates checked for that is of no group of Kubernetes, and not served
     */
    public record Printed(
            Map<String, String> files, Set<RandomCall> randomCalls, Set<String> lookups, Set<String> missingApis) {}

    /**
     * Prints all templates but the partial ones.
     *
     * @throws dev.kasane.problem.KasaneException when one of them fails, or demands too much
     */
    public Printed print(Chart chart, GoMap values) {
        return print(chart, values, StandIns.Draw.FIRST);
    }

    /** The same with other values for all that is random, as another run of Helm would print. */
    public Printed printAgain(Chart chart, GoMap values) {
        return print(chart, values, StandIns.Draw.SECOND);
    }

    private Printed print(Chart chart, GoMap values, StandIns.Draw draw) {
        StandIns standIns = new StandIns(release.name(), release.namespace(), draw);
        return print(chart, values, new HelmFunctions(profile, standIns), standIns, it -> true, Map.of());
    }

    /**
     * Renders the chart once more and records which place of a template printed what.
     *
     * @param path the path of the template
     * @throws dev.kasane.problem.KasaneException when a template fails, or demands too much
     */
    public TracedText trace(Chart chart, GoMap values, String path) {
        StandIns standIns = new StandIns(release.name(), release.namespace(), StandIns.Draw.FIRST);
        PrintTrace trace = new PrintTrace();
        Printed printed =
                print(chart, values, new HelmFunctions(profile, standIns), standIns, it -> true, Map.of(path, trace));
        return new TracedText(printed.files().getOrDefault(path, ""), trace, printed.lookups());
    }

    /**
     * The same without printing the other templates, whose effects on the values this one does not see.
     *
     * @throws dev.kasane.problem.KasaneException when the template fails, or demands too much
     */
    public TracedText traceAlone(Chart chart, GoMap values, String path) {
        StandIns standIns = new StandIns(release.name(), release.namespace(), StandIns.Draw.FIRST);
        PrintTrace trace = new PrintTrace();
        Printed printed =
                print(chart, values, new HelmFunctions(profile, standIns), standIns, path::equals, Map.of(path, trace));
        return new TracedText(printed.files().getOrDefault(path, ""), trace, printed.lookups());
    }

    /** The texts of some templates alone, by their paths. */
    public Map<String, String> printOnly(Chart chart, GoMap values, Predicate<String> printed) {
        StandIns standIns = new StandIns(release.name(), release.namespace(), StandIns.Draw.FIRST);
        return print(chart, values, new HelmFunctions(profile, standIns), standIns, printed, Map.of())
                .files();
    }

    /** The same where {@code required} and {@code fail} give nothing and end no render, as lint has it. */
    public Printed printForLint(Chart chart, GoMap values) {
        StandIns standIns = new StandIns(release.name(), release.namespace(), StandIns.Draw.FIRST);
        return print(chart, values, new HelmFunctions(profile, standIns).forLint(), standIns, it -> true, Map.of());
    }

    private Printed print(
            Chart chart,
            GoMap values,
            HelmFunctions functions,
            StandIns standIns,
            Predicate<String> printed,
            Map<String, PrintTrace> traces) {
        Budget budget = new Budget(BOUNDS);
        Map<String, Scope.Entry> templates = new HashMap<>();
        Set<String> missing = new TreeSet<>();
        Scope scope = new Scope(profile, release, capabilities, missing, templates);
        scope.add(chart, values, "");
        TemplateSet set = TemplateSet.ofZeros(functions, budget, PARSED);
        functions.begin(set);
        standIns.register(name -> {
            Scope.Entry entry = templates.get(name);
            return entry == null ? "" : entry.text();
        });
        List<String> names = deepestFirst(templates.keySet());
        Map<String, String> texts = new TreeMap<>(ByteOrder.OF_TEXTS);
        try {
            for (String name : names) {
                set.add(
                        name,
                        java.util.Objects.requireNonNull(templates.get(name)).text());
            }
        } catch (TemplateFailure e) {
            throw Failures.whileParsing(e.message());
        } catch (BoundExceeded | UnsupportedFeature e) {
            throw Failures.refused(chart.name(), e.getMessage());
        }
        long size = 0;
        for (String name : names) {
            if (name.substring(name.lastIndexOf('/') + 1).startsWith("_") || !printed.test(name)) {
                continue;
            }
            Scope.Entry entry = java.util.Objects.requireNonNull(templates.get(name));
            entry.seen()
                    .put(
                            "Template",
                            scope.values(GoMap.empty().put("Name", name).put("BasePath", entry.folder())));
            standIns.begin(name);
            try {
                String text = set.execute(name, scope.values(entry.seen()), traces.get(name));
                size += text.length();
                budget.add(size, 0);
                texts.put(name, withoutNoValue(text));
            } catch (TemplateFailure e) {
                throw Failures.whileExecuting(e.message(), profile);
            } catch (BoundExceeded | UnsupportedFeature e) {
                throw Failures.refused(name, e.getMessage());
            } catch (StackOverflowError e) {
                throw Failures.refused(name, "templates include each other, or values hold each other, without end");
            }
        }
        return new Printed(texts, randomCalls(templates, standIns), functions.lookups(), missing);
    }

    private static Set<RandomCall> randomCalls(Map<String, Scope.Entry> templates, StandIns standIns) {
        Set<RandomCall> calls = new LinkedHashSet<>();
        for (StandIns.Place place : standIns.places()) {
            Scope.Entry entry = templates.get(place.template());
            // the texts that tpl is given are no templates of the chart
            String action = entry == null ? "" : action(entry.text(), place.position());
            calls.add(new RandomCall(place.template(), action));
        }
        return calls;
    }

    /** The action around a position of a template. */
    private static String action(String text, int position) {
        int start = text.lastIndexOf("{{", position);
        int end = text.indexOf("}}", position);
        return start < 0 || end < 0 ? "" : text.substring(start, end + 2);
    }

    /** The deepest paths first, and among those of a depth the last one. */
    private static List<String> deepestFirst(Set<String> paths) {
        List<String> names = new ArrayList<>(paths);
        names.sort(ByteOrder.OF_TEXTS.reversed());
        Map<Integer, List<String>> byDepth = new TreeMap<>();
        for (String name : names) {
            byDepth.computeIfAbsent(-depth(name), it -> new ArrayList<>()).add(name);
        }
        names.clear();
        byDepth.values().forEach(names::addAll);
        return names;
    }

    private static int depth(String path) {
        int depth = 0;
        for (int i = 0; i < path.length(); i++) {
            depth += path.charAt(i) == '/' ? 1 : 0;
        }
        return depth;
    }

    /** A text as Helm leaves it: what Go prints for nothing is taken out. */
    public static String withoutNoValue(String text) {
        return text.contains(NO_VALUE) ? text.replace(NO_VALUE, "") : text;
    }
}
