package dev.kasane.change.report;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.files.Origin;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlNode;
import java.util.List;

/**
 * A value for display, with secrets masked.
 *
 * @param text the value for people, over several lines when it is a map, a list or a text of several lines; secret parts
 *     are replaced
 * @param shown the value without secret parts
 * @param steps who made it, oldest first
 */
public record ShownValue(String text, YamlNode shown, List<Origin.Step> steps) {

    /** A value of an object. */
    public static ShownValue of(YamlNode node, ValuePath path, Resource resource, Secrets secrets) {
        return of(node, path, new ShownObject(resource, secrets));
    }

    static ShownValue of(YamlNode node, ValuePath path, ShownObject object) {
        YamlNode shown = object.masked(node, path);
        return new ShownValue(ShownObject.text(shown), shown, node.provenance());
    }

    /** The value for programs: a document that any YAML parser reads back as this value. */
    public String yaml() {
        return YamlText.of(shown);
    }

    /** The step that decided the value. */
    public Origin.Step decided() {
        return steps.getLast();
    }
}
