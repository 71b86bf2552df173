package dev.kasane.cli.crds;

import dev.kasane.files.SourceFile;
import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.http.BodyLimit;
import dev.kasane.http.BodyTooLongException;
import dev.kasane.http.HttpConnection;
import dev.kasane.http.tls.CertificateProblem;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files with definitions that a source contains: a file, a folder, an archive, or an https URL. */
final class DefinitionSource {

    /** The largest file, archive or answer: the definitions of large projects take 5 MiB. */
    static final int LARGEST = 32 << 20;

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int DEEPEST = 12;

    private DefinitionSource() {}

    /** The files of a source that contain definitions. */
    static List<SourceFile> files(String source, Path folder) {
        if (source.contains("://")) {
            if (!source.startsWith("https://")) {
                throw Problem.error(source + " is no https URL", null, "download the file, and add that")
                        .asException();
            }
            try (HttpConnection connection = HttpConnection.followingRedirects(Duration.ofSeconds(10))) {
                return ofBytes(source, fetched(URI.create(source), connection, DEADLINE));
            } catch (IllegalArgumentException e) {
                throw Problem.error(source + " is no URL", null, null).asException();
            }
        }
        Path path = folder.resolve(source);
        try {
            if (Files.isDirectory(path)) {
                return ofFolder(path);
            }
            if (!Files.isRegularFile(path)) {
                throw Problem.error("there is no file or folder " + source, null, null)
                        .asException();
            }
            if (Files.size(path) > LARGEST) {
                throw tooLarge(source);
            }
            return ofBytes(source, Files.readAllBytes(path));
        } catch (IOException e) {
            throw Problem.error("cannot read " + source + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }

    /** Downloads a URL, within a deadline and a size. */
    static byte[] fetched(URI url, HttpConnection connection, Duration deadline) {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(deadline).build();
        try {
            HttpResponse<byte[]> answer = connection.send(request, info -> new BodyLimit(LARGEST).inMemory(), LONGEST);
            if (answer.statusCode() != 200) {
                throw Problem.error(
                                url + " answers " + answer.statusCode(),
                                null,
                                "check the URL; of a code host, take that of the raw file")
                        .asException();
            }
            return answer.body();
        } catch (BodyTooLongException e) {
            throw tooLarge(url.toString());
        } catch (IOException e) {
            Problem certificate = CertificateProblem.of(e, url.getAuthority());
            throw certificate != null
                    ? certificate.asException()
                    : Problem.error("cannot get " + url + ": " + e.getMessage(), null, null)
                            .asException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error("interrupted while getting " + url, null, null).asException();
        }
    }

    private static KasaneException tooLarge(String source) {
        return Problem.error(source + " is larger than " + (LARGEST >> 20) + " MiB", null, null)
                .asException();
    }

    private static List<SourceFile> ofFolder(Path folder) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder, DEEPEST)) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                if (isYaml(path.toString()) && Files.size(path) <= LARGEST) {
                    addDefinitions(path.toString(), Files.readAllBytes(path), files);
                }
            }
        }
        return files;
    }

    /** The files of an archive, or the one that the bytes are. */
    static List<SourceFile> ofBytes(String name, byte[] bytes) {
        List<SourceFile> files = new ArrayList<>();
        if (bytes.length > 1 && bytes[0] == 0x1f && (bytes[1] & 0xff) == 0x8b) {
            for (ChartFile file : ChartArchive.files(name, bytes)) {
                if (isYaml(file.name())) {
                    addDefinitions(name + "/" + file.name(), file.bytes(), files);
                }
            }
        } else {
            files.add(new SourceFile(name, bytes, name));
        }
        return files;
    }

    private static boolean isYaml(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
    }

    /** Adds a file that holds definitions and is no template. */
    private static void addDefinitions(String name, byte[] bytes, List<SourceFile> files) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.contains("CustomResourceDefinition") && !(name.contains("/templates/") && text.contains("{{"))) {
            files.add(new SourceFile(name, bytes, name));
        }
    }
}
