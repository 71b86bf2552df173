package dev.kasane.cli.explain;

import dev.kasane.cli.show.SafeText;
import dev.kasane.files.SecretNames;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Values of a chart for people. Hidden are those whose names say that they are secret, those that the repository marks, and
 * those that come out in a Secret of the target.
 */
final class ShownLeaf {

    static final String MASK = "********";

    /** Shorter texts stand in many others by chance. */
    private static final int LEAST_PART = 6;

    private final List<String> secrets = new ArrayList<>();
    private final Set<String> marked = new HashSet<>();

    /** @param objects the objects of the target */
    ShownLeaf(ResourceSet objects) {
        for (Resource resource : objects) {
            marked.addAll(resource.markedFields().names());
            collect(resource.root());
        }
    }

    private void collect(YamlNode node) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.value(i));
            }
        } else if (node instanceof YamlList list) {
            list.forEach(this::collect);
        } else if (node instanceof YamlScalar scalar && scalar.isSecret()) {
            secrets.add(scalar.text());
            try {
                byte[] plain = Base64.getMimeDecoder().decode(scalar.text());
                secrets.add(new String(plain, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                // it is no base64
            }
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
                || origin.written().stream().anyMatch(written -> isInSecret(text(written.value())));
        return SafeText.forTerminal(path + ": " + (hidden ? MASK : line));
    }

    private static String text(YamlNode value) {
        return value instanceof YamlScalar scalar ? scalar.text() : value.kind();
    }

    /** Whether a value comes out in a Secret of the target, or a part of such a one. */
    private boolean isInSecret(String text) {
        for (String secret : secrets) {
            boolean isPart = text.length() >= LEAST_PART && secret.contains(text)
                    || secret.length() >= LEAST_PART && text.contains(secret);
            if (isPart || !text.isEmpty() && text.equals(secret)) {
                return true;
            }
        }
        return false;
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
