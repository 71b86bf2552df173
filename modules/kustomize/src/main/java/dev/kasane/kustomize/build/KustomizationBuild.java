package dev.kasane.kustomize.build;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.config.HelmChart;
import dev.kasane.kustomize.config.Kustomization;
import dev.kasane.kustomize.config.KustomizationReader;
import dev.kasane.kustomize.directive.ChartGenerator;
import dev.kasane.kustomize.directive.ConfigMapGenerator;
import dev.kasane.kustomize.directive.Configurations;
import dev.kasane.kustomize.directive.Crds;
import dev.kasane.kustomize.directive.Generator;
import dev.kasane.kustomize.directive.GeneratorMerge;
import dev.kasane.kustomize.directive.SecretGenerator;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds one kustomization or component: loads the files and bases that it names, and applies its directives. */
final class KustomizationBuild {

    private final Folder folder;
    private final Kustomization kustomization;
    private final String fileName;
    private final @Nullable OriginNote note;
    private final BaseCache memory;

    /** The namespace of the charts that name none. */
    private final String chartNamespace;

    private final Session session;

    private KustomizationBuild(
            Folder folder,
            Kustomization kustomization,
            String fileName,
            @Nullable OriginNote note,
            BaseCache memory,
            String namespaceAbove) {
        this.folder = folder;
        this.kustomization = kustomization;
        this.fileName = fileName;
        this.note = note;
        this.memory = memory;
        YamlScalar own = kustomization.namespace();
        this.chartNamespace = own == null ? namespaceAbove : own.text();
        this.session = folder.session();
    }

    /** The kustomization a render starts from. */
    static KustomizationBuild root(Folder folder, BaseCache memory) {
        SourceFile file = folder.kustomization(null);
        Kustomization kustomization = read(file, folder);
        boolean noted = kustomization.buildMetadata().contains("originAnnotations")
                || kustomization.buildMetadata().contains("transformerAnnotations");
        return new KustomizationBuild(
                folder, kustomization, TreePath.name(file.path()), noted ? OriginNote.ROOT : null, memory, "");
    }

    private static Kustomization read(SourceFile file, Folder folder) {
        Session session = folder.session();
        Kustomization kustomization = new KustomizationReader(session.reader(), session.warnings()).read(file);
        OpenApi.choose(kustomization.openapi(), folder);
        return kustomization;
    }

    Folder folder() {
        return folder;
    }

    Kustomization kustomization() {
        return kustomization;
    }

    String fileName() {
        return fileName;
    }

    @Nullable
    OriginNote note() {
        return note;
    }

    /** Applies this kustomization to the objects that were collected before it. */
    Accumulator accumulate(Accumulator before) {
        addResources(kustomization.resources(), "resources", before);
        before.add(Configurations.read(kustomization.configurations(), folder));
        before.add(Crds.read(kustomization.crds(), folder));
        generate(before);
        Accumulator accumulator = before;
        for (YamlScalar component : kustomization.components()) {
            accumulator = addComponent(component, accumulator);
        }
        transform(accumulator);
        new Validators(this).apply(accumulator);
        accumulator.addVariables(kustomization.vars());
        return accumulator;
    }

    /** Adds the objects of files and folders. */
    void addResources(List<YamlScalar> references, String directive, Accumulator into) {
        List<YamlScalar> files = new ArrayList<>();
        List<SourceFile> loaded = new ArrayList<>();
        for (YamlScalar reference : references) {
            TreeEntry entry = folder.look(reference, directive);
            if (entry.isFile()) {
                files.add(reference);
                loaded.add(folder.load(entry, reference, directive));
            } else if (entry.isFolder()) {
                addFiles(files, loaded, into);
                addBase(folder.enter(entry, reference, directive), reference, into);
            } else {
                throw folder.unreachable(reference, directive, entry);
            }
        }
        addFiles(files, loaded, into);
    }

    /** Adds the objects of the files that are listed between two folders, and empties the lists. */
    private void addFiles(List<YamlScalar> references, List<SourceFile> loaded, Accumulator into) {
        List<List<Resource>> read = new ResourceReader(session).read(loaded);
        for (int i = 0; i < read.size(); i++) {
            List<Resource> resources = read.get(i);
            if (note != null) {
                OriginNote here = note.at(references.get(i).text());
                resources.replaceAll(resource -> here.onFile(resource, session.schemas()));
            }
            into.add(resources);
        }
        references.clear();
        loaded.clear();
    }

