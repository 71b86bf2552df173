package dev.kasane.argocd.render;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects of plain files in a folder. */
final class DirectorySource {

    private static final long LIMIT = 10_000_000;
    private static final String SKIP = "+argocd:skip-file-rendering";

    private final FolderLimit limit = new FolderLimit();
    private final Source source;
    private final boolean jsonnet;
    private final @Nullable Glob include;
    private final @Nullable Glob exclude;
    private final boolean recurses;
    private final List<GoMap> objects = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private long size;

    DirectorySource(Source source, Configuration configuration) {
        this.source = source;
        this.jsonnet = configuration.isEnabled("jsonnet");
        GoMap spec = source.spec().map("directory");
        this.include = glob(spec.text("include"));
        this.exclude = glob(spec.text("exclude"));
        this.recurses = spec.isTrue("recurse");
    }

    private static @Nullable Glob glob(String pattern) {
        return pattern.isEmpty() ? null : Glob.gobwas(pattern);
    }

    List<GoMap> objects() {
        walk(source.folder());
        return objects;
    }

    /** The paths of the files that hold objects. */
    List<String> files() {
        walk(source.folder());
        return files;
    }

    private void walk(String folder) {
        limit.visit();
        for (String name : source.tree().list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = source.tree().entry(path);
            if (entry.isFolder()) {
                if (recurses && entry.path().equals(path)) {
                    walk(path);
                }
            } else if (entry.isFile() && isWanted(path, name)) {
                int before = objects.size();
                read(path, name, source.tree().read(entry.path()));
                if (objects.size() > before) {
                    files.add(path);
                }
            }
        }
    }

    private boolean isWanted(String path, String name) {
        boolean known =
                name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json") || name.endsWith(".jsonnet");
        String relative = source.folder().isEmpty()
                ? path
                : path.substring(source.folder().length() + 1);
        return known
                && (exclude == null || !exclude.matches(relative))
                && (include == null || include.matches(relative));
    }

    private void read(String path, String name, byte[] bytes) {
        if (name.endsWith(".jsonnet")) {
            if (jsonnet) {
                throw new RenderFailure("the jsonnet file " + Requirement.inner(path)
                        + " is not evaluated here: exclude it, or render it to files");
            }
            return;
        }
        String text = decoded(bytes);
        if (text.contains(SKIP)) {
            return;
        }
        size += bytes.length;
        if (size > LIMIT) {
            throw new RenderFailure("exceeded max combined manifest file size");
        }
        if (name.endsWith(".json")) {
            objects.add(json(name, text));
        } else {
            yaml(path, name, text);
        }
    }

    private static String decoded(byte[] bytes) {
        boolean little = bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE;
        boolean big = bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF;
        if (little || big) {
            return new String(
                    bytes, 2, bytes.length - 2, little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
        }
        String text = GoText.of(bytes);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static RenderFailure failed(String name, String why) {
        return new RenderFailure(
                "rpc error: code = FailedPrecondition desc = Failed to unmarshal \"" + name + "\": " + why);
    }

    private static GoMap json(String name, String text) {
        try {
            Object value = JsonParser.parse(text);
            if (value instanceof GoMap map) {
                return map;
            }
            throw failed(
                    name,
                    "json: cannot unmarshal " + (value instanceof GoList ? "array" : GoTypes.typeOf(value))
                            + " into Go value of type map[string]interface {}");
        } catch (JsonSyntaxException e) {
            if (e.message().endsWith("after top-level value")) {
                throw new RenderFailure("rpc error: code = FailedPrecondition desc = Found multiple objects in \""
                        + name + "\". Only single objects are allowed in JSON files.");
            }
            throw failed(name, e.message());
        }
    }

    private void yaml(String path, String name, String text) {
        List<GoMap> found = new ArrayList<>();
        String failure = null;
        for (String document : documents(text)) {
            try {
                Object value = GoYaml.read(SourceFile.of(path, document));
                if (value instanceof GoNil) {
                    continue;
                }
                failure = complaint(value);
                if (failure != null) {
                    break;
                }
                found.add((GoMap) value);
            } catch (KasaneException e) {
                failure = "failed to unmarshal manifest: " + unread(document, e);
                break;
            }
        }
        boolean looksLikeObjects = text.contains("apiVersion:") && text.contains("kind:") && text.contains("metadata:");
        if (failure != null && (!found.isEmpty() || looksLikeObjects)) {
            throw failed(name, failure);
        }
        objects.addAll(found);
    }

    /** The reason why a document cannot be read: a document that begins with a brace is read as JSON. */
    private static String unread(String document, KasaneException e) {
        if (document.stripLeading().startsWith("{")) {
            try {
                JsonParser.parse(document);
            } catch (JsonSyntaxException json) {
                int offset = json.offset();
                return "json: offset " + offset + ": " + json.message();
            }
        }
        return "error converting YAML to JSON: " + GoYamlErrors.of(e.problems().getFirst());
    }

    private static @Nullable String complaint(Object value) {
        String failed = "failed to unmarshal manifest: error unmarshaling JSON: while decoding JSON: ";
        if (!(value instanceof GoMap map)) {
            String kind =
                    value instanceof GoList ? "array" : value instanceof Double ? "number" : GoTypes.typeOf(value);
            return failed + "json: cannot unmarshal " + kind + " into Go value of type map[string]interface {}";
        }
        Object kind = map.get("kind");
        if (kind != null && !(kind instanceof String)) {
            String type = kind instanceof Double ? "number" : GoTypes.typeOf(kind);
            return failed + "json: cannot unmarshal " + type + " into Go struct field detector.kind of type string";
        }
        return map.text("kind").isEmpty() ? failed + "Object 'Kind' is missing in '" + GoJson.compact(map) + "'" : null;
    }

    private static List<String> documents(String text) {
        List<String> documents = new ArrayList<>();
        StringBuilder document = new StringBuilder();
        String plain = text.replace("\r\n", "\n");
        String[] lines = (plain.endsWith("\n") ? plain.substring(0, plain.length() - 1) : plain).split("\n", -1);
        for (String line : lines) {
            if (line.startsWith("---") && line.substring(3).isBlank()) {
                documents.add(document.toString());
                document.setLength(0);
            } else {
                document.append(line).append('\n');
            }
        }
        documents.add(document.toString());
        return documents;
    }
}
