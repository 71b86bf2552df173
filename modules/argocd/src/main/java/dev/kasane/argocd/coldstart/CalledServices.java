package dev.kasane.argocd.coldstart;

import dev.kasane.argocd.coldstart.NetworkPolicies.Peer;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An index of the Services of a cluster whose pods are known. */
final class CalledServices {

    private final Map<String, List<Peer>> podsByLabel = new HashMap<>();
    private final Map<String, Called> services = new HashMap<>();

    /** A Service with one of its pods. */
    record Called(GoMap service, Peer pod) {

        /** Whether its pods are those that call: then a text that is its name is a user, a topic or a database. */
        boolean isItself(Peer caller) {
            GoMap labels = GoMap.of(Map.of("matchLabels", service.map("spec").map("selector")));
            return caller.namespace().equals(pod.namespace()) && LabelSelector.matches(labels, caller.labels());
        }

        /** The port of the pod behind a port of the Service, as policies name it. */
        String port(String port) {
            for (GoMap entry : Pods.maps(service.map("spec"), "ports")) {
                if (Pods.port(entry, "port").equals(port)) {
                    String target = Pods.port(entry, "targetPort");
                    return target.isEmpty() ? port : number(target);
                }
            }
            return port;
        }

        private String number(String target) {
            for (GoMap container : Pods.containers(pod.template())) {
                for (GoMap entry : Pods.maps(container, "ports")) {
                    if (entry.text("name").equals(target)) {
                        return Pods.port(entry, "containerPort");
                    }
                }
            }
            return target;
        }
    }

    private CalledServices() {}

    /** The Services of the Applications of one cluster. */
    static CalledServices of(List<Member> members) {
        CalledServices all = new CalledServices();
        members.forEach(all::addPods);
        members.forEach(all::addServices);
        return all;
    }

    /** A Service by namespace and name; null when there is none, or none of its pods is known. */
    @Nullable
    Called get(String namespaceAndName) {
        return services.get(namespaceAndName);
    }

    boolean isEmpty() {
        return services.isEmpty();
    }

    private void addPods(Member member) {
        for (GoMap object : member.objects()) {
            GoMap template = Pods.template(object);
            if (!template.isEmpty()) {
                Peer pod = new Peer(member.namespace(object), template);
                for (String label : pod.labels().keys()) {
                    podsByLabel
                            .computeIfAbsent(id(pod.namespace(), label, pod.labels()), key -> new ArrayList<>())
                            .add(pod);
                }
            }
        }
    }

    private void addServices(Member member) {
        for (GoMap object : member.objects()) {
            GoMap selector = object.map("spec").map("selector");
            if (object.text("kind").equals("Service") && !selector.isEmpty()) {
                TimeLimit.check();
                String namespace = member.namespace(object);
                Peer pod = first(namespace, selector);
                if (pod != null) {
                    services.put(namespace + "/" + object.map("metadata").text("name"), new Called(object, pod));
                }
            }
        }
    }

    /** The first pod that a selector selects, among those of its rarest label. */
    private @Nullable Peer first(String namespace, GoMap selector) {
        List<Peer> rarest = null;
        for (String label : selector.keys()) {
            List<Peer> pods = podsByLabel.getOrDefault(id(namespace, label, selector), List.of());
            rarest = rarest == null || pods.size() < rarest.size() ? pods : rarest;
        }
        GoMap labels = GoMap.of(Map.of("matchLabels", selector));
        for (Peer pod : rarest == null ? List.<Peer>of() : rarest) {
            if (LabelSelector.matches(labels, pod.labels())) {
                return pod;
            }
        }
        return null;
    }

    private static String id(String namespace, String label, GoMap labels) {
        return namespace + "/" + label + "=" + labels.text(label);
    }
}
