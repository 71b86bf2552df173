package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.PatchEntry;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.kustomize.patch.JsonPatch;
import dev.kasane.kustomize.select.ObjectSelector;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An entry of {@code patches}: strategic merge patches for the objects they name, or one patch for all that are selected. */
public final class Patches implements Transformer {

    private final PatchEntry entry;
    private final Session session;
    private final List<MergePatch> merges = new ArrayList<>();
    private final @Nullable JsonPatch json;
    private final @Nullable ObjectSelector target;
    private boolean matched = true;

    /**
     * @param entry the entry
     * @param folder where its file is
     * @param directive the directive's name
     */
    public Patches(PatchEntry entry, Folder folder, String directive) {
        this.entry = entry;
        this.session = folder.session();
        this.target = entry.target() == null ? null : new ObjectSelector(entry.target());
        SourceFile text = text(entry, folder, directive);
        List<Resource> read = new ArrayList<>();
        this.json = read(text, read);
        MergePatch.Permissions permissions =
                new MergePatch.Permissions(entry.allowNameChange(), entry.allowKindChange());
        for (Resource patch : read) {
            merges.add(new MergePatch(patch, permissions, directive, session.schemas()));
        }
    }

    private static SourceFile text(PatchEntry entry, Folder folder, String directive) {
        YamlScalar patch = entry.patch();
        YamlScalar path = entry.path();
        String inline = patch == null ? "" : patch.text().strip();
        boolean hasPath = path != null && !path.text().isEmpty();
        if (hasPath == !inline.isEmpty()) {
            throw Problem.error(
                            hasPath
                                    ? "this patch has both a path and a text"
                                    : "this patch has neither a path nor a text",
                            entry.at().span(),
                            hasPath
                                    ? "remove path or patch"
                                    : "write path: with a file, or patch: with the patch itself")
                    .asException();
        }
        return patch == null || path != null && hasPath
                ? folder.load(Objects.requireNonNull(path), directive)
                : SourceFile.within(patch.span(), inline, directive);
    }

    /** Reads strategic merge patches into a list; if the text is none, it has to be the JSON patch that is returned. */
    private @Nullable JsonPatch read(SourceFile text, List<Resource> into) {
        try {
            into.addAll(new ResourceReader(session).read(text));
            return null;
        } catch (KasaneException noMerge) {
            try {
                return JsonPatch.read(text, session.limits().yaml());
            } catch (KasaneException noJson) {
                throw startsLikeList(text.bytes()) ? noJson : noMerge;
            }
        }
    }

    private static boolean startsLikeList(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (text[i] > ' ') {
                return text[i] == '[' || text[i] == '-' && i + 1 < text.length && text[i + 1] == ' ';
            }
        }
        return false;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        if (json != null) {
            return json.isEmpty() ? resources : applyJson(resources, json);
        }
        if (target == null) {
            return MergePatches.applyEach(resources, merges, MergePatch::applyTo);
        }
        if (merges.size() > 1) {
            throw Problem.error(
                            "an entry with a target can hold one strategic merge patch, and this one holds "
                                    + merges.size(),
                            entry.at().span(),
                            "split it into one entry a patch, or remove the target")
                    .asException();
        }
        return merges.isEmpty() ? resources : applyMerge(resources, merges.getFirst(), target);
    }

    @Override
    public void noteUnmatched(Problems unmatched) {
        if (!matched) {
            unmatched.warning(
                    "patches: the target of this patch selects nothing",
                    entry.at().span(),
                    "correct the target, or remove the entry");
        }
    }

    private ResourceSet applyMerge(ResourceSet resources, MergePatch merge, ObjectSelector target) {
        List<Integer> selected = target.select(resources);
        if (selected.isEmpty()) {
            matched = false;
            return resources;
        }
        List<Resource> result = new ArrayList<>(resources.size());
        int next = 0;
        for (int i = 0; i < resources.size(); i++) {
            Resource resource = resources.get(i);
            if (next < selected.size() && selected.get(next) == i) {
                next++;
                resource = merge.applyToSelected(resource);
            }
            if (resource != null) {
                result.add(resource);
            }
        }
        return ResourceSet.withoutDuplicates(result);
    }

    private ResourceSet applyJson(ResourceSet resources, JsonPatch patch) {
        if (target == null) {
            throw Problem.error(
                            "this JSON patch has no target",
                            entry.at().span(),
                            "give the entry a target, such as target: {kind: Deployment, name: web}")
                    .asException();
        }
        List<Resource> result = resources.toList();
        List<Integer> selected = target.select(resources);
        matched = !selected.isEmpty();
        for (int position : selected) {
            Resource noted = resources.get(position).noteId();
            result.set(position, JsonPatching.apply(noted, patch, session.schemas()));
        }
        return ResourceSet.of(result);
    }
}
