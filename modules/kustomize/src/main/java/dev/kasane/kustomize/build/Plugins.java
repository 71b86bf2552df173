package dev.kasane.kustomize.build;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.kustomize.plugin.GeneratorPlugins;
import dev.kasane.kustomize.plugin.TransformerPlugins;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads the plugins of one kustomization. Their configurations are objects: written inline, in files, or built by
 * kustomizations.
 */
final class Plugins {

    private final KustomizationBuild level;
    private final Session session;

    Plugins(KustomizationBuild level) {
        this.level = level;
        this.session = level.folder().session();
    }

    void generate(Accumulator into) {
        ResourceSet configs = configs(level.kustomization().generators(), "generators");
        for (Resource config : configs) {
            level.absorb(
                    GeneratorPlugins.of(config, level.folder()),
                    level.note() == null ? null : OriginNote.step(config),
                    into);
        }
    }

    List<Step> transformers(List<YamlScalar> entries, String directive) {
        List<Step> steps = new ArrayList<>();
        for (Resource config : configs(entries, directive)) {
            steps.add(new Step(
                    TransformerPlugins.of(config, level.folder()),
                    level.note() == null ? null : OriginNote.step(config)));
        }
        return steps;
    }

    private ResourceSet configs(List<YamlScalar> entries, String directive) {
        if (entries.isEmpty()) {
            return ResourceSet.EMPTY;
        }
        Accumulator configs = new Accumulator(session.limits());
        List<YamlScalar> references = new ArrayList<>();
        for (YamlScalar entry : entries) {
            SourceFile text = SourceFile.within(entry.span(), entry.text(), directive);
            try {
                configs.add(noted(new ResourceReader(session).read(text)));
            } catch (KasaneException noObject) {
                // As in kustomize, what is no object is a path; a text of several lines cannot be meant as one.
                if (entry.text().indexOf('\n') >= 0) {
                    throw noObject;
                }
                references.add(entry);
            }
        }
        level.addResources(references, directive, configs);
        return configs.resources();
    }

    private List<Resource> noted(List<Resource> inline) {
        OriginNote note = level.note();
        if (note != null) {
            OriginNote here = note.at(level.fileName());
            inline.replaceAll(resource -> here.onFile(resource, session.schemas()));
        }
        return inline;
    }
}
