package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects that need an object of a later wave. A needed object that no Application applies may come from an operator,
 * and is ignored.
 */
final class LaterWaveDependencies implements ColdStartRule {

    private final Dependencies needs;

    LaterWaveDependencies(Dependencies needs) {
        this.needs = needs;
    }

    /** The first Application that brings a key, with the object that brings it. */
    private record Brought(Member member, GoMap object) {}

    @Override
    public List<Wait> waits(ColdStart start) {
        Map<String, Brought> first = new HashMap<>();
        for (Member member : start.members()) {
            for (GoMap object : member.objects()) {
                for (Dependencies.Key key : needs.brought(object, member.namespace(object))) {
                    first.merge(
                            id(member, key),
                            new Brought(member, object),
                            (one, other) ->
                                    one.member().wave() <= other.member().wave() ? one : other);
                }
            }
        }
        List<Wait> waits = new ArrayList<>();
        start.inOrder()
                .forEach(member -> member.objects().forEach(object -> {
                    for (Dependencies.Key key : needs.needed(object, member.namespace(object))) {
                        Brought brought = first.get(id(member, key));
                        if (brought != null
                                && brought.member().inOrder()
                                && brought.member().wave() > member.wave()) {
                            waits.add(Wait.stops(
                                    "wave " + member.wave() + " waits for wave "
                                            + brought.member().wave() + ": " + member.shown(object) + " needs the "
                                            + key.shown()
                                            + ", which " + brought.member().shown(brought.object()) + " brings",
                                    "give what is needed an earlier wave, or what needs it a later one"));
                        }
                    }
                }));
        return waits;
    }

    /** Cluster-scoped objects have no namespace in their key, even if the destination has one. */
    private static String id(Member member, Dependencies.Key key) {
        boolean wide = key.kind().startsWith("Cluster") || key.kind().endsWith("Class");
        return member.cluster() + " " + key.kind() + " " + (wide ? "" : key.namespace()) + " " + key.name();
    }
}
