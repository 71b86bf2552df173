package dev.kasane.change.edit;

import dev.kasane.files.FileTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sets tags and digests of images of targets by changing only those bytes of the files: comments, order, quotes and
 * line endings are unchanged. An edit is made only if a render proves that it changes the intended image and nothing
 * else. A rejected edit does not stop the others.
 */
public final class ImageEditor {

    private final FileTree tree;
    private final ImageSites sites;
    private final ImageProof proof;
    private final Map<ImageEdit, List<ImageSite>> found = new HashMap<>();

    /**
     * An editor of a tree.
     *
     * @param tree the files as they are
     * @param options how targets are rendered
     */
    public ImageEditor(FileTree tree, RenderOptions options) {
        this.tree = tree;
        this.sites = new ImageSites(tree, options);
        this.proof = new ImageProof(tree, options);
    }

    /**
     * The image an edit is about, as it is decided now, once for each place that decides it.
     *
     * @throws dev.kasane.problem.KasaneException when the target has no such image, or cannot be read
     */
    public List<ImageReference> current(ImageEdit edit) {
        return sitesOf(edit).stream().map(ImageSite::current).toList();
    }

    /**
     * The files an edit would change.
     *
     * @throws dev.kasane.problem.KasaneException when the target has no such image, or cannot be read
     */
    public List<String> files(ImageEdit edit) {
        return sitesOf(edit).stream().map(site -> site.file().path()).distinct().toList();
    }

    private List<ImageSite> sitesOf(ImageEdit edit) {
        List<ImageSite> known = found.get(edit);
        if (known == null) {
            known = sites.find(edit);
            found.put(edit, known);
        }
        return known;
    }

    /** Makes some edits, and proves each. */
    public EditedImages apply(List<ImageEdit> edits) {
        Map<ImageEdit, EditedImages.Outcome> outcomes = new LinkedHashMap<>();
        List<ImageEdit> open = new ArrayList<>();
        for (ImageEdit edit : edits) {
            EditedImages.Outcome outcome = quickOutcome(edit);
            if (outcome != null) {
                outcomes.put(edit, outcome);
            } else if (!open.contains(edit)) {
                open.add(edit);
            }
        }
        while (true) {
            SortedMap<String, byte[]> files = write(open, outcomes);
            open.removeAll(outcomes.keySet());
            FileTree after = new OverlayTree(tree, files);
            ImageProof.Finding finding =
                    open.isEmpty() ? new ImageProof.Finding(List.of(), Map.of()) : proof.of(after, namesOf(open));
            if (finding.refusals().isEmpty()) {
                open.forEach(
                        edit -> outcomes.put(edit, new EditedImages.Outcome(edit, EditedImages.Kind.MADE, List.of())));
                return new EditedImages(
                        tree,
                        after,
                        files,
                        edits.stream().distinct().map(outcomes::get).toList(),
                        finding.changes());
            }
            refuse(finding.refusals(), open, outcomes);
        }
    }

    /**
     * The new bytes of each file that some edits change, without a proof that they change nothing else: for comparing with what
     * was written before.
     *
     * @throws dev.kasane.problem.KasaneException when one of them cannot be made
     */
    public SortedMap<String, byte[]> written(List<ImageEdit> edits) {
        Map<ImageEdit, EditedImages.Outcome> outcomes = new LinkedHashMap<>();
        SortedMap<String, byte[]> files = write(edits, outcomes);
        for (EditedImages.Outcome outcome : outcomes.values()) {
            throw new KasaneException(outcome.problems());
        }
        return files;
    }

    /** The present names of the images of some edits. */
    private Map<ImageEdit, Set<String>> namesOf(List<ImageEdit> edits) {
        Map<ImageEdit, Set<String>> names = new LinkedHashMap<>();
        for (ImageEdit edit : edits) {
            names.put(edit, current(edit).stream().map(ImageReference::name).collect(Collectors.toSet()));
        }
        return names;
    }

    /** The result of an edit that needs no write; null if the edit must be tried. */
    private EditedImages.@Nullable Outcome quickOutcome(ImageEdit edit) {
        try {
            boolean done = sitesOf(edit).stream().allMatch(site -> edit.isDone(site.current()));
            return done ? new EditedImages.Outcome(edit, EditedImages.Kind.DONE_BEFORE, List.of()) : null;
        } catch (KasaneException e) {
            return new EditedImages.Outcome(edit, EditedImages.Kind.REFUSED, e.problems());
        }
    }

    /** The bytes of all files with some edits made; those that cannot be written get the reason. */
    private SortedMap<String, byte[]> write(List<ImageEdit> edits, Map<ImageEdit, EditedImages.Outcome> outcomes) {
        Map<String, FileEdit> files = new TreeMap<>();
        edits.forEach(edit -> add(edit, files, outcomes, file -> {}));
        try {
            return bytes(files);
        } catch (KasaneException e) {
            // at least one of them would change more than it may: each is tried on what those before it have left
            files.clear();
            edits.forEach(edit -> add(edit, files, outcomes, FileEdit::bytes));
            return bytes(files);
        }
    }

    private static SortedMap<String, byte[]> bytes(Map<String, FileEdit> files) {
        SortedMap<String, byte[]> written = new TreeMap<>();
        files.forEach((path, file) -> written.put(path, file.bytes()));
        return written;
    }

    private void add(
            ImageEdit edit,
            Map<String, FileEdit> files,
            Map<ImageEdit, EditedImages.Outcome> outcomes,
            Consumer<FileEdit> check) {
        try {
            Map<String, FileEdit> own = new LinkedHashMap<>();
            for (ImageSite site : sitesOf(edit)) {
                FileEdit file = own.computeIfAbsent(
                        site.file().path(), path -> files.getOrDefault(path, FileEdit.of(site.file())));
                own.put(site.file().path(), file.with(site, edit));
            }
            own.values().forEach(check);
            files.putAll(own);
        } catch (KasaneException e) {
            outcomes.put(edit, new EditedImages.Outcome(edit, EditedImages.Kind.REFUSED, e.problems()));
        }
    }

    /** Rejects the edits of the targets in which a reason shows; all of them when it shows in none that was named. */
    private static void refuse(
            Map<String, List<Problem>> refusals, List<ImageEdit> open, Map<ImageEdit, EditedImages.Outcome> outcomes) {
        Set<String> named = open.stream().map(ImageEdit::target).collect(Collectors.toSet());
        List<Problem> elsewhere = new ArrayList<>();
        refusals.forEach((target, problems) -> {
            if (!named.contains(target)) {
                elsewhere.addAll(problems);
            }
        });
        for (ImageEdit edit : List.copyOf(open)) {
            List<Problem> problems = refusals.getOrDefault(edit.target(), elsewhere);
            if (!problems.isEmpty()) {
                outcomes.put(edit, new EditedImages.Outcome(edit, EditedImages.Kind.REFUSED, problems));
            }
        }
        open.removeAll(outcomes.keySet());
    }
}
