package dev.kasane.kustomize.build;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import org.jspecify.annotations.Nullable;

/** {@code openapi}: the schema by which patches are merged, as a version or as a file. */
final class OpenApi {

    private OpenApi() {}

    static void choose(@Nullable TextMap openapi, Folder folder) {
        YamlScalar version = null;
        YamlScalar path = null;
        for (TextMap.Entry entry : openapi == null ? TextMap.EMPTY.entries() : openapi.entries()) {
            if (entry.key().equals("version")) {
                version = entry.value();
            } else if (entry.key().equals("path")) {
                path = entry.value();
            }
        }
        if (version != null || path != null) {
            folder.session().schemas().choose(version, path == null ? null : document(path, folder));
        }
    }

    private static YamlMap document(YamlScalar path, Folder folder) {
        SourceFile file = folder.load(path, "openapi");
        boolean json = file.bytes().length > 0 && file.bytes()[0] == '{';
        YamlNode document =
                json ? JsonReader.read(file, folder.session().limits().yaml()) : yaml(file, folder);
        if (document instanceof YamlMap map) {
            return map;
        }
        throw Problem.error("a file of openapi must be a map with definitions", path.span(), "write definitions: …")
                .asException();
    }

    private static @Nullable YamlNode yaml(SourceFile file, Folder folder) {
        YamlNode document = folder.session().reader().first(file);
        return document == null ? null : Yaml11.toJson(document);
    }
}
