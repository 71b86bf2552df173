package dev.kasane.change.report;

import dev.kasane.change.chart.ChartInputs;
import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ValuePath;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of a target that must not be shown: those that come from a Secret by their origin, even if
 * directives changed or copied them. A value that is merely equal to a secret one is shown. Hidden values are shown as
 * a digest whose key is made for one run and never leaves it.
 */
public final class Secrets {

    private final RunKey key;
    private final @Nullable ResourceSet[] sets;
    private volatile @Nullable List<String> names;
    private volatile @Nullable Set<String> marked;
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
                || ChartInputs.isInput(resource)
                        && (SecretPlace.isAt(path, value.text()) || isMarked(path, value.text()));
    }

    /** Whether the inputs of a target hold, at a path, what may be the value of a field that the repository marks. */
    private boolean isMarked(ValuePath path, String text) {
        for (String name : markedNames()) {
            if (text.contains(name)) {
                return true;
            }
            for (ValuePath at = path; at != null; at = at.parent()) {
                if (at.name().equals(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The names of the fields that the repository marks on either side. */
    private Set<String> markedNames() {
        Set<String> known = marked;
        if (known == null) {
            known = new HashSet<>();
            for (ResourceSet set : sets) {
                if (set != null) {
                    for (Resource resource : set) {
                        known.addAll(resource.markedFields().names());
                    }
                }
            }
            marked = known;
        }
        return known;
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

    /** The mask for a value, which is the same for the same value in this run only. */
    String mask(String text) {
        return "******** (" + key.digest(text) + ")";
    }

    /**
     * A text about some objects without the parts of it that came out of a Secret.
     *
     * @param text the message of a rule, or the path of a value
     * @param about the objects it is about
     */
    public String without(String text, @Nullable Resource... about) {
        return hiding(about).apply(text);
    }

    /** Whether an object holds what came out of a Secret, so that nothing computed from it is shown. */
    public boolean areIn(Resource resource) {
        return SecretTexts.areIn(resource.root())
                || SecretFields.isSecret(resource.gvk())
                || !nestedIn(resource).isEmpty();
    }

    /** The same of an object of no target, such as the parameters of a policy. */
    public static boolean areIn(YamlMap object) {
        return SecretTexts.areIn(object) || !NestedSecrets.in(object).isEmpty();
    }

    /** Takes the parts that came out of a Secret out of texts about one object, by its values alone. */
    public static UnaryOperator<String> hidingOf(Resource resource) {
        return new Secrets(new RunKey()).hiding(resource);
    }

    /** Takes the parts that came out of a Secret out of texts about some objects. */
    public UnaryOperator<String> hiding(@Nullable Resource... about) {
        List<String> hidden = hidden(about);
        List<String> shown = shown(about);
        return hidden.isEmpty() ? text -> text : text -> SecretTexts.without(text, hidden, shown);
    }

    /**
     * Removes secret values from texts that never cut them, such as lists of names. Unlike {@link #hiding}, it does not
     * change a word that contains only a part of such a value.
     */
    public UnaryOperator<String> hidingWhole(Resource... about) {
        List<String> hidden = hidden(about);
        List<String> shown = shown(about);
        return hidden.isEmpty() ? text -> text : text -> SecretTexts.withoutWhole(text, hidden, shown);
    }

    private List<String> hidden(@Nullable Resource... about) {
        List<String> hidden = new ArrayList<>(secretNames());
        for (Resource resource : about) {
            if (resource != null) {
                SecretTexts.collect(resource, hidden);
            }
        }
        return hidden;
    }

    private static List<String> shown(@Nullable Resource... about) {
        List<String> shown = new ArrayList<>();
        for (Resource resource : about) {
            if (resource != null) {
                ResourceId id = resource.id();
                addShown(resource.name(), id.hasSecretName(), shown);
                addShown(resource.namespace(), id.hasSecretNamespace(), shown);
            }
        }
        return shown;
    }

    private static void addShown(String text, boolean isSecret, List<String> shown) {
        if (!text.isEmpty() && !isSecret) {
            shown.add(text);
        }
    }

    /** The names of objects, also former ones, that came out of a Secret: rules call objects by them. */
    private List<String> secretNames() {
        List<String> known = names;
        if (known == null) {
            known = new ArrayList<>();
            for (ResourceSet set : sets) {
                if (set != null) {
                    for (Resource resource : set) {
                        resource.collectSecretNames(known);
                    }
                }
            }
            names = known;
        }
        return known;
    }

    /** An object with secrets in its name and namespace hidden. */
    public Resource named(Resource resource) {
        boolean name = resource.id().hasSecretName();
        boolean namespace = resource.id().hasSecretNamespace();
        return name || namespace
                ? resource.called(
                        name ? mask(resource.name()) : resource.name(),
                        namespace ? mask(resource.namespace()) : resource.namespace())
                : resource;
    }

    /** A change with secrets in the names of its objects hidden. */
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
