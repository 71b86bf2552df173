package dev.kasane.cli.init;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Adds a component to a kustomization, and changes no other byte. */
final class Mention {

    private final Path file;
    private final String component;
    private @Nullable String before;

    Mention(Path file, String component) {
        this.file = file;
        this.component = component;
    }

    Path file() {
        return file;
    }

    /** Adds the line below {@code components:}, or at the end of the file when it has none. */
    void write() {
        try {
            String text = Files.readString(file);
            before = text;
            Files.writeString(file, with(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Restores the file. */
    void takeBack() {
        String text = before;
        if (text != null) {
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private String with(String text) {
        String key = "components:\n";
        int at = text.startsWith(key) ? 0 : text.indexOf("\n" + key) + 1;
        if (at == 0 && !text.startsWith(key)) {
            return text + (text.endsWith("\n") ? "" : "\n") + "\n" + key + "- " + component + "\n";
        }
        int line = at + key.length();
        int item = line;
        while (item < text.length() && text.charAt(item) == ' ') {
            item++;
        }
        String indentation = item < text.length() && text.charAt(item) == '-' ? text.substring(line, item) : "";
        return text.substring(0, line) + indentation + "- " + component + "\n" + text.substring(line);
    }
}
