package dev.kasane.change.impact;

import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The permissions of a role, as Kubernetes' RBAC authorizer reads them: its rules add up, and {@code *} covers
 * everything. Rules that allow nothing are left out: {@code pods/*}, and names with verbs whose requests have no name
 * yet.
 */
final class Grants {

    private static final String ALL = "*";
    private static final Set<String> NAMELESS = Set.of("create", "deletecollection");

    /** Longer prefixes of URLs cover nothing here, which can only make a role look wider than it is. */
    private static final int LONGEST_PREFIX = 500;

    private final Set<Grant> grants = new LinkedHashSet<>();

    /**
     * One permission.
     *
     * @param group the API group; empty for the core group and for URLs
     * @param resource the resource, {@code resource/subresource} or the URL
     * @param name the one object it is allowed on; empty for all
     * @param verb what may be done
     */
    record Grant(String group, String resource, String name, String verb) {

        boolean isUrl() {
            return resource.startsWith("/");
        }

        /** In messages: {@code delete pods}. */
        String words() {
            return verb + " " + resource + (group.isEmpty() ? "" : "." + group) + (name.isEmpty() ? "" : " " + name);
        }
    }

    /** The permissions of a role; none without a role. Rules beside an aggregation rule are overwritten. */
    static Grants of(@Nullable Resource role) {
        Grants grants = new Grants();
        if (role != null
                && role.root().get("aggregationRule") == null
                && role.root().get("rules") instanceof YamlList rules) {
            for (YamlNode item : rules) {
                if (item instanceof YamlMap rule) {
                    grants.add(rule);
                }
            }
        }
        return grants;
    }

    private void add(YamlMap rule) {
        List<String> names = texts(rule.get("resourceNames"));
        List<String> objects = names.isEmpty() ? List.of("") : names;
        for (String verb : texts(rule.get("verbs"))) {
            texts(rule.get("nonResourceURLs")).forEach(url -> grants.add(new Grant("", url, "", verb)));
            for (String group : texts(rule.get("apiGroups"))) {
                for (String resource : texts(rule.get("resources"))) {
                    for (String name : objects) {
                        add(new Grant(group, resource, name, verb));
                    }
                }
            }
        }
    }

    private void add(Grant grant) {
        boolean matchesNothing = grant.resource().endsWith("/*");
        boolean knowsNoName = !grant.name().isEmpty() && NAMELESS.contains(grant.verb());
        if (!matchesNothing && !knowsNoName) {
            grants.add(grant);
        }
    }

    private static List<String> texts(@Nullable YamlNode node) {
        List<String> texts = new ArrayList<>();
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlScalar scalar) {
                    texts.add(scalar.text());
                }
            }
        }
        return texts;
    }

    Set<Grant> all() {
        return grants;
    }

    /** Whether something is allowed: looks up the few grants that would cover it. */
    boolean cover(Grant wanted) {
        for (String verb : List.of(wanted.verb(), ALL)) {
            for (String resource : covering(wanted)) {
                for (String group : List.of(wanted.group(), wanted.isUrl() ? wanted.group() : ALL)) {
                    if (grants.contains(new Grant(group, resource, "", verb))
                            || grants.contains(new Grant(group, resource, wanted.name(), verb))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static List<String> covering(Grant wanted) {
        String resource = wanted.resource();
        List<String> covering = new ArrayList<>(List.of(resource, ALL));
        if (wanted.isUrl()) {
            for (int end = 1; end <= Math.min(resource.length(), LONGEST_PREFIX); end++) {
                covering.add(resource.substring(0, end) + ALL);
            }
        } else if (resource.indexOf('/') > 0) {
            covering.add(ALL + resource.substring(resource.indexOf('/')));
        }
        return covering;
    }
}
