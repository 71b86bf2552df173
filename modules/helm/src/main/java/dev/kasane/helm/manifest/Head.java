package dev.kasane.helm.manifest;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a document that Helm reads: its kind and its hook annotation.
 *
 * @param kind its kind; empty when it has none
 * @param hook the events of its hook annotation, or null when it is no hook
 */
record Head(String kind, @Nullable String hook) {

    private static final Head NONE = new Head("", null);

    /**
     * The head of a document.
     *
     * @param path the path of the template that printed it
     * @throws KasaneException when it is no YAML, or no map
     */
    static Head of(String document, String path, YamlReader reader) {
        YamlNode node;
        try {
            YamlNode read = reader.first(new SourceFile(path, GoText.bytes(document), ""));
            node = read == null ? null : Yaml11.decodedJson(read);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            throw Problem.error(
                            "YAML parse error on " + path + ": " + problem.sentence(), problem.span(), problem.hint())
                    .asException();
        }
        if (node == null) {
            if (beginsWithEnd(document)) {
                throw wrong(path, "did not find expected node content");
            }
            return NONE;
        }
        if (!(node instanceof YamlMap map)) {
            throw wrong(path, "the document is no map but " + node.kind());
        }
        text(map, "apiVersion", path);
        String kind = text(map, "kind", path);
        YamlMap metadata = map(map, "metadata", path);
        if (metadata == null) {
            return new Head(kind, null);
        }
        text(metadata, "name", path);
        YamlMap annotations = map(metadata, "annotations", path);
        String hook = null;
        if (annotations != null) {
            for (int i = 0; i < annotations.size(); i++) {
                String value = text(annotations, annotations.key(i).text(), path);
                hook = annotations.key(i).text().equals(HookEvents.ANNOTATION) ? value : hook;
            }
        }
        return new Head(kind, hook);
    }

    /** Whether the first line that is no comment ends a document: go-yaml requires one before it. */
    private static boolean beginsWithEnd(String document) {
        for (String line : document.lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                return line.equals("...") || line.startsWith("... ");
            }
        }
        return false;
    }

    private static @Nullable YamlMap map(YamlMap in, String key, String path) {
        YamlNode value = in.get(key);
        if (value == null || value.isNull()) {
            return null;
        }
        if (value instanceof YamlMap map) {
            return map;
        }
        throw wrong(path, key + " is no map but " + value.kind());
    }

    private static String text(YamlMap in, String key, String path) {
        YamlNode value = in.get(key);
        if (value == null || value.isNull()) {
            return "";
        }
        if (value instanceof YamlMap || value instanceof YamlList) {
            throw wrong(path, key + " must be a single value and is " + value.kind());
        }
        return ((YamlScalar) value).text();
    }

    private static KasaneException wrong(String path, String what) {
        return Problem.error("YAML parse error on " + path + ": " + what, null, null)
                .asException();
    }
}
