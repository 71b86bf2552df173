package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.DefaultFieldSpecs;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;

/** {@code configurations}: files that add to the fields that directives change. */
public final class Configurations {

    private static final String DIRECTIVE = "configurations";

    private Configurations() {}

    /** The usual fields, and those of some files. */
    public static TransformerConfig read(List<YamlScalar> paths, Folder folder) {
        TransformerConfig own = TransformerConfig.EMPTY;
        for (YamlScalar path : paths) {
            own = own.plus(read(path, folder));
        }
        return DefaultFieldSpecs.CONFIG.plus(own);
    }

    private static TransformerConfig read(YamlScalar path, Folder folder) {
        SourceFile file = folder.load(path, DIRECTIVE);
        YamlNode document = folder.session().reader().first(file);
        YamlNode json = document == null ? null : Yaml11.toJsonStrictly(document);
        if (json == null) {
            return TransformerConfig.EMPTY;
        }
        if (!(json instanceof YamlMap map)) {
            throw Problem.error("a configuration must be a map, and this is " + json.kind(), json.span(), null)
                    .asException();
        }
        Problems problems = new Problems();
        Fields fields = Fields.of(map, Fields.Mode.CONFIGURATION, problems);
        TransformerConfig config = TransformerConfig.read(fields);
        fields.end();
        problems.throwIfAny();
        return config;
    }
}
