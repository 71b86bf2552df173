package dev.kasane.core.review;

import dev.kasane.core.chart.ChartInputs;
import dev.kasane.core.diff.Change;
import dev.kasane.core.diff.ValuePath;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.resource.SecretFields;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a target must not be shown: those that came out of a Secret by their origin, however a directive changed
 * them and wherever it put them. A value that is merely equal to a secret one is shown. Hidden values are shown as a digest
 * whose key is made for one run and never leaves it.
 */
public final class Secrets {

    private final RunKey key;
    private final @Nullable ResourceSet[] sets;
    private volatile @Nullable List<String> names;
    private volatile @Nullable Nested nested;

    /** The values of Secrets inside of one object. */
    private record Nested(Resource resource, Set<YamlScalar> values) {}

    /**
     * @param key the key of this run
     * @param sets the objects of both sides
     */
    public Secrets(RunKey key, @Nullable ResourceSet... sets) {
        this.key = key;
        this.sets = sets;
    }

    /** Whether the value at a path of an object must not be shown. */
    boolean hides(Resource resource, ValuePath path, YamlScalar value) {
        return value.isSecret()
                || SecretFields.isManifest(value.text())
                || ChartInputs.isInput(resource) && SecretPlace.isAt(path, value.text());
    }

    /** The values of Secrets that are written inside of an object; those of the last one are remembered. */
    Set<YamlScalar> nestedIn(Resource resource) {
        Nested known = nested;
        if (known == null || known.resource() != resource) {
            known = new Nested(resource, NestedSecrets.in(resource.root()));
            nested = known;
        }
        return known.values();
    }

    /** What is shown in the place of a value: the same for the same value, and only in this run. */
    String mask(String text) {
        return "******** (" + key.digest(text) + ")";
    }

    /**
     * A text about some objects without the parts of it that came out of a Secret.
     *
     * @param text what a rule says, or the path of a value
     * @param about the objects it is about
     */
    public String without(String text, @Nullable Resource... about) {
        return hiding(about).apply(text);
    }

    /** Whether an object holds what came out of a Secret, so that nothing computed from it is shown. */
    public boolean areIn(Resource resource) {
        List<String> hidden = new ArrayList<>();
        SecretTexts.collect(resource, hidden);
        return !hidden.isEmpty()
                || SecretFields.isSecret(resource.gvk())
                || !nestedIn(resource).isEmpty();
    }

    /** Takes the parts that came out of a Secret out of texts about one object, by its values alone. */
    public static UnaryOperator<String> hidingOf(Resource resource) {
        return new Secrets(new RunKey()).hiding(resource);
    }

    /** Takes the parts that came out of a Secret out of texts about some objects. */
    public UnaryOperator<String> hiding(@Nullable Resource... about) {
        List<String> hidden = new ArrayList<>(secretNames());
        List<String> shown = new ArrayList<>();
        for (Resource resource : about) {
            if (resource != null) {
                SecretTexts.collect(resource, hidden);
            }
        }
        if (hidden.isEmpty()) {
            return text -> text;
        }
        for (Resource resource : about) {
            if (resource != null) {
                addShown(resource, "name", resource.name(), shown);
                addShown(resource, "namespace", resource.namespace(), shown);
            }
        }
        return text -> SecretTexts.without(text, hidden, shown);
    }

    private static void addShown(Resource resource, String field, String text, List<String> shown) {
        if (!text.isEmpty() && !isSecret(resource, field)) {
            shown.add(text);
        }
    }

    /** The names of objects that came out of a Secret: rules call objects by them. */
    private List<String> secretNames() {
        List<String> known = names;
        if (known == null) {
            known = new ArrayList<>();
            for (ResourceSet set : sets) {
                if (set != null) {
                    for (Resource resource : set) {
                        if (resource.id().hasSecretName()) {
                            known.add(resource.name());
                        }
                        if (resource.id().hasSecretNamespace()) {
                            known.add(resource.namespace());
                        }
                    }
                }
            }
            names = known;
        }
        return known;
    }

    private static boolean isSecret(Resource resource, String field) {
        YamlMap metadata = resource.root().map("metadata");
        return metadata != null && metadata.get(field) instanceof YamlScalar scalar && scalar.isSecret();
    }

    /** An object called by what may be shown of its name and namespace. */
    public Resource named(Resource resource) {
        boolean name = isSecret(resource, "name");
        boolean namespace = isSecret(resource, "namespace");
        return name || namespace
                ? resource.called(
                        name ? mask(resource.name()) : resource.name(),
                        namespace ? mask(resource.namespace()) : resource.namespace())
                : resource;
    }

    /** A change whose objects are called by what may be shown. */
    Change named(Change change) {
        if (change instanceof Change.Added it) {
            return new Change.Added(named(it.resource()));
        }
        if (change instanceof Change.Removed it) {
            return new Change.Removed(named(it.resource()));
        }
        if (change instanceof Change.Replaced it) {
            return new Change.Replaced(named(it.pair()));
        }
        return named((Change.Changed) change);
    }

    private Change.Changed named(Change.Changed change) {
        return new Change.Changed(named(change.before()), named(change.resource()), change.edit(), change.likeness());
    }
}
