package dev.kasane.argocd.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Applications whose owning ApplicationSet changes, is removed or is new. The ApplicationSet is the controlling owner
 * of its Applications, and no other one adopts an Application with an owner: it is deleted and created again. One
 * without an owner is adopted (argo-cd 3.2, {@code createOrUpdateInCluster} and
 * {@code removeOwnerReferencesOnDeleteAppSet} of the ApplicationSet controller).
 *
 * @param sentence the effect on them
 * @param dangerous whether their objects are deleted
 */
public record Handover(String sentence, boolean dangerous) {

    private static final int NAMED = 3;

    /** The handovers of the Applications in both trees. */
    static List<Handover> between(ArgoTargets before, ArgoTargets after) {
        Map<String, List<ArgoTarget>> groups = new TreeMap<>();
        before.targets().forEach((name, then) -> {
            ArgoTarget now = after.targets().get(name);
            if (now != null && !now.owner().equals(then.owner())) {
                groups.computeIfAbsent(
                                then.owner() + "\n" + now.owner() + "\n" + then.keptByOwner() + then.deletesObjects(),
                                ignored -> new ArrayList<>())
                        .add(then);
            }
        });
        List<Handover> handovers = new ArrayList<>();
        groups.forEach((owners, applications) -> {
            String[] names = owners.split("\n", -1);
            handovers.add(of(names[0], names[1], after.sets().containsKey(names[0]), applications));
        });
        return handovers;
    }

    private static Handover of(String from, String to, boolean remains, List<ArgoTarget> applications) {
        ArgoTarget first = applications.getFirst();
        String names = names(applications);
        if (from.isEmpty()) {
            return new Handover("the ApplicationSet " + to + " adopts " + names + ", with all objects", false);
        }
        String successor = to.isEmpty() ? "its own manifest" : "the ApplicationSet " + to;
        if (first.keptByOwner() && !remains) {
            return new Handover(
                    "the ApplicationSet " + from + " is gone and leaves " + names + " to " + successor
                            + ", with all objects (applicationsSync)",
                    false);
        }
        if (first.keptByOwner()) {
            return new Handover(
                    names + " is now made by " + successor + ", but stays owned by the ApplicationSet " + from
                            + ", which deletes none (applicationsSync): remove the owner reference by hand",
                    false);
        }
        boolean deletes = first.deletesObjects();
        String sentence = "the ApplicationSet " + from + (remains ? " no longer makes " : " is gone with ") + names
                + ": Argo CD deletes " + (applications.size() == 1 ? "it" : "them")
                + (deletes ? " with all objects" : ", its objects stay") + ", before " + successor + " creates "
                + (applications.size() == 1 ? "it" : "them") + " again";
        String hint = deletes ? "; to keep the objects, set applicationsSync: create-update in " + from + " first" : "";
        return new Handover(sentence + hint, deletes);
    }

    private static String names(List<ArgoTarget> applications) {
        List<String> names = applications.stream().map(ArgoTarget::name).toList();
        String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
        return (names.size() == 1 ? "the Application " : names.size() + " Applications, ") + some + more;
    }
}
