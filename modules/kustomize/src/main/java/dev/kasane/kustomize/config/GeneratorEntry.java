package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code configMapGenerator} or {@code secretGenerator}.
 *
 * @param namespace the object's namespace
 * @param name its name
 * @param behavior what to do if it exists already
 * @param literals data written as {@code key=value}
 * @param files data in files
 * @param envs files of {@code key=value} lines
 * @param options the options besides its data
 * @param type a secret's type
 * @param at where the entry is written
 */
public record GeneratorEntry(
        String namespace,
        String name,
        String behavior,
        List<YamlScalar> literals,
        List<YamlScalar> files,
        List<YamlScalar> envs,
        GeneratorOptions options,
        String type,
        YamlNode at) {

    static GeneratorEntry readConfigMap(Fields fields) {
        return read(fields, "", true);
    }

    static GeneratorEntry readSecret(Fields fields) {
        return read(fields, FieldSpec.orEmpty(fields.strictText("type")), true);
    }

    private static GeneratorEntry read(Fields fields, String type, boolean takesEnv) {
        List<YamlScalar> envs = new ArrayList<>(orNone(fields.texts("envs")));
        YamlScalar env = fields.strictText("env");
        if (takesEnv && env != null && !env.text().isEmpty()) {
            envs.add(env);
        }
        GeneratorOptions options = fields.child("options", GeneratorOptions::read);
        return new GeneratorEntry(
                FieldSpec.orEmpty(fields.strictText("namespace")),
                FieldSpec.orEmpty(fields.strictText("name")),
                FieldSpec.orEmpty(fields.strictText("behavior")),
                orNone(fields.texts("literals")),
                orNone(fields.texts("files")),
                envs,
                options == null ? GeneratorOptions.NONE : options,
                type,
                fields.map());
    }

    private static List<YamlScalar> orNone(@Nullable List<YamlScalar> texts) {
        return texts == null ? List.of() : texts;
    }

    /** Reads the configuration of a generator plugin, whose name may be in {@code metadata}. */
    public static GeneratorEntry readPlugin(Fields fields, String kind) {
        String type = kind.equals("SecretGenerator") ? FieldSpec.orEmpty(fields.strictText("type")) : "";
        // kustomize never moves a plugin's env to its envs, where it would be looked at
        GeneratorEntry entry = read(fields, type, false);
        Selector metadata = fields.child("metadata", Selector::readMetadata);
        if (metadata == null) {
            return entry;
        }
        return new GeneratorEntry(
                entry.namespace.isEmpty() ? metadata.namespace() : entry.namespace,
                entry.name.isEmpty() ? metadata.name() : entry.name,
                entry.behavior,
                entry.literals,
                entry.files,
                entry.envs,
                entry.options,
                entry.type,
                entry.at);
    }

    /** This entry with its options completed by those of the whole kustomization. */
    public GeneratorEntry within(GeneratorOptions global) {
        return new GeneratorEntry(namespace, name, behavior, literals, files, envs, options.within(global), type, at);
    }
}
