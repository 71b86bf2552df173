package dev.kasane.cli.template;

import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.RenderedChart;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes what templates printed to files named as they are. */
final class TemplateFolder {

    private TemplateFolder() {}

    static void write(RenderedChart rendered, OutputOptions options, Path folder, Console console) {
        StringBuilder wrote = new StringBuilder();
        for (Map.Entry<String, String> file : rendered.files(options).entrySet()) {
            Path path = folder.resolve(file.getKey()).normalize();
            if (!path.startsWith(folder.normalize())) {
                throw Problem.error(file.getKey() + " does not lie in the folder", null, null)
                        .asException();
            }
            try {
                Files.createDirectories(path.getParent());
                Files.write(path, GoText.bytes(file.getValue()));
            } catch (IOException e) {
                throw Problem.error("cannot write " + path + ": " + e.getMessage(), null, "choose another --output-dir")
                        .asException();
            }
            wrote.append("wrote ").append(path).append('\n');
        }
        console.print(wrote.append('\n').toString());
    }
}
