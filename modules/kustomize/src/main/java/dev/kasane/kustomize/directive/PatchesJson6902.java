package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.PatchEntry;
import dev.kasane.kustomize.config.Selector;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.patch.JsonPatch;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.kustomize.select.ObjectSelector;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.Objects;

/** An entry of {@code patchesJson6902}: a JSON patch for the objects its target selects. */
public final class PatchesJson6902 implements Transformer {

    private final ObjectSelector target;
    private final JsonPatch patch;
    private final Schemas schemas;
    private final PatchEntry entry;
    private boolean matched;

    /**
     * @param entry the entry
     * @param folder where its file is
     * @param directive the directive's name
     */
    public PatchesJson6902(PatchEntry entry, Folder folder, String directive) {
        this.entry = entry;
        Selector selector = entry.target();
        if (selector == null || selector.name().isEmpty()) {
            throw problem(entry, "this JSON patch does not name its target", "give it a target with kind and name");
        }
        this.target = new ObjectSelector(selector);
        this.patch = JsonPatch.read(
                text(entry, folder, directive), folder.session().limits().yaml());
        if (patch.isEmpty()) {
            throw problem(entry, "this JSON patch has no operations", "write one, or remove the entry");
        }
        this.schemas = folder.session().schemas();
    }

    private static SourceFile text(PatchEntry entry, Folder folder, String directive) {
        YamlScalar inline = entry.patch();
        YamlScalar path = entry.path();
        boolean hasPatch = inline != null && !inline.text().isEmpty();
        boolean hasPath = path != null && !path.text().isEmpty();
        if (hasPath == hasPatch) {
            throw problem(
                    entry,
                    hasPath ? "this patch has both a path and a text" : "this patch has neither a path nor a text",
                    hasPath ? "remove one of them" : "write path: with a file, or the patch itself");
        }
        return inline == null || path != null && hasPath
                ? folder.load(Objects.requireNonNull(path), directive)
                : SourceFile.within(inline.span(), inline.text(), directive);
    }

    private static KasaneException problem(PatchEntry entry, String sentence, String hint) {
        return Problem.error(sentence, entry.at().span(), hint).asException();
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        List<Resource> result = resources.toList();
        for (int position : target.select(resources)) {
            matched = true;
            result.set(position, JsonPatching.apply(resources.get(position), patch, schemas));
        }
        return ResourceSet.of(result);
    }

    @Override
    public void noteUnmatched(Problems unmatched) {
        if (!matched) {
            unmatched.warning(
                    "patchesJson6902: the target of this patch selects nothing",
                    entry.at().span(),
                    "correct the target, or remove the entry");
        }
    }
}
