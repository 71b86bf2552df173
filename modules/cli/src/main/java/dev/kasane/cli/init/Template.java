package dev.kasane.cli.init;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * File templates with placeholders. A resource holds several: each begins with a line {@code === PATH}. A gap is a name
 * between at signs, in paths and texts.
 */
final class Template {

    private static final String HEAD = "=== ";

    private final String text;

    private Template(String text) {
        this.text = text;
    }

    /** The template of a name, which must be there. */
    static Template named(String name) {
        try (InputStream in = Objects.requireNonNull(Template.class.getResourceAsStream(name + ".template"), name)) {
            return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files, by path, with the gaps filled; every gap must be known. */
    Map<String, String> filled(Map<String, String> gaps) {
        String all = text;
        for (Map.Entry<String, String> gap : gaps.entrySet()) {
            all = all.replace("@" + gap.getKey() + "@", gap.getValue());
        }
        Map<String, String> files = new LinkedHashMap<>();
        String path = "";
        StringBuilder content = new StringBuilder();
        for (String line : all.lines().toList()) {
            if (line.startsWith(HEAD)) {
                put(files, path, content);
                path = line.substring(HEAD.length());
                content = new StringBuilder();
            } else {
                content.append(line).append('\n');
            }
        }
        put(files, path, content);
        return files;
    }

    private static void put(Map<String, String> files, String path, StringBuilder content) {
        if (!path.isEmpty()) {
            files.put(path, content.toString());
        }
    }
}
