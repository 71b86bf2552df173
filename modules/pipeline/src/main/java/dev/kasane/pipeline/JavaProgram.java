package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Java program as layers that change at different speeds: runtime, release libraries, snapshot libraries, resources,
 * classes.
 *
 * @param mainClass what starts it
 * @param classes folders of its classes and resources; empty if jars have them all
 * @param libraries folders of its jars
 * @param options options of the JVM
 * @param arguments arguments of the program
 * @param runtime the runtime linked for it; null when the base has one
 * @param classList a file with the names of classes of which the image gets an archive; null without one
 */
public record JavaProgram(
        @Property(
                value = "the class whose main method starts it",
                required = true,
                pattern = "[\\p{L}_$][\\p{L}\\p{N}_$.]*",
                form = "the full name of a class")
        String mainClass,

        @Property(
                value = "folders of the program's own classes and resources, as the build leaves them",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        List<String> classes,

        @Property(
                value = "folders of the jars on its class path, as the build leaves them",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        List<String> libraries,

        @Property(value = "options of the JVM", pattern = "-[^\\s]+", form = "an option, which starts with a hyphen")
        List<String> options,

        @Property(value = "arguments of the program", pattern = "[^\\x00]*", form = "a text")
        List<String> arguments,

        @Property(
                "the Java runtime that is linked from the build's JDK; without it the base must have java on its path")
        @Nullable
        LinkedRuntime runtime,

        @Property(
                value =
                        "a file with the names of the classes that are loaded at the start, one a line: the image gets an"
                                + " archive of them, ready to be mapped into memory; needs a runtime",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        @Nullable
        String classList) {

    /**
     * A runtime that jlink makes.
     *
     * @param modules the modules it has
     */
    public record LinkedRuntime(
            @Property(
                    value = "the JDK's modules that the program needs",
                    required = true,
                    pattern = "[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9]*)*",
                    form = "the name of a module, such as java.base")
            List<String> modules) {}
}
