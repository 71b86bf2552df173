package dev.kasane.kustomize.config;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a kustomization the way kustomize 5.8.1 does: as YAML 1.1, its first document only, with today's fields in place
 * of deprecated ones. All of a file's problems are reported together.
 */
public final class KustomizationReader {

    private static final String KIND = "Kustomization";
    private static final String COMPONENT = "Component";
    private static final String VERSION = "kustomize.config.k8s.io/v1beta1";
    private static final String COMPONENT_VERSION = "kustomize.config.k8s.io/v1alpha1";

    private final YamlReader reader;
    private final Problems warnings;

    /**
     * @param reader what reads the text
     * @param warnings where deprecations are noted
     */
    public KustomizationReader(YamlReader reader, Problems warnings) {
        this.reader = reader;
        this.warnings = warnings;
    }

    /** Reads a file. */
    public Kustomization read(SourceFile file) {
        YamlNode document = reader.first(file);
        YamlNode json = document == null ? null : Yaml11.toJson(document);
        if (json == null) {
            throw empty(file.span(0));
        }
        if (!(json instanceof YamlMap map)) {
            throw Problem.error("a kustomization must be a map, and this is " + json.kind(), json.span(), null)
                    .asException();
        }
        Problems problems = new Problems();
        Fields fields = Fields.of(map, Fields.Mode.KUSTOMIZATION, problems);
        Kustomization kustomization = read(fields);
        fields.end();
        problems.throwIfAny();
        warnOfDeprecated(fields);
        if (isEmpty(kustomization, fields)) {
            throw empty(map.span());
        }
        return kustomization;
    }

    private static RuntimeException empty(Span at) {
        return Problem.error("this kustomization is empty", at, "list at least one file under resources")
                .asException();
    }

    private static Kustomization read(Fields fields) {
        boolean component = readType(fields);
        fields.child("metadata", Selector::readMetadata);
        TextMap openapi = fields.textMap("openapi");
        YamlScalar namePrefix = fields.text("namePrefix");
        YamlScalar nameSuffix = fields.text("nameSuffix");
        YamlScalar namespace = fields.text("namespace");
        TextMap commonLabels = fields.textMap("commonLabels");
        List<LabelEntry> labels = fields.children("labels", LabelEntry::read);
        TextMap commonAnnotations = fields.textMap("commonAnnotations");
        List<YamlScalar> strategic = fields.texts("patchesStrategicMerge");
        List<PatchEntry> json = fields.children("patchesJson6902", PatchEntry::read);
        List<PatchEntry> patches = fields.children("patches", PatchEntry::read);
        List<ImageEntry> images = fields.children("images", ImageEntry::read);
        List<ImageEntry> imageTags = fields.children("imageTags", ImageEntry::read);
        List<Replacement.Entry> replacements = fields.children("replacements", Replacement.Entry::read);
        List<ReplicaEntry> replicas = fields.children("replicas", ReplicaEntry::read);
        List<Variable> vars = fields.children("vars", Variable::read);
        SortOptions sortOptions = fields.child("sortOptions", SortOptions::read);
        List<YamlScalar> resources = fields.texts("resources");
        List<YamlScalar> components = fields.texts("components");
        List<YamlScalar> crds = fields.texts("crds");
        List<YamlScalar> bases = fields.texts("bases");
        List<GeneratorEntry> configMaps = fields.children("configMapGenerator", GeneratorEntry::readConfigMap);
        List<GeneratorEntry> secrets = fields.children("secretGenerator", GeneratorEntry::readSecret);
        GeneratorOptions options = fields.child("generatorOptions", GeneratorOptions::read);
        return new Kustomization(
                fields.map(),
                component,
                joined(resources, bases),
                orNone(components),
                orNone(crds),
                orNone(fields.texts("configurations")),
                orNone(fields.texts("generators")),
                orNone(fields.texts("transformers")),
                orNone(fields.texts("validators")),
                openapi,
                notEmpty(namespace),
                notEmpty(namePrefix),
                notEmpty(nameSuffix),
                commonLabels == null ? TextMap.EMPTY : commonLabels,
                orNone(labels),
                commonAnnotations == null ? TextMap.EMPTY : commonAnnotations,
                orNone(patches),
                orNone(strategic),
                orNone(json),
                joined(images, imageTags),
                orNone(replicas),
                orNone(replacements),
                orNone(configMaps),
                orNone(secrets),
                options == null ? GeneratorOptions.NONE : options,
                orNone(vars),
                sortOptions,
                plain(orNone(fields.texts("buildMetadata"))),
                HelmChart.readAll(fields));
    }

    private static List<String> plain(List<YamlScalar> scalars) {
        List<String> texts = new ArrayList<>(scalars.size());
        for (YamlScalar scalar : scalars) {
            texts.add(scalar.text());
        }
        return texts;
    }

    private static boolean readType(Fields fields) {
        YamlScalar kind = notEmpty(fields.text("kind"));
        YamlScalar version = notEmpty(fields.text("apiVersion"));
        boolean component = kind != null && kind.text().equals(COMPONENT);
        if (kind != null && !component && !kind.text().equals(KIND)) {
            fields.problems().error("kind must be " + KIND + " or " + COMPONENT, kind.span(), "write kind: " + KIND);
        }
        String wanted = component ? COMPONENT_VERSION : VERSION;
        if (version != null && !version.text().equals(wanted)) {
            fields.problems()
                    .error(
                            "apiVersion of a " + (component ? COMPONENT : KIND) + " must be " + wanted,
                            version.span(),
                            "write apiVersion: " + wanted);
        }
        return component;
    }

    private void warnOfDeprecated(Fields fields) {
        deprecated(fields, "bases", "resources");
        deprecated(fields, "commonLabels", "labels");
        deprecated(fields, "imageTags", "images");
        deprecated(fields, "patchesJson6902", "patches");
        deprecated(fields, "patchesStrategicMerge", "patches");
        deprecated(fields, "vars", "replacements");
    }

    private void deprecated(Fields fields, String old, String today) {
        if (!fields.has(old)) {
            return;
        }
        for (int i = 0; i < fields.map().size(); i++) {
            YamlScalar key = fields.map().key(i);
            if (key.text().equalsIgnoreCase(old)) {
                warnings.warning(old + " is deprecated", key.span(), "use " + today + " instead");
            }
        }
    }

    /** Whether there is nothing that kustomize counts: a text that is empty, or a list it moves elsewhere, does not. */
    private static boolean isEmpty(Kustomization kustomization, Fields fields) {
        for (int i = 0; i < fields.map().size(); i++) {
            String name = fields.map().key(i).text().toLowerCase(java.util.Locale.ROOT);
            YamlNode value = fields.map().value(i);
            boolean counts = switch (name) {
                case "apiversion", "kind" -> false;
                case "namespace" -> kustomization.namespace() != null;
                case "nameprefix" -> kustomization.namePrefix() != null;
                case "namesuffix" -> kustomization.nameSuffix() != null;
                case "bases", "imagetags", "helmchartinflationgenerator" -> !value.isEmpty();
                default -> !value.isNull();
            };
            if (counts) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable YamlScalar notEmpty(@Nullable YamlScalar text) {
        return text == null || text.text().isEmpty() ? null : text;
    }

    private static <T> List<T> orNone(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static <T> List<T> joined(@Nullable List<T> first, @Nullable List<T> second) {
        if (second == null) {
            return orNone(first);
        }
        List<T> all = new ArrayList<>(orNone(first));
        all.addAll(second);
        return all;
    }
}
