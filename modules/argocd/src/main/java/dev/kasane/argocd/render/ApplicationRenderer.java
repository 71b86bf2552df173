package dev.kasane.argocd.render;

import dev.kasane.argocd.applicationset.Repositories;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.manifest.Document;
import dev.kasane.kustomize.Rendering;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Renders Applications as Argo CD's repository server does. Jsonnet and plugins are rejected with an error that names
 * them.
 */
public final class ApplicationRenderer {

    private final FileTree own;
    private final Function<GoMap, HelmCaller> callers;
    private final Configuration configuration;
    private final Repositories repositories;
    private final java.util.Set<FileTree> checked =
            java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());

    /**
     * @param own the repository that has the Applications, and the charts that it vendors
     * @param callers how Helm is called for an Application
     * @param repositories the repositories that sources name
     */
    @SuppressWarnings("exports") // made by a discovery
    public ApplicationRenderer(
            FileTree own, Function<GoMap, HelmCaller> callers, Configuration configuration, Repositories repositories) {
        this.own = own;
        this.callers = callers;
        this.configuration = configuration;
        this.repositories = repositories;
    }

    /**
     * The fields of an Application that affect its objects.
     *
     * @param instanceName its name, with its namespace before it when that is not Argo CD's own
     * @param namespace the namespace of its destination
     * @param project its project
     */
    public record Subject(String instanceName, String namespace, String project) {

        /** The subject of an Application. */
        public static Subject of(GoMap application, String argoNamespace) {
            GoMap metadata = application.map("metadata");
            String own = metadata.text("namespace");
            boolean elsewhere = !own.isEmpty() && !own.equals(argoNamespace);
            GoMap spec = application.map("spec");
            String project = spec.text("project").isEmpty() ? "default" : spec.text("project");
            return new Subject(
                    (elsewhere ? own + "_" : "") + metadata.text("name"),
                    spec.map("destination").text("namespace"),
                    project);
        }
    }

    /** The sources of an Application, without those that have only a {@code ref}. */
    public static List<GoMap> sources(GoMap application) {
        GoMap spec = application.map("spec");
        if (spec.get("sourceHydrator") instanceof GoMap hydrator) {
            return List.of(syncSource(hydrator));
        }
        List<GoMap> sources = new ArrayList<>();
        GoList several = spec.list("sources");
        if (several.size() == 0) {
            return spec.get("source") instanceof GoMap source ? List.of(source) : List.of();
        }
        for (Object item : several.items()) {
            if (item instanceof GoMap source && !isEmpty(source)) {
                sources.add(source);
            }
        }
        return sources;
    }

    /** Where a hydrator writes what it renders, which Argo CD then syncs. */
    public static GoMap syncSource(GoMap hydrator) {
        GoMap sync = hydrator.map("syncSource");
        return GoMap.empty()
                .put("repoURL", hydrator.map("drySource").text("repoURL"))
                .put("targetRevision", sync.text("targetBranch"))
                .put("path", sync.text("path"));
    }

    /** Whether one of several sources brings no objects: other sources only use its files, or it has no path. */
    private static boolean isEmpty(GoMap source) {
        return source.text("path").isEmpty() && source.text("chart").isEmpty();
    }

    /** Every source, those without objects of their own too. */
    private static List<GoMap> all(GoMap application) {
        List<GoMap> all = new ArrayList<>();
        GoMap spec = application.map("spec");
        for (Object item :
                spec.has("sourceHydrator") ? List.of() : spec.list("sources").items()) {
            if (item instanceof GoMap source) {
                all.add(source);
            }
        }
        return all.isEmpty() ? sources(application) : all;
    }

    /**
     * Renders an Application.
     *
     * @throws RenderFailure when Argo CD would not render it
     * @throws UnsupportedFeature when a source is not here, or of a kind that is not rendered here
     */
    public RenderedApplication render(GoMap application, Subject subject) {
        List<RenderedApplication.RenderedSource> rendered = new ArrayList<>();
        List<GoMap> manifests = new ArrayList<>();
        HelmCaller caller = callers.apply(application);
        boolean several = !application.map("spec").has("sourceHydrator")
                && application.map("spec").list("sources").size() > 0;
        for (GoMap spec : all(application)) {
            if (several && isEmpty(spec)) {
                rendered.add(new RenderedApplication.RenderedSource("", List.of()));
                continue;
            }
            PlacedSource placed = spec.has("chart")
                    ? PlacedSource.published(spec, own, subject.instanceName())
                    : PlacedSource.inFolder(spec, tree(spec), subject.instanceName());
            Source source = placed.source();
            Source.Tool tool = source.tool(configuration);
            List<GoMap> objects;
            List<String> commands = List.of();
            if (tool == Source.Tool.KUSTOMIZE) {
                KustomizeSource kustomize =
                        new KustomizeSource(source, placed.variables(subject), configuration, caller);
                objects = objects(kustomize.render());
                commands = List.copyOf(kustomize.commands());
            } else if (tool == Source.Tool.DIRECTORY) {
                objects = new DirectorySource(source, configuration).objects();
            } else if (tool == Source.Tool.HELM) {
                objects = objects(HelmSource.of(placed, application, subject, repositories, caller));
            } else {
                throw new UnsupportedFeature("the source " + spec.text("repoURL") + " " + source.folder()
                        + " is one of " + tool.word() + ", which is not rendered here");
            }
            add(objects, subject, manifests);
            rendered.add(new RenderedApplication.RenderedSource(tool.word(), commands));
        }
        return new RenderedApplication(List.copyOf(rendered), List.copyOf(manifests));
    }

    private void add(List<GoMap> objects, Subject subject, List<GoMap> manifests) {
        for (GoMap object : flattened(objects)) {
            Tracking.mark(object, subject, configuration);
            manifests.add(object);
        }
    }

    private FileTree tree(GoMap source) {
        FileTree tree = Requirement.isPath(source.text("path"))
                ? own
                : repositories.tree(source.text("repoURL"), source.text("targetRevision"));
        if (tree == null) {
            throw new UnsupportedFeature("the repository " + source.text("repoURL")
                    + " is not here: name a folder for it under argo.repositories in .kasane.yaml");
        }
        if (checked.add(tree)) {
            Symlinks.check(tree);
        }
        return tree;
    }

    private static List<GoMap> objects(Rendering rendering) {
        List<GoMap> objects = new ArrayList<>();
        addObjects(new SourceFile("kustomize build", rendering.toYaml(), "kustomize"), objects);
        return objects;
    }

    private static List<GoMap> objects(HelmSource chart) {
        List<GoMap> objects = new ArrayList<>();
        try {
            for (Document document : chart.documents()) {
                addObjects(new SourceFile(document.path(), GoText.bytes(document.text()), "helm"), objects);
            }
            for (GoMap object : objects) {
                if (object.text("kind").isEmpty()) {
                    throw new RenderFailure("failed to unmarshal manifest: Object 'Kind' is missing in '"
                            + GoJson.compact(object) + "'");
                }
            }
        } catch (KasaneException e) {
            throw new RenderFailure(
                    "`helm template .` failed exit status 1: Error: "
                            + e.problems().getFirst().sentence(),
                    e);
        }
        return objects;
    }

    private static void addObjects(SourceFile output, List<GoMap> objects) {
        for (YamlNode document : YamlReader.standard().documents(output).documents()) {
            if (GoYaml.value(Yaml11.toJson(document)) instanceof GoMap map) {
                objects.add(map);
            }
        }
    }

    /** Lists are replaced by their items, one level deep, regardless of their kind. */
    private static List<GoMap> flattened(List<GoMap> objects) {
        List<GoMap> flat = new ArrayList<>();
        for (GoMap object : objects) {
            Object items = object.get("items");
            if (items instanceof GoList list) {
                for (Object item : list.items()) {
                    if (item instanceof GoMap map) {
                        flat.add(map);
                    }
                }
            } else if (!(items instanceof GoNil) || object.has("spec") || object.has("status")) {
                flat.add(object);
            }
        }
        return flat;
    }
}
