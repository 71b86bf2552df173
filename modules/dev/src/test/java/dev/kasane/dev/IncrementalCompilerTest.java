package dev.kasane.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncrementalCompilerTest {

    @Test
    void sources_among_the_libraries_are_not_compiled(@TempDir Path folder) throws IOException {
        Path word = write(folder, "library/words/Word.java", "package words; public class Word {}");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, word.toString()))
                .isZero();
        Path classes = jar(folder.resolve("word.jar"), "words/Word.class", folder.resolve("library/words/Word.class"));
        Path annotated = write(folder, "annotated/Word.java", "package words; @missing.Builder public class Word {}");
        Path sources = jar(folder.resolve("word-sources.jar"), "words/Word.java", annotated);
        SourceModule module = new SourceModule("song", folder.resolve("song"));
        write(folder, "song/src/main/java/song/Song.java", "package song; class Song { words.Word first; }");

        try (IncrementalCompiler compiler = new IncrementalCompiler(
                List.of(module), List.of(sources, classes), folder.resolve("out"), folder.resolve("staging"))) {

            assertThat(compiler.compileAll()).isEqualTo(new Compilation.Done(1));
        }
        assertThat(folder.resolve("out/song/Song.class")).exists();
        assertThat(folder.resolve("out/words")).doesNotExist();
    }

    private static Path write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static Path jar(Path file, String name, Path content) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(Files.readAllBytes(content));
        }
        return file;
    }
}
