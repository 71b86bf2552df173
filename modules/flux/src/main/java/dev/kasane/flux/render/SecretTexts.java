package dev.kasane.flux.render;

import dev.kasane.problem.Concealment;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.Resource;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds secret texts in the output of templates and substitutions. */
public final class SecretTexts {

    private final Set<String> texts;
    private final Concealment concealment;

    public SecretTexts(Set<String> texts) {
        this.texts = texts;
        this.concealment = new Concealment(texts);
    }

    /** The texts of all values of an object that are secret. */
    public static Set<String> of(YamlNode node) {
        Set<String> texts = new TreeSet<>();
        collect(node, texts);
        texts.remove("");
        return texts;
    }

    private static void collect(YamlNode node, Set<String> into) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.value(i), into);
            }
        } else if (node instanceof YamlList list) {
            list.forEach(item -> collect(item, into));
        } else if (node.isSecret()) {
            into.add(((YamlScalar) node).text());
        }
    }

    /** Objects in which every value that contains a part of a secret, in any encoding, is marked as secret. */
    public List<Resource> hiddenIn(List<Resource> objects, Scopes scopes) {
        if (texts.isEmpty()) {
            return objects;
        }
        List<Resource> hidden = new ArrayList<>();
        for (Resource object : objects) {
            hidden.add(object.withRoot((YamlMap) hiddenIn(object.root()), scopes));
        }
        return hidden;
    }

    /** A value in which every one with a part of a secret in it is secret. */
    public YamlNode hiddenIn(YamlNode node) {
        if (node instanceof YamlMap map) {
            TimeLimit.check();
            List<YamlScalar> keys = new ArrayList<>();
            List<YamlNode> values = new ArrayList<>();
            for (int i = 0; i < map.size(); i++) {
                keys.add(map.key(i));
                values.add(hiddenIn(map.value(i)));
            }
            return map.withEntries(keys, values);
        }
        if (node instanceof YamlList list) {
            List<YamlNode> items = new ArrayList<>();
            list.forEach(item -> items.add(hiddenIn(item)));
            return list.withItems(items);
        }
        String text = ((YamlScalar) node).text();
        // one of fewer characters than are looked for is hidden where it is the whole value
        return texts.contains(text) || !concealment.of(text).equals(text)
                ? node.from(node.origin().secret(), node.offset())
                : node;
    }
}
