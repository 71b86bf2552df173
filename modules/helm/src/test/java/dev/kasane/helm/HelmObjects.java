package dev.kasane.helm;

import dev.kasane.files.SourceFile;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The objects that the program of Helm printed, by their templates. */
record HelmObjects(Map<String, List<YamlMap>> templates) {

    /**
     * A field that is another one after a value was replaced.
     *
     * @param template the template of its object
     * @param number the object among those of the template
     * @param steps keys and positions; none when the whole object is gone
     */
    record Moved(String template, int number, List<Object> steps) {}

    static HelmObjects of(String text) {
        Map<String, List<YamlMap>> templates = new LinkedHashMap<>();
        for (String part : ("\n" + text).split("\n---\n# Source: ")) {
            int end = part.indexOf('\n');
            YamlMap object = end > 0 ? object(part.substring(end + 1)) : null;
            if (object != null) {
                templates
                        .computeIfAbsent(part.substring(0, end), it -> new ArrayList<>())
                        .add(object);
            }
        }
        return new HelmObjects(templates);
    }

    private static @Nullable YamlMap object(String text) {
        SourceFile file = new SourceFile("document", text.getBytes(StandardCharsets.UTF_8), "helm");
        try {
            List<YamlNode> documents = YamlReader.standard().documents(file).documents();
            return !documents.isEmpty() && documents.getFirst() instanceof YamlMap map ? map : null;
        } catch (KasaneException e) {
            return null;
        }
    }

    /** The fields of these that are not the same, or are gone, in others; what only the others have is left out. */
    List<Moved> movedIn(HelmObjects after) {
        List<Moved> moved = new ArrayList<>();
        templates.forEach((template, objects) -> {
            for (int i = 0; i < objects.size(); i++) {
                YamlMap now = after.same(template, objects, i);
                if (now == null) {
                    moved.add(new Moved(template, i, List.of()));
                } else {
                    compare(template, i, List.of(), objects.get(i), now, moved);
                }
            }
        });
        return moved;
    }

    boolean isMovedIn(HelmObjects after, Moved field) {
        List<YamlMap> objects = templates.getOrDefault(field.template, List.of());
        YamlMap now = after.same(field.template, objects, field.number);
        YamlNode one = at(objects.get(field.number), field.steps);
        YamlNode other = now == null ? null : at(now, field.steps);
        if (one == null || other == null) {
            return true;
        }
        List<Moved> moved = new ArrayList<>();
        compare("", 0, List.of("field"), one, other, moved);
        return !moved.isEmpty();
    }

    FieldQuery question(Moved field) {
        YamlMap wanted = templates.getOrDefault(field.template, List.of()).get(field.number);
        return new FieldQuery() {
            @Override
            public boolean isObject(YamlMap object) {
                return id(object).equals(id(wanted));
            }

            @Override
            public @Nullable YamlNode field(YamlMap object) {
                return at(object, field.steps.isEmpty() ? List.of("kind") : field.steps);
            }

            @Override
            public boolean holdsSecret(YamlMap object) {
                return false;
            }
        };
    }

    /** The object that stands for one of others: of the same name, or at the same place among as many. */
    private @Nullable YamlMap same(String template, List<YamlMap> others, int number) {
        List<YamlMap> mine = templates.getOrDefault(template, List.of());
        for (YamlMap object : mine) {
            if (id(object).equals(id(others.get(number)))) {
                return object;
            }
        }
        return mine.size() == others.size() ? mine.get(number) : null;
    }

    private static String id(YamlMap object) {
        YamlMap metadata = object.map("metadata");
        Map<String, String> id = new TreeMap<>();
        id.put("kind", String.valueOf(object.text("kind")));
        if (metadata != null) {
            id.put("name", String.valueOf(metadata.text("name")));
            id.put("namespace", String.valueOf(metadata.text("namespace")));
        }
        return id.toString();
    }

    private static @Nullable YamlNode at(YamlNode object, List<Object> steps) {
        YamlNode at = object;
        for (Object step : steps) {
            if (at instanceof YamlMap map && step instanceof String key) {
                at = map.get(key);
            } else if (at instanceof YamlList list && step instanceof Integer index && index < list.size()) {
                at = list.get(index);
            } else {
                return null;
            }
        }
        return at;
    }

    private static void compare(
            String template, int number, List<Object> path, YamlNode one, @Nullable YamlNode two, List<Moved> into) {
        if (one instanceof YamlMap a && two instanceof YamlMap b) {
            for (int i = 0; i < a.size(); i++) {
                String key = a.key(i).text();
                // as a question finds a field: by its key
                compare(template, number, with(path, key), Objects.requireNonNull(a.get(key)), b.get(key), into);
            }
        } else if (one instanceof YamlList a && two instanceof YamlList b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                compare(template, number, with(path, i), a.get(i), b.get(i), into);
            }
        } else if (!(one instanceof YamlScalar a
                && two instanceof YamlScalar b
                && a.text().equals(b.text())
                && a.tag().text().equals(b.tag().text()))) {
            into.add(new Moved(template, number, path));
        }
    }

    private static List<Object> with(List<Object> path, Object step) {
        List<Object> longer = new ArrayList<>(path);
        longer.add(step);
        return List.copyOf(longer);
    }
}