    private void addBase(Folder base, YamlScalar reference, Accumulator into) {
        boolean remembered = note == null && session.schemas().areBuiltIn();
        Base known = remembered ? memory.of(base.path(), chartNamespace) : null;
        if (known != null && base.allows(known.footprint(), known.depth())) {
            session.add(known.footprint(), reference.span());
            into.merge(known);
            return;
        }
        Session part = session.part();
        Accumulator made = enter(base.in(part), reference, false).accumulate(new Accumulator(session.limits()));
        Base fresh = new Base(
                made.resources(), made.config(), new LinkedHashMap<>(made.variables()), part.footprint(), base.depth());
        session.add(fresh.footprint(), reference.span());
        if (remembered && session.schemas().areBuiltIn()) {
            memory.keep(base.path(), chartNamespace, fresh);
        }
        into.merge(fresh);
    }

    private KustomizationBuild enter(Folder entered, YamlScalar reference, boolean asComponent) {
        entered.session().countInclusions(1, reference.span());
        SourceFile file = entered.kustomization(reference.span());
        Kustomization read = read(file, entered);
        if (read.component() != asComponent) {
            Span at = reference.span();
            throw asComponent
                    ? Problem.error(
                                    "components names " + entered.displayName() + ", which is no component",
                                    at,
                                    "name it under resources, or write kind: Component in it")
                            .asException()
                    : Problem.error(
                                    "resources names " + entered.displayName() + ", which is a component",
                                    at,
                                    "name it under components")
                            .asException();
        }
        OriginNote below = note == null ? null : note.at(reference.text());
        return new KustomizationBuild(entered, read, TreePath.name(file.path()), below, memory, chartNamespace);
    }

    private Accumulator addComponent(YamlScalar reference, Accumulator accumulator) {
        KustomizationBuild component = enter(folder.enter(reference, "components"), reference, true);
        Accumulator changed = component.accumulate(accumulator);
        Accumulator merged = new Accumulator(session.limits());
        merged.merge(changed);
        return merged;
    }

    private void generate(Accumulator into) {
        for (GeneratorEntry entry : kustomization.configMapGenerator()) {
            GeneratorEntry complete = entry.within(kustomization.generatorOptions());
            Generator generator = new ConfigMapGenerator(complete, folder, "configMapGenerator");
            absorb(
                    generator,
                    note == null ? null : note.step(kustomization.at(), fileName, "ConfigMapGenerator"),
                    into);
        }
        for (GeneratorEntry entry : kustomization.secretGenerator()) {
            GeneratorEntry complete = entry.within(kustomization.generatorOptions());
            Generator generator = new SecretGenerator(complete, folder, "secretGenerator");
            absorb(generator, note == null ? null : note.step(kustomization.at(), fileName, "SecretGenerator"), into);
        }
        for (HelmChart chart : kustomization.helmCharts()) {
            HelmChart complete = chart.namespace().isEmpty() ? chart.withNamespace(chartNamespace) : chart;
            absorb(
                    new ChartGenerator(complete, folder, "helmCharts"),
                    note == null ? null : note.step(kustomization.at(), fileName, "HelmChartInflationGenerator"),
                    into);
        }
        new Plugins(this).generate(into);
    }

    void absorb(Generator generator, @Nullable YamlMap step, Accumulator into) {
        List<Resource> made = generator.generate();
        if (step != null) {
            made = made.stream()
                    .map(resource -> OriginNote.onGenerated(resource, step, session.schemas()))
                    .toList();
        }
        into.absorb(made, new GeneratorMerge(session.schemas()));
    }

    private void transform(Accumulator accumulator) {
        if (!session.schemas().areBuiltIn()) {
            accumulator.transform(resources -> resources.map(resource -> resource.scoped(session.schemas())));
        }
        List<Step> steps = new DirectiveOrder(this, accumulator.config()).steps();
        steps.addAll(new Plugins(this).transformers(kustomization.transformers(), "transformers"));
        for (Step step : steps) {
            session.checkTime(null);
            accumulator.transform(step.transformer());
            if (!kustomization.component()) {
                step.transformer().noteUnmatched(session.unmatched());
            }
            YamlMap description = step.note();
            if (description != null) {
                accumulator.transform(resources ->
                        resources.map(resource -> OriginNote.onTransformed(resource, description, session.schemas())));
            }
        }
    }
}
