package dev.kasane.yaml;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a merge key ({@code <<}) by the entries it brings, in the way of kyaml's {@code DeAnchor}: a map's own
 * entries win and stay where they are, brought ones follow them, and of several merged maps the first one wins. The
 * first key spelled {@code <<} disappears even when it is quoted and brings nothing.
 */
final class MergeKeys {

    static final String MERGE = "<<";

    private MergeKeys() {}

    static YamlMap resolve(YamlMap map) {
        YamlNode merged = null;
        for (int i = 0; i < map.size(); i++) {
            if (map.key(i).tag() == YamlTag.MERGE) {
                if (merged != null) {
                    throw problem(
                            map.key(i), "a map cannot have two merge keys", "give << a list of aliases: <<: [*a, *b]");
                }
                merged = map.value(i);
            }
        }
        YamlMap result = map.without(MERGE);
        YamlMap own = result;
        for (YamlMap source : sources(merged)) {
            for (int i = 0; i < source.size(); i++) {
                result = set(result, source.key(i), source.value(i));
            }
        }
        for (int i = 0; i < own.size(); i++) {
            int first = own.indexOf(own.key(i).text());
            result = set(result, own.key(first), own.value(first));
        }
        return result;
    }

    private static YamlMap set(YamlMap map, YamlScalar key, YamlNode value) {
        int at = map.indexOf(key.text());
        if (at < 0) {
            return map.with(key, value);
        }
        return map.key(at) == key ? map.with(at, value) : map.withEntry(at, key, value);
    }

    /** The maps to merge in, the one that wins last. */
    private static List<YamlMap> sources(@Nullable YamlNode merged) {
        if (merged == null) {
            return List.of();
        }
        if (merged instanceof YamlMap map) {
            return List.of(map);
        }
        if (merged instanceof YamlList list) {
            List<YamlMap> maps = new ArrayList<>();
            for (YamlNode item : list) {
                if (!(item instanceof YamlMap map)) {
                    throw problem(item, "a merge key takes maps only, and this is " + item.kind(), null);
                }
                maps.add(map);
            }
            Collections.reverse(maps);
            return maps;
        }
        throw problem(merged, "a merge key takes a map or a list of maps, and this is " + merged.kind(), null);
    }

    private static KasaneException problem(YamlNode at, String sentence, @Nullable String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
