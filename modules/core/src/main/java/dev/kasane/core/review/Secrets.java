package dev.kasane.core.review;

import dev.kasane.core.chart.ChartInputs;
import dev.kasane.core.diff.ValuePath;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The secret values of a target: whatever stands in a Secret, encoded or not, wherever a directive has copied it to.
 * Values are compared and shown only by a digest whose key is made for one run and never leaves it.
 */
public final class Secrets {

    /** Shorter values are hidden where they stand, but not looked for elsewhere: they would be found everywhere. */
    private static final int WORTH_LOOKING_FOR = 4;

    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private final RunKey key;
    private final Set<String> values = new HashSet<>();

    /**
     * @param key the key of this run
     * @param sets the objects of both sides
     */
    public Secrets(RunKey key, @Nullable ResourceSet... sets) {
        this.key = key;
        for (ResourceSet set : sets) {
            if (set != null) {
                for (Resource resource : set) {
                    if (isSecret(resource)) {
                        collect(resource.root().get("data"), true);
                        collect(resource.root().get("stringData"), false);
                    } else if (ChartInputs.isInput(resource)) {
                        collect(resource.root(), ValuePath.ROOT);
                    }
                }
            }
        }
    }

    private void collect(@Nullable YamlNode data, boolean encoded) {
        if (data instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (map.value(i) instanceof YamlScalar scalar) {
                    String text = scalar.text();
                    add(text);
                    add(encoded ? decoded(text) : encoded(text));
                }
            }
        }
    }

    /** What stands at the secret-looking places of a chart's values. */
    private void collect(YamlNode node, ValuePath path) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.value(i), path.key(map.key(i).text()));
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                collect(item, path.item(SecretPlace.label(item)));
            }
        } else if (node instanceof YamlScalar scalar && SecretPlace.isAt(path, scalar.text())) {
            add(scalar.text());
        }
    }

    private void add(String value) {
        String stripped = value.strip();
        if (stripped.length() >= WORTH_LOOKING_FOR) {
            values.add(stripped);
        }
    }

    private static String decoded(String text) {
        try {
            return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static boolean isSecret(Resource resource) {
        return resource.gvk().kind().equals("Secret")
                && (resource.gvk().group().isEmpty()
                        || resource.gvk().apiVersion().equals("v1"));
    }

    /** Whether the value at a path of an object must not be shown. */
    boolean hides(Resource resource, ValuePath path, String text) {
        if (ChartInputs.isInput(resource)) {
            return SecretPlace.isAt(path, text);
        }
        if (!isSecret(resource)) {
            return false;
        }
        return path.isWithin("data") && !path.shape().equals("data")
                || path.isWithin("stringData") && !path.shape().equals("stringData")
                || path.name().equals(LAST_APPLIED);
    }

    /** Whether a text holds a secret value. */
    public boolean isIn(String text) {
        for (String value : values) {
            if (text.contains(value)) {
                return true;
            }
        }
        return false;
    }

    /** What is shown in the place of a value: the same for the same value, and only in this run. */
    String mask(String text) {
        return "******** (" + key.digest(text) + ")";
    }
}
