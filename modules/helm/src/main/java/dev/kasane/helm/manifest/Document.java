package dev.kasane.helm.manifest;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that a template printed.
 *
 * @param path the path of its template, beginning with the chart's name
 * @param kind its kind; empty when it has none
 * @param text what was printed
 * @param events the events at which it runs as a hook; none when it is no hook
 */
public record Document(String path, String kind, String text, List<String> events) {

    /** Whether it is a test, which runs only with {@code helm test}. */
    public boolean isTest() {
        return HookEvents.haveTest(events);
    }

    /** The same as it is printed, with a line feed at its end. */
    public Document printed() {
        return new Document(path, kind, text + "\n", events);
    }

    /** The same without blank lines at its end, as the last object is printed. */
    public Document withoutBlankEnd() {
        return new Document(path, kind, text.stripTrailing() + "\n", events);
    }

    /**
     * The object in the text of a document; null when there is none.
     *
     * @throws dev.kasane.problem.KasaneException when it is no YAML
     */
    public static @Nullable YamlMap object(String path, String text) {
        SourceFile file = new SourceFile(path, GoText.bytes(text), "helm");
        for (YamlNode node : YamlReader.standard().documents(file).documents()) {
            if (node instanceof YamlMap object) {
                return object;
            }
        }
        return null;
    }
}
