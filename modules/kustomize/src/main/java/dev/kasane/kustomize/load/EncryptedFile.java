package dev.kasane.kustomize.load;

import dev.kasane.files.Sha256;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.StandIns;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that SOPS encrypted, read without a key. Its format depends on the extension, as in SOPS
 * ({@code FormatForPath}): YAML, JSON, lines of {@code KEY=value}, INI, or JSON around one encrypted text.
 */
public final class EncryptedFile {

    private static final String LINE_METADATA = "sops_";
    private static final String SECTION_METADATA = "[sops]";

    private final SourceFile file;
    private final List<YamlNode> documents;
    private final List<Line> lines;

    /** A line of a file that is not YAML, with its offset. */
    private record Line(String text, int offset) {}

    /** A key with the stand-in for its value, and the offset of the value. */
    public record Entry(String key, String value, int offset) {}

    private EncryptedFile(SourceFile file, List<YamlNode> documents, List<Line> lines) {
        this.file = file;
        this.documents = documents;
        this.lines = lines;
    }

    /**
     * Reads a file.
     *
     * @param path the name of the file
     * @param askedBy what names it
     * @throws KasaneException when SOPS did not encrypt it
     */
    public static EncryptedFile of(SourceFile file, String path, YamlScalar askedBy, Session session) {
        boolean isEnv = path.endsWith(".env");
        boolean isEncrypted;
        EncryptedFile read;
        if (isEnv || path.endsWith(".ini")) {
            List<Line> lines = linesOf(file);
            String metadata = isEnv ? LINE_METADATA + "mac=" : SECTION_METADATA;
            isEncrypted = lines.stream().anyMatch(line -> line.text().startsWith(metadata));
            read = new EncryptedFile(file, List.of(), withoutMetadata(lines));
        } else {
            List<YamlNode> documents = session.reader().documents(file).documents();
            isEncrypted = !documents.isEmpty()
                    && documents.getFirst() instanceof YamlMap first
                    && first.map(StandIns.METADATA) != null;
            read = new EncryptedFile(file, documents, List.of());
        }
        if (!isEncrypted) {
            throw Problem.error(
                            "ksops names " + path + ", which SOPS did not encrypt",
                            askedBy.span(),
                            "encrypt it with sops, or name it under resources")
                    .asException();
        }
        return read;
    }

    private static List<Line> linesOf(SourceFile file) {
        String text = new String(file.bytes(), StandardCharsets.ISO_8859_1);
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            lines.add(new Line(new String(file.bytes(), start, end - start, StandardCharsets.UTF_8).strip(), start));
            start = end + 1;
        }
        return lines;
    }

    private static List<Line> withoutMetadata(List<Line> lines) {
        List<Line> own = new ArrayList<>();
        boolean metadata = false;
        for (Line line : lines) {
            if (line.text().startsWith("[")) {
                metadata = line.text().equals(SECTION_METADATA);
            }
            if (!metadata && !line.text().startsWith(LINE_METADATA)) {
                own.add(line);
            }
        }
        return own;
    }

    public SourceFile file() {
        return file;
    }

    /** The stand-in for the whole text. It changes if the encrypted text changes, but not if the recipients change. */
    public String standIn() {
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        for (YamlNode document : documents) {
            if (document instanceof YamlMap map) {
                YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
                writer.add(map.without(StandIns.METADATA));
                own.writeBytes(writer.toBytes());
            }
        }
        for (Line line : lines) {
            own.writeBytes((line.text() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return StandIns.ofDigest(Sha256.hexOf(own.toByteArray()));
    }

    /** The keys of lines of {@code KEY=value}, or of a map of texts; the last value of a repeated key counts. */
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (Line line : lines) {
            int equals = line.text().indexOf('=');
            if (equals > 0 && !line.text().startsWith("#")) {
                String key = line.text().substring(0, equals).strip();
                entries.add(new Entry(
                        key.startsWith("export ")
                                ? key.substring("export ".length()).strip()
                                : key,
                        line.text().substring(equals + 1).strip(),
                        line.offset()));
            }
        }
        if (!documents.isEmpty() && documents.getFirst() instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (map.value(i) instanceof YamlScalar value) {
                    entries.add(new Entry(map.key(i).text(), value.text(), value.offset()));
                }
            }
        }
        return entries;
    }
}
