package dev.kasane.check.crd;

import dev.kasane.files.SourceFile;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bundled custom resource definitions of other projects, as compact schemas without descriptions;
 * {@link DefinitionBundler} documents the format. A group is read for its first object, and only the required schemas
 * of it. {@code bundle/groups.tsv} lists project, origin and licence of each group.
 */
public final class BundledDefinitions {

    private static final String FOLDER = "bundle/";
    private static final Map<String, Optional<BundledDefinitions>> GROUPS = new ConcurrentHashMap<>();

    private final List<String> shared = new ArrayList<>();
    private final Map<Integer, Object> read = new HashMap<>();
    private final Map<String, String[]> rows = new LinkedHashMap<>();
    private final Map<String, Definitions.Kind> kinds = new HashMap<>();

    /**
     * The origin of the definitions of a group.
     *
     * @param group the API group
     * @param project the project that publishes it
     * @param repositories the repositories that carry the definitions, separated by blanks
     * @param version the month in which they were the newest ones
     * @param licence the SPDX identifier of the licence
     */
    public record Origin(String group, String project, String repositories, String version, String licence) {}

    /** A bundled kind: its name and the version of its API. */
    public record Name(String kind, String version) {}

    private BundledDefinitions(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("{")) {
                shared.add(line);
            } else {
                String[] row = line.split("\t", 5);
                rows.put(row[0] + '/' + row[3], row);
            }
        }
    }

    /** The definition of a kind; null when it is not contained. */
    static Definitions.@Nullable Kind kind(Gvk gvk) {
        BundledDefinitions group = group(gvk.group());
        return group == null ? null : group.kind(gvk.kind() + '/' + gvk.version());
    }

    /** All groups that are contained, in order. */
    public static List<Origin> origins() {
        List<Origin> origins = new ArrayList<>();
        try (InputStream in = BundledDefinitions.class.getResourceAsStream(FOLDER + "groups.tsv")) {
            if (in != null) {
                for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                    String[] cells = line.split("\t");
                    if (!line.startsWith("#")) {
                        origins.add(new Origin(cells[0], cells[1], cells[2], cells[3], cells[4]));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return origins;
    }

    /** The kinds of a group that are contained. */
    public static List<Name> names(String group) {
        BundledDefinitions found = group(group);
        return found == null
                ? List.of()
                : found.rows.values().stream()
                        .map(row -> new Name(row[0], row[3]))
                        .toList();
    }

    private static @Nullable BundledDefinitions group(String group) {
        return GROUPS.computeIfAbsent(group, BundledDefinitions::open).orElse(null);
    }

    private static Optional<BundledDefinitions> open(String group) {
        try (InputStream in = isName(group) ? BundledDefinitions.class.getResourceAsStream(FOLDER + group) : null) {
            return in == null ? Optional.empty() : Optional.of(of(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BundledDefinitions of(InputStream in) throws IOException {
        return new BundledDefinitions(
                new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8)));
    }

    /** Whether an untrusted text is the name of a group and of no other resource file. */
    private static boolean isName(String group) {
        for (int i = 0; i < group.length(); i++) {
            char c = group.charAt(i);
            if (c != '.' && c != '-' && (c < 'a' || c > 'z') && (c < '0' || c > '9')) {
                return false;
            }
        }
        return group.contains(".") && !group.contains("..") && !group.endsWith(".tsv");
    }

    synchronized Definitions.@Nullable Kind kind(String name) {
        Definitions.Kind kind = kinds.get(name);
        String[] row = kind == null ? rows.get(name) : null;
        if (row != null) {
            // whether there is a status is not contained; nearly all have one
            kind = new Definitions.Kind(row[1], row[2].equals("Cluster"), true, Json.map(whole(parse(row[4]))));
            kinds.put(name, kind);
        }
        return kind;
    }

    private static Object parse(String json) {
        return Json.of(JsonReader.read(SourceFile.of("definition", json), YamlLimits.DEFAULT));
    }

    /** A value with its shared parts inserted. */
    private Object whole(Object value) {
        if (value instanceof List<?>) {
            return Json.list(value).stream().map(this::whole).toList();
        }
        if (!(value instanceof Map<?, ?>)) {
            return value;
        }
        Map<String, Object> map = Json.map(value);
        if (map.size() == 1 && map.get(DefinitionBundler.SHARED) instanceof Long place) {
            Object found = read.get(place.intValue());
            if (found == null) {
                found = whole(parse(shared.get(place.intValue())));
                read.put(place.intValue(), found);
            }
            return found;
        }
        map.replaceAll((key, item) -> whole(item));
        return map;
    }
}
