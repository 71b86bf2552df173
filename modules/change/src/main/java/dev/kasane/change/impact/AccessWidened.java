package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code access-widened}: a role allows what no rule of it allowed before, a binding has a subject it did not
 * have, or a role's rules are added to one that comes with Kubernetes.
 */
final class AccessWidened implements Rule {

    private static final int SHOWN = 3;
    private static final String AGGREGATE = "rbac.authorization.k8s.io/aggregate-to-";

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
            Resource then = former(change);
            String kind = now.gvk().kind();
            if (kind.endsWith("RoleBinding")) {
                report(now, "binds its role to", fresh(subjects(then), subjects(now)), found);
            } else if (kind.endsWith("Role")) {
                report(now, "newly allows to", wider(Grants.of(then), Grants.of(now)), found);
                report(now, "newly adds its rules to", fresh(joined(then), joined(now)), found);
            }
        }
    }

    /** The former role or binding; one of another namespace allowed nothing in this one. */
    private static @Nullable Resource former(Change change) {
        Resource then = change.earlier();
        return then == null || then.id().isInNamespaceOf(change.resource().id()) ? then : null;
    }

    private static List<String> wider(Grants then, Grants now) {
        List<String> wider = new ArrayList<>();
        for (Grants.Grant grant : now.all()) {
            if (!then.cover(grant)) {
                wider.add(grant.words());
            }
        }
        return wider;
    }

    /** The roles that a ClusterRole adds its rules to by a label: view, edit, admin. */
    private static Set<String> joined(@Nullable Resource role) {
        Set<String> joined = new LinkedHashSet<>();
        YamlMap labels = role == null ? null : role.labels();
        for (int i = 0; labels != null && i < labels.size(); i++) {
            String label = labels.key(i).text();
            if (label.startsWith(AGGREGATE) && "true".equals(labels.text(label))) {
                joined.add("ClusterRole " + label.substring(AGGREGATE.length()));
            }
        }
        return joined;
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
}
