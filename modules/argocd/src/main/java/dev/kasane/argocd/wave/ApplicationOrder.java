package dev.kasane.argocd.wave;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds Applications that need definitions or namespaces that others apply in a later wave. */
public final class ApplicationOrder {

    private ApplicationOrder() {}

    /**
     * An Application with the objects that it applies.
     *
     * @param application the Application
     * @param objects its objects
     */
    public record Member(GoMap application, List<GoMap> objects) {

        String name() {
            return application.map("metadata").text("name");
        }

        int wave() {
            return SyncTask.wave(application.map("metadata").map("annotations"));
        }

        String cluster() {
            return ApplicationOrder.cluster(application);
        }

        boolean makes(String namespace) {
            GoMap spec = application.map("spec");
            return spec.map("destination").text("namespace").equals(namespace)
                    && spec.map("syncPolicy").list("syncOptions").items().contains("CreateNamespace=true");
        }
    }

    /** The cluster of an Application: the name or the server of its destination. */
    public static String cluster(GoMap application) {
        GoMap destination = application.map("spec").map("destination");
        return destination.text("name") + destination.text("server");
    }

    /** A sentence for each two Applications of which the earlier needs what only the later brings. */
    public static List<String> findings(List<Member> members) {
        Map<String, Member> first = new HashMap<>();
        members.stream()
                .sorted(Comparator.comparingInt(Member::wave))
                .forEach(member -> member.objects().forEach(object -> {
                    String brought = brought(object);
                    if (brought != null) {
                        first.putIfAbsent(member.cluster() + " " + brought, member);
                    }
                }));
        Map<String, String> findings = new TreeMap<>();
        for (Member member : members) {
            for (GoMap object : member.objects()) {
                for (String needed : needed(object)) {
                    Member other = first.get(member.cluster() + " " + needed);
                    boolean own =
                            needed.startsWith("Namespace ") && member.makes(needed.substring("Namespace ".length()));
                    if (other != null && other.wave() > member.wave() && !own) {
                        findings.putIfAbsent(
                                member.name() + " " + needed,
                                "Application " + member.name() + " comes in wave " + member.wave() + " and has "
                                        + object.text("kind") + " "
                                        + object.map("metadata").text("name") + ", which needs the " + needed
                                        + "; Application " + other.name() + " brings it only in wave "
                                        + other.wave());
                    }
                }
            }
        }
        return new ArrayList<>(findings.values());
    }

    private static @Nullable String brought(GoMap object) {
        String group = SyncOrder.group(object);
        if (object.text("kind").equals("CustomResourceDefinition") && group.equals("apiextensions.k8s.io")) {
            GoMap spec = object.map("spec");
            return "definition of " + spec.map("names").text("kind") + " in " + spec.text("group");
        }
        return object.text("kind").equals("Namespace") && group.isEmpty()
                ? "Namespace " + object.map("metadata").text("name")
                : null;
    }

    private static List<String> needed(GoMap object) {
        return List.of(
                "definition of " + object.text("kind") + " in " + SyncOrder.group(object),
                "Namespace " + object.map("metadata").text("namespace"));
    }
}
