package dev.kasane.cli.explain;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The values of a target's Secrets, encoded and decoded: kasane hides equal values everywhere. */
final class SecretValues {

    /** Shorter texts stand in many others by chance. */
    private static final int LEAST_PART = 6;

    private final List<String> values = new ArrayList<>();

    /** @param objects the objects of the target */
    SecretValues(ResourceSet objects) {
        for (Resource resource : objects) {
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
            values.add(scalar.text());
            try {
                byte[] plain = Base64.getMimeDecoder().decode(scalar.text());
                values.add(new String(plain, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                // it is no base64
            }
        }
    }

    /** Whether a text is one of the values, a part of one, or has one as a part. */
    boolean hold(String text) {
        for (String secret : values) {
            boolean isPart = text.length() >= LEAST_PART && secret.contains(text)
                    || secret.length() >= LEAST_PART && text.contains(secret);
            if (isPart || !text.isEmpty() && text.equals(secret)) {
                return true;
            }
        }
        return false;
    }
}
