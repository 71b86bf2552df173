package dev.kasane.dev;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's compiler in this process, warm after its first use. It compiles what changed, and everything only when others can
 * see the change. Classes go into a folder of its own, in front of what Maven built, and only when all of them compile.
 */
final class IncrementalCompiler implements AutoCloseable {

    private static final String PROCESSORS = "META-INF/services/javax.annotation.processing.Processor";

    private final JavaCompiler javac = Objects.requireNonNull(
            ToolProvider.getSystemJavaCompiler(), "kasane dev needs a JDK: this Java has no compiler");
    private final StandardJavaFileManager files =
            javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    private final List<SourceModule> modules;
    private final Path output;
    private final Path staging;
    private final List<String> options;
    private final Set<Path> pending = new TreeSet<>();
    private boolean isWhole;

    /**
     * @param output where classes go
     * @param staging a folder for the time between
     */
    IncrementalCompiler(List<SourceModule> modules, List<Path> libraries, Path output, Path staging) {
        this.modules = modules;
        this.output = output;
        this.staging = staging;
        this.options = List.of("-g", "-parameters", "-nowarn", "-implicit:none", processing(libraries));
        try {
            Files.createDirectories(output);
            List<Path> path = new ArrayList<>(List.of(output));
            modules.forEach(module -> path.add(module.built()));
            path.addAll(libraries);
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, path);
            // without it the compiler searches the class path for sources, too, and some jars have theirs
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException("the compiler's class path cannot be set", e);
        }
    }

    private static String processing(List<Path> libraries) {
        for (Path library : libraries) {
            try (JarFile jar = new JarFile(library.toFile())) {
                if (jar.getEntry(PROCESSORS) != null) {
                    return "-proc:full";
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + library, e);
            }
        }
        return "-proc:none";
    }

    /** All sources there are. */
    List<Path> sources() {
        List<Path> sources = new ArrayList<>();
        for (SourceModule module : modules) {
            try (Stream<Path> found = Files.walk(module.sources())) {
                found.filter(IncrementalCompiler::isSource).forEach(sources::add);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot list " + module.sources(), e);
            }
        }
        return sources;
    }

    /** Compiles what changed, and what it reaches; also what changed before and could not be compiled. */
    Compilation compile(Set<Path> changed) {
        pending.addAll(changed);
        changed.stream().filter(file -> isSource(file) && !Files.exists(file)).forEach(this::forget);
        boolean isGone = pending.stream().anyMatch(file -> isSource(file) && !Files.exists(file));
        if (isGone || !isWhole) {
            return compileAll();
        }
        List<Path> there =
                pending.stream().filter(IncrementalCompiler::isSource).toList();
        Compilation few = compile(there, Keep.UNLESS_OTHERS_SEE);
        return few instanceof Compilation.Seen ? compileAll() : few;
    }

    /** Compiles all. */
    Compilation compileAll() {
        Compilation all = compile(sources(), Keep.ALWAYS);
        isWhole = isWhole || all instanceof Compilation.Done;
        return all;
    }

    private enum Keep {
        ALWAYS,
        UNLESS_OTHERS_SEE
    }

    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.equals("module-info.java");
    }

    /** Compiles these and no others. */
    private Compilation compile(List<Path> sources, Keep keep) {
        if (sources.isEmpty()) {
            return new Compilation.Done(0);
        }
        delete(staging);
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        try {
            Files.createDirectories(staging);
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(staging));
            boolean isGood = javac.getTask(
                            rest, files, messages, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!isGood) {
                return new Compilation.Refused(Messages.of(messages.getDiagnostics(), rest.toString()));
            }
            Collection<Path> classes = classes(staging);
            if (keep == Keep.UNLESS_OTHERS_SEE && !classes.stream().allMatch(this::looksTheSame)) {
                return new Compilation.Seen();
            }
            for (Path compiled : classes) {
                Path target = output.resolve(staging.relativize(compiled).toString());
                Files.createDirectories(target.getParent());
                Files.move(compiled, target, StandardCopyOption.REPLACE_EXISTING);
            }
            pending.clear();
            return new Compilation.Done(sources.size());
        } catch (IOException e) {
            throw new UncheckedIOException("classes cannot be written to " + output, e);
        }
    }

    private boolean looksTheSame(Path compiled) {
        String name = staging.relativize(compiled).toString();
        Path known = known(name);
        try {
            return known != null && ClassShape.isSame(Files.readAllBytes(known), Files.readAllBytes(compiled));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }

    private @Nullable Path known(String name) {
        return Stream.concat(Stream.of(output), modules.stream().map(SourceModule::built))
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElse(null);
    }

    /** Removes the classes of a source that is gone, also what Maven made of it, which would be found else. */
    private void forget(Path source) {
        for (SourceModule module : modules) {
            if (!source.startsWith(module.sources())) {
                continue;
            }
            String plain = module.sources().relativize(source).toString().replaceFirst("\\.java$", "");
            for (Path folder : List.of(output, module.built())) {
                for (Path compiled : classes(folder.resolve(plain).resolveSibling(""))) {
                    String name = folder.relativize(compiled).toString();
                    if (name.equals(plain + ".class") || name.startsWith(plain + "$")) {
                        delete(compiled);
                    }
                }
            }
        }
    }

    private static Collection<Path> classes(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(file -> file.toString().endsWith(".class"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the compiler's files cannot be closed", e);
        }
    }
}
