package dev.kasane.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The files of a case of {@code resources/helm/commands}, in the form that {@code src/test/observe/helm/record.py} describes.
 *
 * @param name what it is called
 * @param lines the lines that make its files
 */
record HelmCommandCase(String name, List<String> lines) {

    private static final Map<String, String> CHART = Map.of(
            "c/Chart.yaml",
            "apiVersion: v2\nname: c\nversion: 1.0.0\nicon: https://example.org/c.png\n",
            "c/values.yaml",
            "lamp: on\n",
            "c/templates/a.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n"
                    + "  lamp: {{ .Values.lamp | quote }}\n");

    /** The cases of a file by their names. */
    static Map<String, HelmCommandCase> read(Path file) throws IOException {
        Map<String, HelmCommandCase> cases = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String line : Files.readString(file).split("\n", -1)) {
            if (line.startsWith("@case ")) {
                String name = line.substring("@case ".length());
                lines = new ArrayList<>();
                cases.put(name, new HelmCommandCase(name, lines));
            } else if (!line.startsWith("@run")) {
                lines.add(line);
            } else {
                // ends a file
                lines.add("@");
            }
        }
        return cases;
    }

    /** Writes the files to a folder. */
    void write(Path folder) throws IOException {
        for (var file : CHART.entrySet()) {
            write(folder.resolve(file.getKey()), file.getValue());
        }
        for (int at = 0; at < lines.size(); ) {
            String[] words = lines.get(at++).split(" ", 2);
            switch (words[0]) {
                case "@file", "@bare", "@crlf" -> {
                    StringBuilder text = new StringBuilder();
                    while (at < lines.size() && !lines.get(at).startsWith("@")) {
                        text.append(lines.get(at++)).append(words[0].equals("@crlf") ? "\r\n" : "\n");
                    }
                    if (words[0].equals("@bare")) {
                        text.setLength(text.length() - 1);
                    }
                    write(folder.resolve(words[1]), text.toString());
                }
                case "@remove" -> remove(folder.resolve(words[1]));
                case "@pack" -> {
                    String[] paths = words[1].split(" ", 2);
                    Path to = folder.resolve(paths[1]);
                    Files.createDirectories(to.getParent());
                    Files.write(to, packed(folder.resolve(paths[0])));
                }
                default -> {
                    // nothing to do
                }
            }
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    static void remove(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> paths = Files.walk(path)) {
            all = new ArrayList<>(paths.toList());
        }
        for (Path inner : all.reversed()) {
            Files.delete(inner);
        }
    }

    private static byte[] packed(Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes);
                Stream<Path> paths = Files.walk(folder)) {
            for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
                byte[] content = Files.readAllBytes(file);
                byte[] header = new byte[512];
                put(
                        header,
                        0,
                        Objects.requireNonNull(folder.getParent())
                                .relativize(file)
                                .toString());
                put(header, 100, "0000644");
                put(header, 124, "%011o".formatted(content.length));
                put(header, 136, "00000000000");
                header[156] = '0';
                put(header, 257, "ustar");
                put(header, 263, "00");
                put(header, 148, "        ");
                int sum = 0;
                for (byte b : header) {
                    sum += b & 0xff;
                }
                put(header, 148, "%06o".formatted(sum));
                header[154] = 0;
                gzip.write(header);
                gzip.write(content);
                gzip.write(new byte[(512 - content.length % 512) % 512]);
            }
            gzip.write(new byte[1024]);
        }
        return bytes.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
