package dev.kasane.check.crossobject;

import dev.kasane.change.report.Secrets;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.Places;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code claimed-host}: a host and path that Ingresses of two targets, or two of one, claim. */
public final class ClaimedHosts {

    private record Claim(String target, ObjectsOfTarget.Item item, FieldPath path) {}

    private final Map<String, List<Claim>> claims = new HashMap<>();

    /** Adds the hosts and paths that a target claims. */
    public void add(ObjectsOfTarget set) {
        for (ObjectsOfTarget.Item item : set.ofKind("Ingress")) {
            JsonCursor spec = item.part().part("spec");
            for (JsonCursor rule : spec.parts("rules")) {
                String host = rule.text("host");
                for (JsonCursor path : host.isEmpty()
                        ? List.<JsonCursor>of()
                        : rule.part("http").parts("paths")) {
                    String key = spec.text("ingressClassName") + " " + host + path.text("path");
                    claims.computeIfAbsent(key, name -> new ArrayList<>())
                            .add(new Claim(set.target(), item, rule.at("host")));
                }
            }
        }
    }

    /** Whether nothing was claimed. */
    public boolean isEmpty() {
        return claims.isEmpty();
    }

    /**
     * The findings for hosts and paths that are claimed more than once.
     *
     * @param targets the names of targets of which one must be among those that claim it
     */
    public List<Finding> findings(Set<String> targets) {
        List<Finding> findings = new ArrayList<>();
        claims.forEach((key, noted) -> {
            if (noted.size() < 2) {
                return;
            }
            // targets are noted in any order
            List<Claim> all = noted.stream()
                    .sorted(Comparator.comparing(Claim::target)
                            .thenComparing(claim -> claim.item().resource().id().toText()))
                    .toList();
            if (all.stream().noneMatch(claim -> targets.contains(claim.target()))) {
                return;
            }
            for (Claim claim : all) {
                Claim other = all.stream()
                        .filter(one -> one.item() != claim.item())
                        .findFirst()
                        .orElse(null);
                if (other != null) {
                    findings.add(new Finding(
                            "claimed-host",
                            Finding.Severity.WARNING,
                            claim.target(),
                            claim.item().resource().id().toText(),
                            claim.path().toString(),
                            Secrets.hidingOf(claim.item().resource()).apply(key.substring(key.indexOf(' ') + 1))
                                    + " is claimed by "
                                    + other.item().resource().id().toText() + " of " + other.target() + ", too",
                            Places.of(claim.item().resource().root(), claim.path()),
                            "give each its own host, unless they go to different clusters: then waive this"));
                }
            }
        });
        return findings;
    }
}
