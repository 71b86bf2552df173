package dev.kasane.cli.train;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The classes of the class path, and which of them each one mentions: as a type, in an annotation or by its name in a text. A class that
 * loads services mentions the providers of those that it names. All names are those of class files, such as {@code java/lang/String}.
 */
final class ClassMentions {

    private static final String CLASS = ".class";
    private static final String LOADER = "java/util/ServiceLoader";

    private final Map<String, Path> places = new HashMap<>();
    private final Map<String, Set<String>> mentions = new HashMap<>();

    /**
     * Lists the classes.
     *
     * @param classPath the jars and folders that the class loader of the system has
     */
    ClassMentions(List<Path> classPath) throws IOException {
        for (Path place : classPath) {
            for (String file : files(place)) {
                if (file.endsWith(CLASS)) {
                    places.putIfAbsent(file.substring(0, file.length() - CLASS.length()), place);
                }
            }
        }
    }

    private static List<String> files(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                return files.map(file -> place.relativize(file).toString()).toList();
            }
        }
        try (JarFile jar = new JarFile(place.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            return jar.versionedStream().map(ZipEntry::getName).toList();
        }
    }

    /**
     * Follows the mentions of a class to all classes that it can reach.
     *
     * @param isFollowed whether a class that is mentioned counts
     * @return the jars and folders of these classes, each with the first of its classes that was reached
     */
    Map<Path, String> reached(String start, Predicate<String> isFollowed) {
        Map<Path, String> found = new LinkedHashMap<>();
        Set<String> known = new HashSet<>(Set.of(start));
        Deque<String> open = new ArrayDeque<>(known);
        while (!open.isEmpty()) {
            String name = open.remove();
            found.putIfAbsent(Objects.requireNonNull(places.get(name), name), name);
            for (String other : mentions.computeIfAbsent(name, this::mentions)) {
                if (!known.contains(other) && isFollowed.test(other)) {
                    known.add(other);
                    open.add(other);
                }
            }
        }
        return found;
    }

    private Set<String> mentions(String name) {
        try {
            Set<String> texts = texts(name);
            Set<String> classes = new HashSet<>(texts);
            classes.retainAll(places.keySet());
            if (texts.contains(LOADER)) {
                for (String service : List.copyOf(classes)) {
                    classes.addAll(providers(service));
                }
                classes.retainAll(places.keySet());
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the class " + name, e);
        }
    }

    /** All texts of a class file, and what begins in them as a type does in descriptors and signatures: with an L. */
    private static Set<String> texts(String name) throws IOException {
        Set<String> found = new HashSet<>();
        try (InputStream in = Objects.requireNonNull(ClassLoader.getSystemResourceAsStream(name + CLASS), name)) {
            for (PoolEntry entry : ClassFile.of().parse(in.readAllBytes()).constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    String written = text.stringValue().replace('.', '/');
                    found.add(written);
                    for (String part : written.split("[;<]")) {
                        found.add(part.substring(part.indexOf('L') + 1));
                    }
                }
            }
        }
        return found;
    }

    private static Set<String> providers(String service) throws IOException {
        Set<String> found = new HashSet<>();
        String file = "META-INF/services/" + service.replace('/', '.');
        for (URL list : Collections.list(ClassLoader.getSystemResources(file))) {
            try (InputStream in = list.openStream()) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line ->
                                found.add(line.replaceFirst("#.*", "").strip().replace('.', '/')));
            }
        }
        return found;
    }
}
