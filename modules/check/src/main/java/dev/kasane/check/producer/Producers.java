package dev.kasane.check.producer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The table of objects that controllers create; each row names its source. */
public final class Producers {

    private static final String TABLE = "producers.txt";
    private static final String CLUSTER = "cluster";
    private static final String ANY = "*";
    private static final int COLUMNS = 5;

    /** The rows by group and kind; the cluster's have no group. */
    private final Map<String, Map<String, List<Producer>>> byKind = new HashMap<>();

    private Producers(String table) {
        table.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(this::add);
    }

    /** The table, which is read once, for the first missing reference. */
    private static final class Standard {
        private static final Producers TABLE_READ = new Producers(read());

        private static String read() {
            try (InputStream in = Objects.requireNonNull(Producers.class.getResourceAsStream(TABLE), TABLE)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The table of this release. */
    public static Producers standard() {
        return Standard.TABLE_READ;
    }

    private void add(String line) {
        String[] columns = line.split("\\|", -1);
        if (columns.length != COLUMNS) {
            throw new IllegalStateException("a row of producers has " + columns.length + " columns: " + line);
        }
        List<ObjectPath> present = new ArrayList<>();
        List<ObjectPath> absent = new ArrayList<>();
        for (String condition : words(columns[1])) {
            (condition.startsWith("+") ? present : absent).add(ObjectPath.of(condition.substring(1)));
        }
        String[] created = words(columns[2]);
        String keys = columns[3].strip();
        String kind = columns[0].strip();
        int slash = kind.indexOf('/');
        byKind.computeIfAbsent(slash < 0 ? "" : kind.substring(0, slash), group -> new HashMap<>())
                .computeIfAbsent(kind.substring(slash + 1), name -> new ArrayList<>())
                .add(new Producer(
                        present,
                        absent,
                        created[0],
                        NameTemplate.of(created[1]),
                        created.length > 2 ? NameTemplate.of(created[3]) : null,
                        keys.equals("*") ? null : templates(keys),
                        columns[4].strip()));
    }

    private static String[] words(String column) {
        String text = column.strip();
        return text.isEmpty() ? new String[0] : text.split(" ", -1);
    }

    private static List<NameTemplate> templates(String keys) {
        List<NameTemplate> templates = new ArrayList<>();
        for (String key : keys.isEmpty() ? new String[0] : keys.split(",", -1)) {
            templates.add(NameTemplate.of(key));
        }
        return templates;
    }

    /** The objects in every namespace of a cluster. */
    public List<Created> ofEveryCluster() {
        return created(rows("", CLUSTER), Map.of(), "");
    }

    /**
     * The objects that controllers create for an object.
     *
     * @param group the API group of the object
     * @param object its fields
     * @param namespace its namespace
     */
    public List<Created> of(String group, String kind, Map<String, Object> object, String namespace) {
        List<Producer> own = rows(group, kind);
        List<Producer> any = group.indexOf('.') > 0 && !group.endsWith(".k8s.io") ? rows(ANY, ANY) : List.of();
        if (own.isEmpty() && any.isEmpty()) {
            return List.of();
        }
        List<Created> created = created(own, object, namespace);
        created.addAll(created(any, object, namespace));
        return created;
    }

    private List<Producer> rows(String group, String kind) {
        return byKind.getOrDefault(group, Map.of()).getOrDefault(kind, List.of());
    }

    private static List<Created> created(List<Producer> producers, Map<String, Object> object, String namespace) {
        List<Created> created = new ArrayList<>();
        producers.forEach(producer -> created.addAll(producer.of(object, namespace)));
        return created;
    }

    /** The sources of the rows, for a test that holds that each has one. */
    List<String> sources() {
        return byKind.values().stream()
                .flatMap(kinds -> kinds.values().stream())
                .flatMap(List::stream)
                .map(Producer::source)
                .toList();
    }
}
