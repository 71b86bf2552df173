package dev.kasane.testkit.state;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.equivalence.StoredChanges;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences between objects, as text. */
public final class Differences {

    private static final ResourceDiff DIFF = new ResourceDiff();
    private static final int LONGEST = 160;

    private Differences() {}

    /** One line for each value that means something else; empty when both mean the same. */
    public static List<String> between(ResourceSet before, ResourceSet after) {
        List<String> lines = new ArrayList<>();
        for (Change change : DIFF.between(before, after)) {
            String object = change.resource().id().toText();
            switch (change) {
                case Change.Added ignored -> lines.add("+ " + object);
                case Change.Removed ignored -> lines.add("- " + object);
                case Change.Replaced replaced -> {
                    lines.add("+ " + object);
                    lines.add("- " + replaced.pair().before().id().toText());
                }
                case Change.Changed changed ->
                    StoredChanges.of(changed).fields().forEach(field -> lines.add("~ " + object + " " + line(field)));
            }
        }
        return lines;
    }

    /** One line for each value that is different in an object; empty when nothing is. */
    public static List<String> between(Resource before, Resource after) {
        return between(ResourceSet.of(List.of(before)), ResourceSet.of(List.of(after)));
    }

    private static String line(FieldChange field) {
        return field.path() + ": " + text(field.before()) + " -> " + text(field.after());
    }

    /** A value in one line, not too long. */
    static String text(@Nullable YamlNode value) {
        if (value == null) {
            return "nothing";
        }
        String text;
        if (value instanceof YamlScalar scalar) {
            text = scalar.text();
        } else if (value instanceof YamlMap map) {
            YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
            writer.add(map);
            text = "{"
                    + new String(writer.toBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .replace("\n", "; ") + "}";
        } else {
            text = value.kind();
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
