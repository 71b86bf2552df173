package dev.kasane.core.meaning;

import dev.kasane.core.diff.Change;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code access-widened}: a role allows what no rule of it allowed before, or a binding has a subject it did not have
 * (Kubernetes' RBAC authoriser: the rules of a role add up, and {@code *} covers everything).
 */
final class AccessWidened implements Rule {

    private static final int SHOWN = 3;

    @Override
    public String name() {
        return "access-widened";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            Resource now = change.later();
            if (now == null || !now.gvk().group().equals("rbac.authorization.k8s.io")) {
                continue;
            }
            String kind = now.gvk().kind();
            if (kind.endsWith("RoleBinding")) {
                report(now, "binds its role to", fresh(subjects(change.earlier()), subjects(now)), found);
            } else if (kind.endsWith("Role")) {
                List<String> wider = new ArrayList<>();
                Set<List<String>> then = grants(change.earlier());
                for (List<String> grant : grants(now)) {
                    if (then.stream().noneMatch(other -> covers(other, grant))) {
                        wider.add(grant.get(3) + " " + grant.get(1)
                                + (grant.get(0).isEmpty() ? "" : "." + grant.get(0))
                                + (grant.get(2).isEmpty() ? "" : " " + grant.get(2)));
                    }
                }
                report(now, "newly allows to", wider, found);
            }
        }
    }

    private void report(Resource object, String words, List<String> what, Consumer<Note> found) {
        if (what.isEmpty()) {
            return;
        }
        int shown = Math.min(SHOWN, what.size());
        String rest = what.size() > shown ? " and " + (what.size() - shown) + " more" : "";
        String sentence = words + " " + String.join(", ", what.subList(0, shown)) + rest;
        found.accept(new Note(Note.Weight.DANGER, name(), object, sentence));
    }

    private static List<String> fresh(Set<String> then, Set<String> now) {
        return now.stream().filter(one -> !then.contains(one)).toList();
    }

    private static Set<String> subjects(@Nullable Resource binding) {
        Set<String> subjects = new LinkedHashSet<>();
        if (binding != null && binding.root().get("subjects") instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlMap subject) {
                    String namespace = subject.text("namespace");
                    subjects.add(subject.text("kind") + " " + subject.text("name")
                            + (namespace == null ? "" : " in namespace " + namespace));
                }
            }
        }
        return subjects;
    }

    /** Every combination of group, resource, name and verb that a role allows; a URL stands for resource. */
    private static Set<List<String>> grants(@Nullable Resource role) {
        Set<List<String>> grants = new LinkedHashSet<>();
        if (role != null && role.root().get("rules") instanceof YamlList rules) {
            for (YamlNode item : rules) {
                if (item instanceof YamlMap rule) {
                    List<String> names = texts(rule.get("resourceNames"), "");
                    for (String verb : texts(rule.get("verbs"), null)) {
                        for (String url : texts(rule.get("nonResourceURLs"), null)) {
                            grants.add(List.of("", url, "", verb));
                        }
                        for (String group : texts(rule.get("apiGroups"), null)) {
                            for (String resource : texts(rule.get("resources"), null)) {
                                names.forEach(name -> grants.add(List.of(group, resource, name, verb)));
                            }
                        }
                    }
                }
            }
        }
        return grants;
    }

    private static List<String> texts(@Nullable YamlNode node, @Nullable String none) {
        List<String> texts = new ArrayList<>();
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlScalar scalar) {
                    texts.add(scalar.text());
                }
            }
        }
        if (texts.isEmpty() && none != null) {
            texts.add(none);
        }
        return texts;
    }

    private static boolean covers(List<String> grant, List<String> wanted) {
        return covers(grant.get(0), wanted.get(0))
                && coversResource(grant.get(1), wanted.get(1))
                && (grant.get(2).isEmpty() || grant.get(2).equals(wanted.get(2)))
                && covers(grant.get(3), wanted.get(3));
    }

    private static boolean covers(String granted, String wanted) {
        return granted.equals("*") || granted.equals(wanted);
    }

    private static boolean coversResource(String granted, String wanted) {
        if (granted.startsWith("/") && granted.endsWith("*")) {
            return wanted.startsWith(granted.substring(0, granted.length() - 1));
        }
        return covers(granted, wanted)
                || granted.startsWith("*/") && wanted.indexOf('/') > 0 && wanted.endsWith(granted.substring(1));
    }
}
