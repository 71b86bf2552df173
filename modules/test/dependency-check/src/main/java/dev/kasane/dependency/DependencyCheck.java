package dev.kasane.dependency;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks the components of SBOMs up in vulnerability data: {@code DATA SBOM...}, where DATA is a folder or a zip file of
 * records in the OSV format. Exits 0 when no component is vulnerable, 1 when one is, 2 when something cannot be read, and 3 when there
 * is no data: then nothing was checked.
 */
public final class DependencyCheck {

    private static final int VULNERABLE = 1;
    private static final int UNREADABLE = 2;
    private static final int NOT_CHECKED = 3;

    private final ObjectMapper json = new ObjectMapper();
    private final List<Advisory> advisories = new ArrayList<>();
    private final PrintStream out;

    DependencyCheck(PrintStream out) {
        this.out = out;
    }

    /** Exits with the code of {@link DependencyCheck}. */
    public static void main(String[] arguments) {
        System.exit(new DependencyCheck(System.out)
                .run(Stream.of(arguments).map(Path::of).toList()));
    }

    int run(List<Path> arguments) {
        if (arguments.size() < 2) {
            out.println("error: name the vulnerability data and at least one SBOM");
            return UNREADABLE;
        }
        Path data = arguments.getFirst();
        List<Path> sboms = arguments.subList(1, arguments.size());
        try {
            read(data);
            if (advisories.isEmpty()) {
                out.println("NOT CHECKED: no vulnerability data in the OSV format for Maven in " + data);
                return NOT_CHECKED;
            }
            Collection<Component> components = Component.of(sboms, json);
            out.println("vulnerability data of " + newest() + ": " + advisories.size() + " records for Maven");
            out.println(components.size() + " components in " + sboms.size() + " SBOMs");
            return report(components);
        } catch (IOException | UncheckedIOException e) {
            out.println("error: " + e.getMessage());
            return UNREADABLE;
        }
    }

    private int report(Collection<Component> components) {
        int vulnerable = 0;
        for (Component component : components) {
            int found = 0;
            for (Advisory advisory : advisories) {
                if (advisory.affects(component)) {
                    out.println("vulnerable: " + component + ": " + advisory.id() + ": " + line(advisory.summary()));
                    found++;
                }
            }
            vulnerable += found == 0 ? 0 : 1;
        }
        out.println(vulnerable + " vulnerable components");
        return vulnerable == 0 ? 0 : VULNERABLE;
    }

    /** Records are others' text: control characters could command a CI system or a terminal. */
    private static String line(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    /** The day of the last change of any record. */
    private String newest() {
        String newest = "";
        for (Advisory advisory : advisories) {
            if (advisory.modified().compareTo(newest) > 0) {
                newest = advisory.modified();
            }
        }
        return newest.isEmpty() ? "an unknown date" : newest.substring(0, Math.min(10, newest.length()));
    }

    private void read(Path data) throws IOException {
        if (Files.isDirectory(data)) {
            readBelow(data);
        } else if (Files.exists(data)) {
            try (FileSystem zip = FileSystems.newFileSystem(data)) {
                readBelow(zip.getPath("/"));
            }
        }
    }

    private void readBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(it -> it.toString().endsWith(".json"))::iterator) {
                try (InputStream in = Files.newInputStream(file)) {
                    Advisory advisory = Advisory.of(json.readTree(in));
                    if (!advisory.affected().isEmpty()) {
                        advisories.add(advisory);
                    }
                } catch (com.fasterxml.jackson.core.JacksonException e) {
                    throw new IOException(file + " is no JSON", e);
                }
            }
        }
    }
}
