package dev.kasane.pipeline.document;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import org.jspecify.annotations.Nullable;

/** Parses one YAML document into nodes, as all files that configure kasane are. */
final class DocumentParser {

    private static final int MAX_BYTES = 1 << 20;

    private DocumentParser() {}

    /**
     * The document of a file.
     *
     * @return null when there is none, or none that can be read; a problem is reported then
     */
    static @Nullable YamlNode parse(SourceFile file, Problems problems) {
        if (file.bytes().length > MAX_BYTES) {
            problems.error("a pipeline of more than a megabyte is refused", file.span(0), "make it smaller");
            return null;
        }
        try {
            YamlNode document = YamlReader.standard().settings(file);
            if (document == null) {
                problems.error("this file is empty", file.span(0), "write a pipeline into it, or remove it");
            }
            return document;
        } catch (KasaneException e) {
            e.problems().forEach(problems::add);
            return null;
        }
    }
}
