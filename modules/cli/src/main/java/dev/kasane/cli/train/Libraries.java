package dev.kasane.cli.train;

import dev.kasane.cli.Commands;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.Needs;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Assigns each jar to its folder of the launcher. A bundle has every jar with a class that its commands can reach from
 * the program's main class, without the commands of other bundles and without classes that {@linkplain Needs need}
 * others. A jar is in the last folder that all bundles have which reach it.
 */
public final class Libraries {

    private static final String MAIN = "dev/kasane/cli/Main";
    private static final String PROGRAM = "dev/kasane/cli/";

    private final ClassMentions classes;
    private final Map<String, Bundle> commands = new HashMap<>();
    private final Map<List<String>, Set<Path>> jars = new HashMap<>();

    private Libraries(ClassMentions classes) {
        this.classes = classes;
        for (Command command : Commands.all()) {
            commands.put(
                    command.getClass().getName().replace('.', '/'),
                    command.spec().bundle());
        }
        for (Bundle bundle : Bundle.values()) {
            jars.computeIfAbsent(
                    bundle.folders(),
                    folders ->
                            classes.reached(MAIN, name -> isIn(folders, name)).keySet());
        }
    }

    /**
     * Finds the jars of all bundles.
     *
     * @param classPath the program and all that it uses
     */
    public static Libraries of(List<Path> classPath) {
        try {
            return new Libraries(new ClassMentions(classPath));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the class path", e);
        }
    }

    /**
     * Writes a line for each jar or folder of the class path: its folder of the launcher, a space, and where it is.
     *
     * @param arguments the file
     */
    public static void main(String[] arguments) throws IOException {
        List<Path> classPath = Stream.of(Objects.requireNonNull(System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .map(Path::of)
                .toList();
        Libraries libraries = of(classPath);
        Files.write(
                Path.of(arguments[0]),
                classPath.stream().map(jar -> libraries.folder(jar) + " " + jar).toList());
    }

    /** The folder of a jar; for one that no command reaches, the last one. */
    public String folder(Path jar) {
        List<String> folders =
                new ArrayList<>(List.of(Bundle.values()).getLast().folders());
        jars.forEach((having, reached) -> {
            if (reached.contains(jar)) {
                folders.retainAll(having);
            }
        });
        return folders.getLast();
    }

    /** The jars that a command can reach with any of its flags, each with the first of its classes. */
    Map<Path, String> reached(Command command) {
        return classes.reached(command.getClass().getName().replace('.', '/'), name -> true);
    }

    private boolean isIn(List<String> folders, String name) {
        Bundle needed = needed(name);
        return needed == null || folders.containsAll(needed.folders());
    }

    private @Nullable Bundle needed(String name) {
        Bundle ofCommand = commands.get(name);
        if (ofCommand != null || !name.startsWith(PROGRAM)) {
            return ofCommand;
        }
        try {
            String outermost = name.replaceFirst("[$].*", "").replace('/', '.');
            Needs mark = Class.forName(outermost, false, Libraries.class.getClassLoader())
                    .getAnnotation(Needs.class);
            return mark == null ? null : mark.value();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("no class " + name, e);
        }
    }
}
