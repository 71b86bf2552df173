import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The classes of all jars of a folder in one. It is for the Java that makes it: of several versions of a class it has the one that
 * this Java would take. Lists of services are joined; of other files with one name the first is kept, and no class is there twice.
 */
final class MergedJar {

    private static final String SERVICES = "META-INF/services/";

    private MergedJar() {}

    /**
     * Writes the archive.
     *
     * @param libraries a folder of jars
     * @throws IOException when a class is in two jars: which one counts would be chance
     */
    static void write(Path libraries, Path merged) throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        try (Stream<Path> jars = Files.list(libraries)) {
            for (Path jar : jars.sorted().toList()) {
                add(jar, contents);
            }
        }
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(merged))) {
            for (Map.Entry<String, byte[]> content : contents.entrySet()) {
                ZipEntry entry = new ZipEntry(content.getKey());
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(content.getValue());
                out.closeEntry();
            }
        }
    }

    private static void add(Path jar, Map<String, byte[]> contents) throws IOException {
        try (JarFile file = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            List<JarEntry> entries = file.versionedStream().toList();
            for (JarEntry entry : entries) {
                String name = entry.getName();
                if (entry.isDirectory() || name.equals(JarFile.MANIFEST_NAME) || name.endsWith("module-info.class")) {
                    continue;
                }
                byte[] content = file.getInputStream(entry).readAllBytes();
                byte[] other = contents.putIfAbsent(name, content);
                if (other != null && name.startsWith(SERVICES)) {
                    contents.put(name, joined(other, content));
                } else if (other != null && name.endsWith(".class")) {
                    throw new IOException(name + " is in " + jar.getFileName() + " and in a jar before it");
                }
            }
        }
    }

    private static byte[] joined(byte[] first, byte[] second) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(first);
        all.write("\n".getBytes(StandardCharsets.UTF_8));
        all.write(second);
        return all.toByteArray();
    }
}
