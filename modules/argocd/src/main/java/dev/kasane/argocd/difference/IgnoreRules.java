package dev.kasane.argocd.difference;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/** The rules of {@code ignoreDifferences}: the fields of objects that may differ. */
public final class IgnoreRules {

    private final List<GoMap> rules;

    private IgnoreRules(List<GoMap> rules) {
        this.rules = rules;
    }

    /** The rules of an {@code ignoreDifferences} list. */
    public static IgnoreRules of(GoList list) {
        List<GoMap> rules = new ArrayList<>();
        for (Object item : list.items()) {
            if (item instanceof GoMap map) {
                if (map.list("managedFieldsManagers").size() > 0) {
                    throw new UnsupportedFeature(
                            "ignoreDifferences names managedFieldsManagers, which only a cluster has");
                }
                rules.add(map);
            }
        }
        return new IgnoreRules(rules);
    }

    /** These rules and those of the configuration, whose keys are {@code group_Kind} or {@code group/Kind}. */
    public IgnoreRules plusOverrides(GoMap overrides) {
        List<GoMap> all = new ArrayList<>(rules);
        for (var entry : overrides.entries()) {
            if (entry.getValue() instanceof GoMap override
                    && override.get("ignoreDifferences") instanceof GoMap fields) {
                String key = entry.getKey().equals("all") ? "*/*" : entry.getKey();
                int slash = key.indexOf('/');
                GoMap rule = fields.copy();
                rule.put("group", slash < 0 ? "" : key.substring(0, slash)).put("kind", key.substring(slash + 1));
                all.add(rule);
            }
        }
        return new IgnoreRules(all);
    }

    /** An object without the fields that may differ. */
    public GoMap withoutIgnored(GoMap object) {
        Object result = object;
        for (GoMap rule : rules) {
            if (!concerns(rule, object)) {
                continue;
            }
            for (Object pointer : rule.list("jsonPointers").items()) {
                result = JsonPointers.without(result, pointer.toString());
            }
            for (Object expression : rule.list("jqPathExpressions").items()) {
                result = JqPath.without(result, expression.toString());
            }
        }
        return result instanceof GoMap map ? map : GoMap.empty();
    }

    private static boolean concerns(GoMap rule, GoMap object) {
        String apiVersion = object.text("apiVersion");
        int slash = apiVersion.indexOf('/');
        String group = slash < 0 ? "" : apiVersion.substring(0, slash);
        GoMap metadata = object.map("metadata");
        return Glob.gobwas(rule.text("group")).matches(group)
                && Glob.gobwas(rule.text("kind")).matches(object.text("kind"))
                && (rule.text("name").isEmpty() || rule.text("name").equals(metadata.text("name")))
                && (rule.text("namespace").isEmpty() || rule.text("namespace").equals(metadata.text("namespace")));
    }
}
