package dev.kasane.kustomize.plugin;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.ImageEntry;
import dev.kasane.kustomize.config.PatchEntry;
import dev.kasane.kustomize.config.Replacement;
import dev.kasane.kustomize.config.ReplicaEntry;
import dev.kasane.kustomize.config.Selector;
import dev.kasane.kustomize.directive.Annotations;
import dev.kasane.kustomize.directive.Images;
import dev.kasane.kustomize.directive.Labels;
import dev.kasane.kustomize.directive.NameHashes;
import dev.kasane.kustomize.directive.NamePrefix;
import dev.kasane.kustomize.directive.NameSuffix;
import dev.kasane.kustomize.directive.Namespace;
import dev.kasane.kustomize.directive.Patches;
import dev.kasane.kustomize.directive.PatchesJson6902;
import dev.kasane.kustomize.directive.PatchesStrategicMerge;
import dev.kasane.kustomize.directive.Replacements;
import dev.kasane.kustomize.directive.Replicas;
import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.kustomize.directive.ValueAdd;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code transformers} and {@code validators}: the built-in plugins that change objects. */
public final class TransformerPlugins {

    private final PluginConfig config;
    private final Folder folder;
    private final Schemas schemas;

    private TransformerPlugins(PluginConfig config, Folder folder) {
        this.config = config;
        this.folder = folder;
        this.schemas = folder.session().schemas();
    }

    /**
     * The transformer that an object configures.
     *
     * @param resource the object
     * @param folder where its files are
     */
    public static Transformer of(Resource resource, Folder folder) {
        PluginConfig config = new PluginConfig(resource);
        return config.checked(new TransformerPlugins(config, folder).read());
    }

    private Transformer read() {
        return switch (config.kind()) {
            case "AnnotationsTransformer" ->
                new Annotations(config.textMap("annotations"), config.fieldSpecs(), config.kind(), schemas);
            case "LabelTransformer" -> Labels.at(config.fieldSpecs(), config.textMap("labels"), config.kind(), schemas);
            case "NamespaceTransformer" -> namespace();
            case "PrefixTransformer" -> prefix();
            case "SuffixTransformer" -> suffix();
            case "PrefixSuffixTransformer" -> {
                Transformer prefix = prefix();
                Transformer suffix = suffix();
                yield resources -> suffix.apply(prefix.apply(resources));
            }
            case "ImageTagTransformer" ->
                new Images(config.part("imageTag", ImageEntry::read), config.fieldSpecs(), config.kind(), schemas);
            case "ReplicaCountTransformer" ->
                new Replicas(config.part("replica", ReplicaEntry::read), config.fieldSpecs(), config.kind(), schemas);
            case "PatchTransformer" -> new Patches(PatchEntry.read(config.fields(), "patch"), folder, config.kind());
            case "PatchJson6902Transformer" ->
                new PatchesJson6902(PatchEntry.read(config.fields(), "jsonOp"), folder, config.kind());
            case "PatchStrategicMergeTransformer" -> strategicMerge();
            case "ReplacementTransformer" -> replacements();
            case "ValueAddTransformer" -> new ValueAdd(config.fields(), folder);
            case "HashTransformer" -> new NameHashes(schemas);
            default ->
                throw config.problem(
                        "there is no built-in transformer " + config.kind(),
                        "correct its kind, such as LabelTransformer or PatchTransformer");
        };
    }

    private Transformer namespace() {
        Selector metadata = config.part("metadata", Selector::readMetadata);
        String subjects = config.text("setRoleBindingSubjects");
        Namespace.Fields fields =
                config.fields().flag("unsetOnly") ? Namespace.Fields.EMPTY_ONLY : Namespace.Fields.ALL;
        return new Namespace(
                metadata.namespace(),
                config.fieldSpecs(),
                switch (subjects) {
                    case "", "defaultOnly" -> Namespace.Subjects.NAMED_DEFAULT;
                    case "allServiceAccounts" -> Namespace.Subjects.SERVICE_ACCOUNTS;
                    case "none" -> Namespace.Subjects.NONE;
                    default ->
                        throw config.problem(
                                "setRoleBindingSubjects cannot be " + subjects,
                                "write defaultOnly, allServiceAccounts or none");
                },
                fields,
                Mark.at(config.at().span(), config.kind()),
                schemas);
    }

    private Transformer prefix() {
        return new NamePrefix(
                config.text("prefix"), writtenFieldSpecs(), Mark.at(config.at().span(), config.kind()), schemas);
    }

    private Transformer suffix() {
        return new NameSuffix(
                config.text("suffix"), writtenFieldSpecs(), Mark.at(config.at().span(), config.kind()), schemas);
    }

    private FieldSpecs writtenFieldSpecs() {
        if (!config.fields().has("fieldSpecs")) {
            throw config.problem(config.kind() + " has no fieldSpecs", "write fieldSpecs: [{path: metadata/name}]");
        }
        return config.fieldSpecs();
    }

    private Transformer strategicMerge() {
        List<YamlScalar> paths = config.fields().texts("paths");
        @Nullable YamlScalar patches = config.fields().text("patches");
        boolean hasText = patches != null && !patches.text().isEmpty();
        if ((paths == null || paths.isEmpty()) && !hasText) {
            throw config.problem(config.kind() + " has no patch", "write paths: with files, or patches: with a text");
        }
        PatchesStrategicMerge merge =
                new PatchesStrategicMerge(paths == null ? List.of() : paths, folder, config.kind());
        return patches != null && hasText ? merge.plus(patches) : merge;
    }

    private Transformer replacements() {
        List<Replacement.Entry> entries = config.fields().children("replacements", Replacement.Entry::read);
        return new Replacements(entries == null ? List.of() : entries, folder, config.kind());
    }
}
