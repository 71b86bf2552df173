package dev.kasane.cli.explain;

import dev.kasane.cli.show.SafeText;
import dev.kasane.files.SecretNames;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.HashSet;
import java.util.Set;

/**
 * Chart values with secrets hidden. Hidden are values with names of secrets, values that the repository marks, and
 * values that are part of a Secret of the target.
 */
final class DisplayedValues {

    static final String MASK = "********";

    private final SecretValues secrets;
    private final Set<String> marked = new HashSet<>();

    /**
     * The values of a chart in one target.
     *
     * @param objects the objects of the target
     * @param secrets the values of the Secrets among them
     */
    DisplayedValues(ResourceSet objects, SecretValues secrets) {
        this.secrets = secrets;
        for (Resource resource : objects) {
            marked.addAll(resource.markedFields().names());
        }
    }

    /** Path and value, on one line. */
    String of(ValueOrigin origin, YamlNode value) {
        LeafPath path = origin.path();
        if (origin.isNamedBySecret()) {
            return MASK;
        }
        String text = text(value);
        int end = text.indexOf('\n');
        String line = text.isEmpty() ? "\"\"" : end < 0 ? text : text.substring(0, end) + " …";
        boolean hidden = origin.isSecret()
                || isSecret(path)
                || origin.written().stream().anyMatch(written -> secrets.hold(text(written.value())));
        return SafeText.forTerminal(path + ": " + (hidden ? MASK : line));
    }

    private static String text(YamlNode value) {
        return value instanceof YamlScalar scalar ? scalar.text() : value.kind();
    }

    private boolean isSecret(LeafPath path) {
        boolean secret = false;
        for (Object step : path.steps()) {
            String name = step.toString();
            secret = marked.contains(name) || SecretNames.isSecret(name) || secret && !SecretNames.isHarmless(name);
        }
        return secret;
    }
}
