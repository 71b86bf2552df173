package dev.kasane.change.graph;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The encrypted files that configurations of ksops name, which may be anywhere in the tree. */
final class KsopsReferences {

    /** A text that each configuration of ksops contains. */
    static final String GROUP = "viaduct.ai/";

    private KsopsReferences() {}

    /** The files that the configurations in a text name. */
    static List<YamlScalar> of(SourceFile file) {
        List<YamlScalar> named = new ArrayList<>();
        try {
            for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                add(document, named);
                if (document instanceof YamlMap list && list.get("items") instanceof YamlList items) {
                    items.forEach(item -> add(item, named));
                }
            }
        } catch (KasaneException e) {
            // rendering it reports the error
        }
        return named;
    }

    private static void add(YamlNode document, List<YamlScalar> named) {
        if (document instanceof YamlMap map
                && String.valueOf(map.text("apiVersion")).startsWith(GROUP)) {
            paths(map.get("files"), named);
            secrets(map.get("secretFrom"), named);
        }
    }

    private static void secrets(@Nullable YamlNode entries, List<YamlScalar> into) {
        if (entries instanceof YamlList list) {
            for (YamlNode entry : list) {
                if (entry instanceof YamlMap secret) {
                    paths(secret.get("files"), into);
                    paths(secret.get("binaryFiles"), into);
                    paths(secret.get("envs"), into);
                }
            }
        }
    }

    /** Sources are {@code path} or {@code key=path}. */
    private static void paths(@Nullable YamlNode value, List<YamlScalar> into) {
        if (value instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlScalar scalar) {
                    into.add(scalar.withText(
                            scalar.text().substring(scalar.text().indexOf('=') + 1)));
                }
            }
        }
    }
}
