package dev.kasane.ci.handover;

import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that one part of a run writes for a later part. It is written atomically. A file with a missing or malformed
 * field is rejected.
 */
final class HandoverFile {

    /** The format of object ids. */
    static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /** The format of digests. */
    static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    /** The format of pipelines' names. */
    static final Pattern NAME = Pattern.compile("[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?");

    /** Anything on one line. */
    static final Pattern LINE = Pattern.compile("[^\\x00-\\x1f]{1,4096}");

    private static final long MAX_BYTES = 16L << 20;

    private final Path file;
    private final JsonValue root;

    private HandoverFile(Path file, JsonValue root) {
        this.file = file;
        this.root = root;
    }

    static Map<String, Object> object(String version) {
        return Json.object(Map.entry("version", version));
    }

    static Object orNull(@Nullable String text) {
        return text == null ? Json.NULL : text;
    }

    static void write(Path file, Object root) {
        // the root of the file system has no folder: it cannot be written as a file either
        Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        try {
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, ".unfinished", ".json");
            Files.writeString(unfinished, Json.lines(root));
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Problem.error("cannot write " + file, null, "name a folder that can be written to")
                    .asException();
        }
    }

    /** Reads a file that has to be of a version. */
    static HandoverFile read(Path file, String version) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw refused(file, "is larger than 16 MiB");
            }
            JsonValue root = JsonValue.read(Files.readAllBytes(file));
            if (!root.path("version").text().equals(version)) {
                throw refused(file, "is not of the version " + version);
            }
            return new HandoverFile(file, root);
        } catch (IOException e) {
            throw refused(file, Files.isRegularFile(file) ? "is no JSON" : "is not there");
        }
    }

    List<HandoverFile> items(String field) {
        List<HandoverFile> items = new ArrayList<>();
        if (!root.path(field).isList()) {
            throw refused(file, "has no list " + field);
        }
        root.path(field).forEach(item -> items.add(new HandoverFile(file, item)));
        return items;
    }

    List<String> texts(String field, Pattern form) {
        List<String> texts = new ArrayList<>();
        if (!root.path(field).isList()) {
            throw refused(file, "has no list " + field);
        }
        root.path(field).forEach(item -> texts.add(inForm(field, item, form)));
        return texts;
    }

    String text(String field, Pattern form) {
        return inForm(field, root.path(field), form);
    }

    @Nullable
    String textOrNull(String field, Pattern form) {
        return root.path(field).isNull() ? null : inForm(field, root.path(field), form);
    }

    boolean isTrue(String field) {
        return root.path(field).isTrue();
    }

    private String inForm(String field, JsonValue value, Pattern form) {
        if (!value.isText() || !form.matcher(value.text()).matches()) {
            throw refused(file, "has no " + field + " as kasane writes it");
        }
        return value.text();
    }

    private static KasaneException refused(Path file, String why) {
        return Problem.error(file + " " + why, null, "pass the files that kasane ci plan and kasane ci build wrote")
                .asException();
    }
}
