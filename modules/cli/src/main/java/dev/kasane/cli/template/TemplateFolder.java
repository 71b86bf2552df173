package dev.kasane.cli.template;

import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.RenderedChart;
import dev.kasane.helm.manifest.Document;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes what templates printed to files named as they are, and prints a line for each document. */
final class TemplateFolder {

    private final String folder;
    private final Console console;
    private final Set<String> written = new HashSet<>();

    /** @param folder where the files go, as messages show it */
    private TemplateFolder(String folder, Console console) {
        this.folder = folder;
        this.console = console;
    }

    /**
     * Writes the documents.
     *
     * @param folder the folder as it was given, which is that of files of {@code crds/}
     * @param named the folder of all others
     */
    static void write(RenderedChart rendered, OutputOptions options, String folder, String named, Console console) {
        TemplateFolder definitions = new TemplateFolder(folder, console);
        if (options.withDefinitions()) {
            rendered.definitions().forEach(file -> definitions.write(file.name(), file.text()));
        }
        TemplateFolder templates = new TemplateFolder(named, console);
        rendered.manifests().objects().forEach(document -> templates.write(document.path(), document.text()));
        for (Document hook : options.withHooks() ? rendered.manifests().hooks() : List.<Document>of()) {
            if (options.withTests() || !hook.isTest()) {
                // a hook goes behind what is in its file, also what an earlier run wrote
                templates.written.add(hook.path());
                templates.write(hook.path(), hook.text());
            }
        }
    }

    private void write(String name, String text) {
        String shown = folder + "/" + name;
        Path root = console.folder().resolve(folder).normalize();
        Path path = root.resolve(name).normalize();
        if (!path.startsWith(root)) {
            throw Problem.error(name + " does not lie in the folder", null, null)
                    .asException();
        }
        try {
            Files.createDirectories(path.getParent());
            Files.write(
                    path,
                    GoText.bytes("---\n# Source: " + name + "\n" + text + "\n"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    written.add(name) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw Problem.error("cannot write " + shown + ": " + e.getMessage(), null, "choose another --output-dir")
                    .asException();
        }
        console.print("wrote " + shown + "\n");
    }
}
