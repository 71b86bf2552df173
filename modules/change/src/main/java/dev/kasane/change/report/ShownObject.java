package dev.kasane.change.report;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An object of a target for display, without secrets. */
final class ShownObject {

    private final Resource resource;
    private final Secrets secrets;
    private final Set<YamlScalar> nested;

    ShownObject(Resource resource, Secrets secrets) {
        this.resource = resource;
        this.secrets = secrets;
        this.nested = secrets.nestedIn(resource);
    }

    /** A value as text for messages. */
    static String text(YamlNode shown) {
        if (shown instanceof YamlScalar scalar) {
            return text(scalar);
        }
        if (shown.isEmpty()) {
            return shown instanceof YamlMap ? "{}" : "[]";
        }
        return YamlText.of(shown).stripTrailing();
    }

    private static String text(YamlScalar scalar) {
        try {
            PrintedScalar printed = PrintedScalar.of(scalar);
            return printed.type() == YamlTag.STR ? quotedIfNeeded(scalar, printed.text()) : printed.text();
        } catch (KasaneException e) {
            // there are characters that kustomize prints in no way
            return YamlText.of(scalar);
        }
    }

    /** Quotes what would be taken for something else than a string; the lines of a longer text stay as they are. */
    private static String quotedIfNeeded(YamlScalar scalar, String text) {
        if (text.indexOf('\n') >= 0) {
            return text;
        }
        YamlScalar plain = YamlScalar.plain(scalar.origin(), scalar.offset(), text);
        boolean ambiguous = text.isEmpty()
                || YamlText.isSwitch(text)
                || PrintedScalar.of(plain).type() != YamlTag.STR
                || !text.equals(text.strip());
        return ambiguous ? '"' + text + '"' : text;
    }

    /** A value without its secret parts. */
    YamlNode masked(YamlNode node, ValuePath path) {
        if (node instanceof YamlScalar scalar) {
            if (RandomValue.is(scalar)) {
                return YamlScalar.string(scalar.origin(), scalar.offset(), RandomValue.WORDS);
            }
            return nested.contains(scalar) || secrets.hides(resource, path, scalar) ? masked(scalar) : scalar;
        }
        if (node instanceof YamlMap map) {
            List<YamlScalar> keys = new ArrayList<>(map.size());
            List<YamlNode> values = new ArrayList<>(map.size());
            for (int i = 0; i < map.size(); i++) {
                YamlScalar key = map.key(i);
                keys.add(key.isSecret() ? masked(key) : key);
                values.add(masked(map.value(i), path.key(key.text())));
            }
            return map.withEntries(keys, values);
        }
        YamlList list = (YamlList) node;
        List<YamlNode> items = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            items.add(masked(list.get(i), path.item(SecretPlace.label(list.get(i)))));
        }
        return list.withItems(items);
    }

    private YamlScalar masked(YamlScalar scalar) {
        return YamlScalar.string(scalar.origin(), scalar.offset(), secrets.mask(scalar.text()));
    }
}
