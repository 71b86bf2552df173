package dev.kasane.argocd.coldstart;

import dev.kasane.argocd.coldstart.NetworkPolicies.Peer;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workloads whose settings name a Service that a NetworkPolicy does not let them reach. */
final class ForbiddenCalls implements ColdStartRule {

    private static final int LONGEST = 10_000;

    /** A Service with its pods. */
    private record Called(GoMap service, Peer pod) {}

    @Override
    public List<Wait> waits(ColdStart start) {
        Map<String, List<Member>> clusters = new HashMap<>();
        start.members()
                .forEach(member -> clusters.computeIfAbsent(member.cluster(), key -> new ArrayList<>())
                        .add(member));
        List<Wait> waits = new ArrayList<>();
        clusters.values().forEach(members -> addCluster(members, waits));
        return waits;
    }

    private static void addCluster(List<Member> members, List<Wait> waits) {
        NetworkPolicies policies = NetworkPolicies.of(members);
        Map<String, Called> services = services(members);
        for (Member member : members) {
            for (GoMap object : member.objects()) {
                GoMap template = Pods.template(object);
                if (template.isEmpty() || services.isEmpty()) {
                    continue;
                }
                Peer caller = new Peer(member.namespace(object), template);
                Set<String> named = new LinkedHashSet<>();
                settings(member, object).forEach(text -> addHosts(text, caller.namespace(), named));
                for (String host : named) {
                    int colon = host.indexOf(':');
                    Called called = services.get(host.substring(0, colon));
                    if (called == null) {
                        continue;
                    }
                    String policy = policies.forbidding(caller, called.pod(), port(called, host.substring(colon + 1)));
                    if (policy != null) {
                        waits.add(Wait.stops(
                                object.map("metadata").text("name") + " cannot reach "
                                        + called.service().map("metadata").text("name") + ": the policy " + policy
                                        + " forbids it, and " + member.shown(object) + " names " + host,
                                "add a rule to the policy, or remove the address"));
                    }
                }
            }
        }
    }

    /** The Services whose pods are known, by namespace and name. */
    private static Map<String, Called> services(List<Member> members) {
        Map<String, List<Peer>> pods = new HashMap<>();
        members.forEach(member -> member.objects().forEach(object -> {
            GoMap template = Pods.template(object);
            if (!template.isEmpty()) {
                pods.computeIfAbsent(member.namespace(object), key -> new ArrayList<>())
                        .add(new Peer(member.namespace(object), template));
            }
        }));
        Map<String, Called> services = new HashMap<>();
        members.forEach(member -> member.objects().forEach(object -> {
            GoMap selector = object.map("spec").map("selector");
            if (object.text("kind").equals("Service") && !selector.isEmpty()) {
                String namespace = member.namespace(object);
                GoMap labels = GoMap.of(Map.of("matchLabels", selector));
                pods.getOrDefault(namespace, List.of()).stream()
                        .filter(pod -> LabelSelector.matches(labels, pod.labels()))
                        .findFirst()
                        .ifPresent(pod -> services.put(
                                namespace + "/" + object.map("metadata").text("name"), new Called(object, pod)));
            }
        }));
        return services;
    }

    /** The texts of a workload's variables, and of the ConfigMaps of its Application that it takes them from. */
    private static Collection<String> settings(Member member, GoMap object) {
        Set<String> texts = new LinkedHashSet<>();
        for (GoMap container : Pods.containers(Pods.template(object))) {
            Pods.maps(container, "env").forEach(variable -> texts.add(variable.text("value")));
            for (GoMap source : Pods.maps(container, "envFrom")) {
                String name = source.map("configMapRef").text("name");
                for (GoMap other : member.objects()) {
                    if (!name.isEmpty()
                            && other.text("kind").equals("ConfigMap")
                            && other.map("metadata").text("name").equals(name)
                            && member.namespace(other).equals(member.namespace(object))) {
                        other.map("data").values().forEach(value -> texts.add(value.toString()));
                    }
                }
            }
        }
        return texts;
    }

    /** {@code name}, {@code name.namespace} or {@code name.namespace.svc…}, with a port or without, wherever it stands in a text. */
    private static void addHosts(String text, String namespace, Set<String> into) {
        String looked = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        for (String address : looked.split("[^a-z0-9.:-]", -1)) {
            String[] parts = address.split(":", -1);
            for (int i = 0; i < parts.length; i++) {
                String[] labels = parts[i].split("\\.", -1);
                boolean service = labels.length < 3 || labels[2].equals("svc");
                if (service && !labels[0].isEmpty()) {
                    String port = i + 1 < parts.length && isPort(parts[i + 1]) ? parts[i + 1] : "";
                    into.add((labels.length == 1 ? namespace : labels[1]) + "/" + labels[0] + ":" + port);
                }
            }
        }
    }

    private static boolean isPort(String text) {
        return !text.isEmpty() && text.length() < 6 && text.chars().allMatch(Character::isDigit);
    }

    /** The port of the pod behind a port of a Service, as policies name it. */
    private static String port(Called called, String port) {
        for (GoMap entry : Pods.maps(called.service().map("spec"), "ports")) {
            if (Pods.port(entry, "port").equals(port)) {
                String target = Pods.port(entry, "targetPort");
                return target.isEmpty() ? port : number(called.pod(), target);
            }
        }
        return port;
    }

    private static String number(Peer pod, String target) {
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
