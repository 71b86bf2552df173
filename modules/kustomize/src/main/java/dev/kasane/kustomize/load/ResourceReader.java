package dev.kasane.kustomize.load;

import dev.kasane.concurrent.Chunks;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.Resource;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads Kubernetes objects from YAML. Every document is an object, or a list whose items are objects; each needs a kind
 * and a name. As in kustomize, the items of lists follow the other objects of the file.
 */
public final class ResourceReader {

    /** The number of files from which more than one thread is used. */
    private static final int WORTH_THREADS = 64;

    /** So many files are read by one thread in a row. */
    private static final int STRETCH = 16;

    private final Session session;

    public ResourceReader(Session session) {
        this.session = session;
    }

    /** The objects of a file, in kustomize's order. */
    public List<Resource> read(SourceFile file) {
        return objects(session.reader().resources(file));
    }

    /** The objects of many files, file by file, which are read on several threads. */
    public List<List<Resource>> read(List<SourceFile> files) {
        List<List<Resource>> all = new ArrayList<>(Collections.nCopies(files.size(), List.of()));
        @Nullable KasaneException[] failures = new @Nullable KasaneException[files.size()];
        Queue<YamlReader> idle = new ConcurrentLinkedQueue<>(List.of(session.reader()));
        int stretch = files.size() < WORTH_THREADS ? WORTH_THREADS : STRETCH;
        Chunks.inTurn(files.size(), stretch, (from, to) -> {
            YamlReader known = idle.poll();
            YamlReader reader = known == null ? new YamlReader(session.limits().yaml()) : known;
            for (int i = from; i < to; i++) {
                try {
                    all.set(i, objects(reader.resources(files.get(i))));
                } catch (KasaneException e) {
                    failures[i] = e;
                }
            }
            idle.add(reader);
        });
        for (KasaneException failure : failures) {
            if (failure != null) {
                throw failure;
            }
        }
        return all;
    }

    private List<Resource> objects(YamlReader.Documents documents) {
        List<YamlNode> nodes = new ArrayList<>(documents.documents());
        if (documents.parts() == 1 && nodes.size() == 1) {
            nodes = SecretFields.marked(
                    unwrapped(nodes.getFirst()), session.schemas().markedFields());
        }
        nodes = checked(nodes);
        List<Resource> resources = new ArrayList<>(nodes.size());
        // Items are appended to what is still to be looked at, so that lists in lists are expanded too.
        for (int i = 0; i < nodes.size(); i++) {
            YamlMap object = (YamlMap) nodes.get(i);
            List<YamlNode> items = isList(object) ? items(object) : null;
            if (items == null) {
                resources.add(BuildAnnotations.absorb(Resource.of(object, session.schemas())));
            } else {
                nodes.addAll(SecretFields.marked(items, session.schemas().markedFields()));
            }
            if (resources.size() > session.limits().resources()) {
                throw Problem.error(
                                "this file has more than " + session.limits().resources() + " objects",
                                object.span(),
                                "split it, or raise the limit with --limit resources=N")
                        .asException();
            }
        }
        return resources;
    }

    private static boolean isList(YamlMap object) {
        String kind = object.text("kind");
        return kind != null && kind.endsWith("List");
    }

    /** The items of a list that is the only document of its file; the document itself when it is none. */
    private static List<YamlNode> unwrapped(YamlNode document) {
        List<YamlNode> nodes = new ArrayList<>();
        String kind = document instanceof YamlMap map ? map.text("kind") : null;
        boolean wraps = kind != null && (kind.equals("List") || kind.equals("ResourceList"));
        if (!(document instanceof YamlMap list)
                || !wraps
                || list.indexOf("items") < 0 && list.indexOf("functionConfig") < 0) {
            nodes.add(document);
        } else if (list.get("items") instanceof YamlList items) {
            items.forEach(nodes::add);
        } else if (list.get("items") instanceof YamlMap items) {
            throw problem(items, "items must be a list, and this is a map", "put a dash before each object");
        }
        return nodes;
    }

    /** The items of a list object, as kustomize reads them from JSON; null when it has none, not even an empty list. */
    private static @Nullable List<YamlNode> items(YamlMap list) {
        YamlMap json = (YamlMap) JsonForm.ofHeld(list);
        YamlNode items = json.get("items");
        if (items == null) {
            return null;
        }
        List<YamlNode> nodes = new ArrayList<>();
        if (items instanceof YamlList all) {
            for (YamlNode item : all) {
                if (!item.isNull()) {
                    nodes.addAll(checked(unwrapped(JsonForm.toFlow(item))));
                }
            }
        } else if (!items.isNull()) {
            throw problem(items, "items must be a list, and this is " + items.kind(), "put a dash before each object");
        }
        return nodes;
    }

    private static List<YamlNode> checked(List<YamlNode> nodes) {
        List<YamlNode> objects = new ArrayList<>(nodes.size());
        for (YamlNode node : nodes) {
            if (!node.isEmpty()) {
                check(node);
                objects.add(node);
            }
        }
        return objects;
    }

    /** Rejects a value without a kind and a name. */
    public static void check(YamlNode node) {
        if (!(node instanceof YamlMap object)) {
            throw problem(
                    node,
                    "a Kubernetes object is expected here, and this is " + node.kind(),
                    "write apiVersion, kind and metadata");
        }
        String kind = object.text("kind");
        YamlMap metadata = object.map("metadata");
        if (kind == null || kind.isEmpty()) {
            boolean nothing = object.text("apiVersion") == null && metadata == null;
            throw problem(
                    object,
                    nothing
                            ? "this is no Kubernetes object: it has no apiVersion, kind or metadata"
                            : "this object has no kind",
                    "write its kind, such as kind: ConfigMap");
        }
        if (kind.endsWith("List")) {
            return;
        }
        String name = metadata == null || metadata.isNull() ? null : metadata.text("name");
        if (name == null || name.isEmpty()) {
            throw problem(object, "this " + kind + " has no name", "write it under metadata.name");
        }
        if (metadata != null && metadata.get("annotations") instanceof YamlList annotations) {
            throw problem(
                    annotations, "annotations must be a map, and this is a list", "write key: value, without dashes");
        }
    }

    private static KasaneException problem(YamlNode at, String sentence, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
