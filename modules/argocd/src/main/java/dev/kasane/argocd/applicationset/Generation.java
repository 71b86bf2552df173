package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.argocd.shape.TemplateMerge;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Evaluates the generators of one ApplicationSet. */
final class Generation {

    /** The generators in the order in which several of one item run. */
    private static final List<String> TYPES = List.of(
            "list",
            "clusters",
            "git",
            "scmProvider",
            "clusterDecisionResource",
            "pullRequest",
            "matrix",
            "merge",
            "plugin");

    private final GoMap applicationSet;
    private final ArgoFixtures world;
    private final Repositories repositories;
    private final Template template;
    private final FolderLists folders;

    /**
     * The result of one generator.
     *
     * @param sets its sets of parameters; null for an empty set
     * @param template the template they fill
     */
    record Result(List<@Nullable GoMap> sets, GoMap template) {}

    Generation(
            GoMap applicationSet,
            ArgoFixtures world,
            Repositories repositories,
            Template template,
            FolderLists folders) {
        this.applicationSet = applicationSet;
        this.world = world;
        this.repositories = repositories;
        this.template = template;
        this.folders = folders;
    }

    FolderLists folders() {
        return folders;
    }

    ArgoFixtures world() {
        return world;
    }

    Budget budget() {
        return template.budget();
    }

    boolean isGo() {
        return template.isGo();
    }

    String templateProject() {
        return applicationSet.map("spec").map("template").map("spec").text("project");
    }

    boolean isProject(String name) {
        return name.equals("default")
                || world.projects().stream()
                        .anyMatch(
                                project -> project.map("metadata").text("name").equals(name));
    }

    FileTree tree(String url, String revision) {
        FileTree tree = repositories.tree(url, revision);
        if (tree == null) {
            throw new UnsupportedFeature("the repository " + url
                    + " is not here: name a folder for it under argo.repositories in .kasane.yaml");
        }
        return tree;
    }

    static List<GoMap> maps(GoList list) {
        List<GoMap> maps = new ArrayList<>();
        for (Object item : list.items()) {
            maps.add(item instanceof GoMap map ? map : GoMap.empty());
        }
        return maps;
    }

    /** The maps of a decoded YAML list, with Go's errors if it is none. */
    static List<GoMap> mapsOf(Object value, String context) {
        if (!(value instanceof GoList list)) {
            throw wrong(value, context, "[]map[string]interface {}");
        }
        List<GoMap> maps = new ArrayList<>();
        for (Object item : list.items()) {
            if (item instanceof GoNil) {
                maps.add(GoMap.empty());
            } else if (item instanceof GoMap map) {
                maps.add(map);
            } else {
                throw wrong(item, context, "map[string]interface {}");
            }
        }
        return maps;
    }

    private static GeneratorFailure wrong(Object value, String context, String wanted) {
        String kind = value instanceof GoMap
                ? "object"
                : value instanceof GoList ? "array" : value instanceof Double ? "number" : GoTypes.typeOf(value);
        return new GeneratorFailure(context + "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
                + kind + " into Go value of type " + wanted);
    }

    /** Runs the generators of one item, filled with what an outer one gave. */
    List<Result> run(GoMap item, GoMap commonTemplate, GoMap outer) {
        GoMap selectorSpec = item.has("selector") ? item.map("selector") : null;
        ParameterSelector selector;
        try {
            selector = selectorSpec == null ? null : ParameterSelector.of(selectorSpec);
        } catch (GeneratorFailure e) {
            throw e.within("error parsing label selector");
        }
        List<Result> results = new ArrayList<>();
        GeneratorFailure first = null;
        for (String type : TYPES) {
            Object present = item.get(type);
            if (present == null || present instanceof GoNil) {
                continue;
            }
            GoMap own = item.map(type).map("template");
            try {
                GoMap filled = outer.isEmpty() ? item : filled(item, outer);
                List<@Nullable GoMap> sets = new ArrayList<>();
                for (GoMap set : generate(type, filled.map(type))) {
                    if (selector == null || selector.accepts(set == null ? Map.of() : Flattening.of(set))) {
                        sets.add(set);
                    }
                }
                results.add(new Result(sets, TemplateMerge.merged(own, commonTemplate)));
            } catch (GeneratorFailure e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
        return results;
    }

    private GoMap filled(GoMap item, GoMap parameters) {
        try {
            return (GoMap) new Filling(template, parameters).untyped(item);
        } catch (TemplateFailure e) {
            throw new GeneratorFailure("failed to replace parameters in generator: " + e.message());
        }
    }

    private List<@Nullable GoMap> generate(String type, GoMap spec) {
        return switch (type) {
            case "list" -> new ListGenerator(this, spec).generate();
            case "clusters" -> listOf(new ClusterGenerator(this, spec).generate());
            case "git" -> listOf(new GitGenerator(this, spec).generate());
            case "scmProvider" -> listOf(new ForgeGenerators(this, spec).repositories());
            case "pullRequest" -> listOf(new ForgeGenerators(this, spec).pullRequests());
            case "clusterDecisionResource" -> listOf(new DecisionGenerator(this, spec).generate());
            case "plugin" -> listOf(new PluginGenerator(this, spec).generate());
            case "matrix" -> listOf(new CombiningGenerators(this, spec).matrix());
            case "merge" -> listOf(new CombiningGenerators(this, spec).merge());
            default -> throw new IllegalStateException(type);
        };
    }

    private static List<@Nullable GoMap> listOf(List<GoMap> sets) {
        return new ArrayList<>(sets);
    }

    /** Adds a generator's {@code values}, each filled with the parameters before this addition. */
    void addValues(GoMap spec, GoMap parameters) {
        Map<String, String> filled = new TreeMap<>();
        for (var value : spec.map("values").entries()) {
            try {
                filled.put(value.getKey(), template.fill(value.getValue().toString(), parameters));
            } catch (TemplateFailure e) {
                throw new GeneratorFailure(
                        "failed to replace templated string: failed to replace templated string with rendered values: "
                                + e.message());
            }
        }
        if (filled.isEmpty()) {
            return;
        }
        if (isGo()) {
            parameters.put("values", GoMap.ofTexts(filled));
        } else {
            filled.forEach((key, value) -> parameters.put("values." + key, value));
        }
    }
}
