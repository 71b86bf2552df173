package dev.kasane.cli.render;

import dev.kasane.cli.console.OutputFile;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Results as files in a folder. */
final class OutputFolder {

    private OutputFolder() {}

    /** A file for each object, with the names kustomize gives them. */
    static void write(Rendering rendering, Path folder) throws IOException {
        Set<String> namespaces = new HashSet<>();
        for (Resource resource : rendering.resources()) {
            if (!resource.id().isClusterScoped()) {
                namespaces.add(resource.id().effectiveNamespace());
            }
        }
        for (Resource resource : rendering.resources()) {
            String name = fileName(resource);
            if (!resource.id().isClusterScoped() && namespaces.size() > 1) {
                name = resource.id().effectiveNamespace().toLowerCase(Locale.ROOT) + "_" + name;
            }
            if (name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
                throw Problem.error(
                                "the name of this object cannot be a file's: " + name,
                                resource.root().span(),
                                "write all objects to one file")
                        .asException();
            }
            OutputFile.write(folder.resolve(name), rendering.toYaml(resource));
        }
    }

    private static String fileName(Resource resource) {
        Gvk gvk = resource.gvk();
        StringBuilder name = new StringBuilder();
        for (String part : new String[] {gvk.group(), gvk.version(), gvk.kind()}) {
            if (!part.isEmpty()) {
                name.append(name.isEmpty() ? "" : "_").append(part);
            }
        }
        return name.append('_')
                .append(resource.name())
                .append(".yaml")
                .toString()
                .toLowerCase(Locale.ROOT);
    }

    /** All objects of a target in one file. */
    static void writeFile(Rendering rendering, Path file) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        OutputFile.write(file, rendering.toYaml());
    }
}
