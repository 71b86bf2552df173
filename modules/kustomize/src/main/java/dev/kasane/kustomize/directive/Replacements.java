package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.Replacement;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/** {@code replacements}: copies the value of one field to others. */
public final class Replacements implements Transformer {

    private final List<Replacement> replacements = new ArrayList<>();
    private final String directive;
    private final Schemas schemas;
    private final YamlLimits limits;
    private final List<Replacement.Target> unmatched = new ArrayList<>(0);

    /**
     * @param entries replacements, or files that hold some
     * @param folder where the files are
     * @param directive the directive's name
     */
    public Replacements(List<Replacement.Entry> entries, Folder folder, String directive) {
        this.directive = directive;
        this.schemas = folder.session().schemas();
        this.limits = folder.session().limits().yaml();
        for (Replacement.Entry entry : entries) {
            YamlScalar path = entry.path();
            Replacement inline = entry.inline();
            if (path == null || path.text().isEmpty()) {
                replacements.add(inline);
            } else if (inline.source() != null
                    || inline.targets() != null && !inline.targets().isEmpty()) {
                throw problem(inline.at(), "this replacement has both a path and a text", "remove one of them");
            } else {
                replacements.addAll(read(folder, path));
            }
        }
    }

    @Override
    public void noteUnmatched(Problems noted) {
        for (Replacement.Target target : unmatched) {
            noted.warning(
                    "replacements: this target selects nothing",
                    target.at().span(),
                    "correct select: and reject:, or remove the target");
        }
    }

    private List<Replacement> read(Folder folder, YamlScalar path) {
        SourceFile file = folder.load(path, directive);
        YamlNode document = folder.session().reader().first(file);
        YamlNode json = document == null ? null : Yaml11.toJson(document);
        Problems problems = new Problems();
        List<Replacement> read = new ArrayList<>();
        if (json instanceof YamlMap map) {
            read.add(Replacement.read(Fields.of(map, Fields.Mode.PLUGIN, problems)));
        } else if (json instanceof YamlList list) {
            for (YamlNode item : list) {
                if (!(item instanceof YamlMap map)) {
                    throw problem(
                            item,
                            "a replacement must be a map, and this is " + item.kind(),
                            "write source and targets");
                }
                read.add(Replacement.read(Fields.of(map, Fields.Mode.PLUGIN, problems)));
            }
        } else {
            throw Problem.error(
                            "a file of replacements must hold a map or a list",
                            file.span(0),
                            "write source and targets, or a list of such maps")
                    .asException();
        }
        problems.throwIfAny();
        return read;
    }

    static KasaneException problem(YamlNode at, String sentence, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        ResourceSet result = resources;
        for (Replacement replacement : replacements) {
            List<Replacement.Target> targets = replacement.targets();
            if (replacement.source() == null && replacement.sourceValue() == null || targets == null) {
                throw problem(
                        replacement.at(),
                        "a replacement must have a source and at least one target",
                        "write source (or sourceValue) and targets");
            }
            ReplacementSource source = ReplacementSource.of(replacement, result);
            List<Resource> changed = result.toList();
            for (Replacement.Target target : targets) {
                if (!new ReplacementTarget(target, directive, schemas, limits).apply(changed, source)) {
                    unmatched.add(target);
                }
            }
            result = ResourceSet.of(changed);
        }
        return result;
    }
}
