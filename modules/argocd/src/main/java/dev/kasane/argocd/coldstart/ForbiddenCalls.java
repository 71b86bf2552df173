package dev.kasane.argocd.coldstart;

import dev.kasane.argocd.coldstart.NetworkPolicies.Peer;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workloads whose settings name a Service that a NetworkPolicy denies to them. */
final class ForbiddenCalls implements ColdStartRule {

    private static final int LONGEST = 10_000;

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
        CalledServices services = CalledServices.of(members);
        for (Member member : members) {
            Map<String, List<GoMap>> configMaps = configMaps(member);
            for (GoMap object : member.objects()) {
                GoMap template = Pods.template(object);
                if (template.isEmpty() || services.isEmpty()) {
                    continue;
                }
                Peer caller = new Peer(member.namespace(object), template);
                Set<String> named = new LinkedHashSet<>();
                settings(configMaps, caller).forEach(text -> addHosts(text, caller.namespace(), named));
                for (String host : named) {
                    TimeLimit.check();
                    int colon = host.indexOf(':');
                    CalledServices.Called called = services.get(host.substring(0, colon));
                    if (called == null || called.isItself(caller)) {
                        continue;
                    }
                    String policy = policies.forbidding(caller, called.pod(), called.port(host.substring(colon + 1)));
                    if (policy != null) {
                        waits.add(Wait.stops(
                                object.map("metadata").text("name") + " cannot reach "
                                        + called.service().map("metadata").text("name") + ": the policy " + policy
                                        + " forbids it, and " + member.shown(object) + " names "
                                        + (host.endsWith(":") ? host.substring(0, colon) : host),
                                "add a rule to the policy, or remove the address"));
                    }
                }
            }
        }
    }

    private static Map<String, List<GoMap>> configMaps(Member member) {
        Map<String, List<GoMap>> found = new HashMap<>();
        for (GoMap object : member.objects()) {
            if (object.text("kind").equals("ConfigMap")) {
                String id =
                        member.namespace(object) + "/" + object.map("metadata").text("name");
                found.computeIfAbsent(id, key -> new ArrayList<>()).add(object);
            }
        }
        return found;
    }

    /** The texts of a workload's variables, and of the ConfigMaps of its Application that it takes them from. */
    private static Collection<String> settings(Map<String, List<GoMap>> configMaps, Peer caller) {
        Set<String> texts = new LinkedHashSet<>();
        for (GoMap container : Pods.containers(caller.template())) {
            Pods.maps(container, "env").forEach(variable -> texts.add(variable.text("value")));
            for (GoMap source : Pods.maps(container, "envFrom")) {
                String name = source.map("configMapRef").text("name");
                for (GoMap map : configMaps.getOrDefault(caller.namespace() + "/" + name, List.of())) {
                    TimeLimit.check();
                    map.map("data").values().forEach(value -> texts.add(value.toString()));
                }
            }
        }
        return texts;
    }

    /**
     * {@code name}, {@code name.namespace} or {@code name.namespace.svc…}, with or without a port, anywhere in a text.
     */
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
}
