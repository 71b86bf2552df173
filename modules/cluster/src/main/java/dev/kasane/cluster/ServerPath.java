package dev.kasane.cluster;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Resolves the paths of managed fields (structured-merge-diff) in a rendered object. */
final class ServerPath {

    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[([^\\]]*)\\]");
    private static final Pattern KEY = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|([^,]*))");

    private ServerPath() {}

    /** The value at a path; its nearest existing parent if the rendered object lacks the path. */
    static YamlNode follow(YamlMap root, String path) {
        YamlNode at = root;
        Matcher step = STEP.matcher(path);
        while (step.find()) {
            YamlNode next = step.group(1) != null ? field(at, step.group(1)) : item(at, step.group(2));
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static @Nullable YamlNode field(YamlNode at, String name) {
        return at instanceof YamlMap map ? map.get(name) : null;
    }

    private static @Nullable YamlNode item(YamlNode at, String keys) {
        if (!(at instanceof YamlList list)) {
            return null;
        }
        for (YamlNode item : list) {
            if (item instanceof YamlMap map && fits(map, keys)) {
                return item;
            }
        }
        return null;
    }

    private static boolean fits(YamlMap item, String keys) {
        Matcher key = KEY.matcher(keys);
        boolean any = false;
        while (key.find()) {
            any = true;
            String wanted = key.group(2) == null ? key.group(3) : key.group(2);
            if (!(item.get(key.group(1)) instanceof YamlScalar scalar)
                    || !scalar.text().equals(wanted)) {
                return false;
            }
        }
        return any;
    }
}
