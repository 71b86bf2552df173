package dev.kasane.servers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/** Archives of small charts, the same bytes for the same files. */
public final class ChartArchives {

    private static final int BLOCK = 512;
    private static final int CHECKSUM = 148;

    private ChartArchives() {}

    /**
     * A chart with one ConfigMap named after the release.
     *
     * @param greeting a value of the ConfigMap, which distinguishes charts
     */
    public static byte[] of(String name, String version, String greeting) {
        Map<String, String> files = new TreeMap<>();
        files.put("Chart.yaml", "apiVersion: v2\nname: " + name + "\nversion: " + version + "\n");
        files.put("values.yaml", "greeting: " + greeting + "\n");
        files.put("templates/greeting.yaml", """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: "{{ .Release.Name }}-{{ .Chart.Name }}"}
            data: {version: "{{ .Chart.Version }}", greeting: "{{ .Values.greeting }}"}
            """);
        return of(name, files);
    }

    /**
     * A chart of some files.
     *
     * @param files their texts by their paths in the chart
     */
    public static byte[] of(String name, Map<String, String> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
                byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
                out.write(header(name + "/" + file.getKey(), content.length));
                out.write(Arrays.copyOf(content, (content.length + BLOCK - 1) / BLOCK * BLOCK));
            }
            out.write(new byte[2 * BLOCK]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] header(String path, int size) {
        byte[] header = new byte[BLOCK];
        put(header, 0, path);
        put(header, 100, "0000644\0");
        put(header, 124, octal(size, 11) + "\0");
        put(header, 136, "00000000000\0");
        put(header, CHECKSUM, "        ");
        header[156] = '0';
        put(header, 257, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        put(header, CHECKSUM, octal(sum, 6) + "\0 ");
        return header;
    }

    private static String octal(int number, int digits) {
        String text = Integer.toOctalString(number);
        return "0".repeat(digits - text.length()) + text;
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
