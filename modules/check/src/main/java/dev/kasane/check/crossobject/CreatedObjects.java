package dev.kasane.check.crossobject;

import dev.kasane.check.producer.Created;
import dev.kasane.check.producer.Producers;
import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The objects that controllers create for a target, and those that scripts of its Jobs create. */
final class CreatedObjects {

    private static final Set<String> BY_SCRIPTS = Set.of("Secret", "ConfigMap");

    private final Map<String, Created> byName = new HashMap<>();
    private final List<Created> all = new ArrayList<>();
    private final Set<String> scriptWords = new HashSet<>();

    CreatedObjects(List<ObjectsOfTarget.Item> items) {
        Producers producers = Producers.standard();
        producers.ofEveryCluster().forEach(this::put);
        for (ObjectsOfTarget.Item item : items) {
            String group = item.resource().gvk().group();
            List<Created> created = producers.of(group, item.kind(), item.part().map(), item.namespace());
            created.forEach(this::put);
            all.addAll(created);
            if (group.equals("batch")) {
                addWords(item);
            } else if (group.equals("apps") || Pod.isWorkload(item)) {
                addFlags(item);
            }
        }
    }

    private void put(Created created) {
        byName.putIfAbsent(key(created.kind(), created.namespace(), created.name()), created);
    }

    private static String key(String kind, String namespace, String name) {
        return kind + "/" + namespace + "/" + name;
    }

    /** Adds the words of a Job's scripts, if they mention Secrets or ConfigMaps. */
    private void addWords(ObjectsOfTarget.Item item) {
        for (Pod pod : Pod.of(List.of(item))) {
            for (JsonCursor container : pod.containers()) {
                List<String> texts = new ArrayList<>(container.texts("command"));
                texts.addAll(container.texts("args"));
                String script = String.join(" ", texts);
                String lower = script.toLowerCase(Locale.ROOT);
                if (lower.contains("secret") || lower.contains("configmap")) {
                    for (String word : script.split("[^A-Za-z0-9.-]+", -1)) {
                        scriptWords.add(word);
                    }
                }
            }
        }
    }

    /** The names that flags give to Secrets and ConfigMaps which a program generates: {@code --configmap-generated-name=x}. */
    private void addFlags(ObjectsOfTarget.Item item) {
        for (Pod pod : Pod.of(List.of(item))) {
            for (JsonCursor container : pod.containers()) {
                for (String argument : container.texts("args")) {
                    int value = argument.indexOf('=');
                    String flag = value < 0 ? "" : argument.substring(0, value).toLowerCase(Locale.ROOT);
                    if (flag.contains("generated") && (flag.contains("secret") || flag.contains("configmap"))) {
                        scriptWords.add(argument.substring(value + 1));
                    }
                }
            }
        }
    }

    /** The created object with a kind, namespace and name; null if there is none. */
    @Nullable
    Created find(String kind, String namespace, String name) {
        Created created = byName.get(key(kind, namespace, name));
        if (created == null) {
            created = byName.get(key(kind, Created.EVERY_NAMESPACE, name));
        }
        return created == null && BY_SCRIPTS.contains(kind) && scriptWords.contains(name)
                ? new Created(kind, namespace, name, null)
                : created;
    }

    /** The objects that are created for the target, without those of every cluster. */
    List<Created> all() {
        return all;
    }
}
