package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/** {@code patchesStrategicMerge}: files with patches, or the patches themselves, each for the object it names. */
public final class PatchesStrategicMerge implements Transformer {

    private final List<MergePatch> patches = new ArrayList<>();
    private final Folder folder;
    private final String directive;

    /**
     * @param entries files, or patches
     * @param folder where the files are
     * @param directive the directive's name
     */
    public PatchesStrategicMerge(List<YamlScalar> entries, Folder folder, String directive) {
        this.folder = folder;
        this.directive = directive;
        for (YamlScalar entry : entries) {
            addEntry(entry);
        }
        if (patches.isEmpty() && !entries.isEmpty()) {
            throw Problem.error(
                            directive + " has no patch in it",
                            entries.getFirst().span(),
                            "write one, or remove the entry")
                    .asException();
        }
    }

    private void addEntry(YamlScalar entry) {
        List<Resource> inline;
        try {
            inline = read(SourceFile.within(entry.span(), entry.text(), directive));
        } catch (KasaneException noPatch) {
            if (entry.text().indexOf('\n') >= 0) {
                throw noPatch;
            }
            inline = read(folder.load(entry, directive));
        }
        add(inline);
    }

    /** A text with patches, besides the entries. */
    public PatchesStrategicMerge plus(YamlScalar text) {
        add(read(SourceFile.within(text.span(), text.text(), directive)));
        return this;
    }

    private List<Resource> read(SourceFile text) {
        return new ResourceReader(folder.session()).read(text);
    }

    private void add(List<Resource> read) {
        for (Resource patch : read) {
            patches.add(new MergePatch(
                    patch,
                    MergePatch.Permissions.NONE,
                    directive,
                    folder.session().schemas()));
        }
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        ResourceSet patched = MergePatches.applyEach(resources, patches, MergePatch::applyToSelected);
        return patched == resources ? resources : ResourceSet.withoutDuplicates(patched.toList());
    }
}
