package dev.kasane.kustomize.build;

import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.remote.RepositoryAddress;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.NodeText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;

/**
 * The annotations that {@code buildMetadata} enables: the origin of an object, and the transformers that changed it. It
 * has the path from the root to one kustomization, as written in the files.
 */
final class OriginNote {

    static final OriginNote ROOT = new OriginNote("", "", "");

    /** Kustomize's name for the root of a repository that is not cloned yet. */
    private static final String NOT_CLONED = "notCloned";

    private final String path;
    private final String repository;
    private final String revision;

    private OriginNote(String path, String repository, String revision) {
        this.path = path;
        this.repository = repository;
        this.revision = revision;
    }

    /** The note of something a kustomization names. */
    OriginNote at(String reference) {
        RepositoryAddress remote = RepositoryAddress.parse(reference);
        if (remote == null) {
            return new OriginNote(joined(path, reference), repository, revision);
        }
        String folder = joined(remote.folder(), "");
        return new OriginNote(
                folder.isEmpty() || folder.equals(".") ? NOT_CLONED : folder, remote.repository(), remote.revision());
    }

    /** A map with the repository, as far as there is one. */
    private YamlMap withRepository(YamlMap into, YamlMap at) {
        YamlMap map = repository.isEmpty() ? into : into.with("repo", text(at, repository));
        return revision.isEmpty() ? map : map.with("ref", text(at, revision));
    }

    /** Both paths cleaned as Go's {@code filepath.Join} does. */
    private static String joined(String first, String second) {
        String both = first.isEmpty() ? second : second.isEmpty() ? first : first + "/" + second;
        Deque<String> names = new ArrayDeque<>();
        for (String name : both.split("/")) {
            if (name.equals("..") && !names.isEmpty() && !names.getLast().equals("..")) {
                names.removeLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        String cleaned = String.join("/", names);
        return both.startsWith("/") ? "/" + cleaned : cleaned.isEmpty() && !both.isEmpty() ? "." : cleaned;
    }

    /** An object with the note that it comes from the file at this path. */
    Resource onFile(Resource resource, Schemas schemas) {
        YamlMap root = resource.root();
        String note = NodeText.of(withRepository(empty(root).with("path", text(root, path)), root));
        YamlMap metadata = root.map("metadata");
        if (metadata != null
                && metadata.get(MetadataTexts.ANNOTATIONS) instanceof YamlMap first
                && MetadataTexts.isWrittenTwice(root, MetadataTexts.ANNOTATIONS)) {
            // this note is written as a common annotation is: into the first of them
            YamlMap noted = first.with(BuildAnnotations.ORIGIN, YamlScalar.block(root.origin(), root.offset(), note));
            YamlMap changed = root.with("metadata", metadata.with(MetadataTexts.ANNOTATIONS, noted));
            return resource.withRoot(changed, schemas);
        }
        return withText(resource, BuildAnnotations.ORIGIN, note, schemas);
    }

    /** The configuration of a generator or transformer that is a field of the kustomization at this path. */
    YamlMap step(YamlMap at, String kustomizationFile, String kind) {
        YamlMap by = empty(at).with("apiVersion", text(at, "builtin")).with("kind", text(at, kind));
        return withRepository(empty(at), at)
                .with("configuredIn", text(at, joined(path, kustomizationFile)))
                .with("configuredBy", by);
    }

    /** The configuration of a generator or transformer that is an object with the note of its file. */
    static YamlMap step(Resource plugin) {
        YamlMap at = plugin.root();
        YamlScalar note = MetadataTexts.read(at, MetadataTexts.ANNOTATIONS).get(BuildAnnotations.ORIGIN);
        YamlMap step = empty(at);
        YamlNode origin =
                note == null ? null : YamlReader.standard().first(SourceFile.within(at.span(), note.text(), ""));
        if (origin instanceof YamlMap map && map.get("path") instanceof YamlScalar file) {
            for (String field : List.of("repo", "ref")) {
                if (map.get(field) instanceof YamlScalar value) {
                    step = step.with(field, text(at, value.text()));
                }
            }
            step = step.with("configuredIn", text(at, file.text()));
        }
        YamlMap by = empty(at)
                .with("apiVersion", text(at, plugin.gvk().apiVersion()))
                .with("kind", text(at, plugin.gvk().kind()))
                .with("name", text(at, plugin.name()));
        if (!plugin.namespace().isEmpty()) {
            by = by.with("namespace", text(at, plugin.namespace()));
        }
        return step.with("configuredBy", by);
    }

    /** A generated object with the note of what made it. */
    static Resource onGenerated(Resource resource, YamlMap step, Schemas schemas) {
        return withText(resource, BuildAnnotations.ORIGIN, NodeText.of(step), schemas);
    }

    /** An object with a step added to the list of what changed it. */
    static Resource onTransformed(Resource resource, YamlMap step, Schemas schemas) {
        YamlScalar before =
                MetadataTexts.read(resource.root(), MetadataTexts.ANNOTATIONS).get(BuildAnnotations.TRANSFORMATIONS);
        String steps = before == null ? "" : before.text();
        String added = NodeText.of(YamlList.of(step.origin(), step.offset(), List.of(step)));
        return withText(resource, BuildAnnotations.TRANSFORMATIONS, steps + added, schemas);
    }

    private static Resource withText(Resource resource, String key, String text, Schemas schemas) {
        YamlMap root = resource.root();
        SortedMap<String, YamlScalar> texts = MetadataTexts.read(root, MetadataTexts.ANNOTATIONS);
        texts.put(key, YamlScalar.string(root.origin(), root.offset(), text));
        return resource.withRoot(MetadataTexts.write(root, MetadataTexts.ANNOTATIONS, texts), schemas);
    }

    private static YamlMap empty(YamlMap at) {
        return YamlMap.empty(at.origin(), at.offset());
    }

    private static YamlScalar text(YamlMap at, String text) {
        Origin origin = at.origin();
        return YamlScalar.string(origin, at.offset(), text).quotedIfAmbiguous();
    }
}
