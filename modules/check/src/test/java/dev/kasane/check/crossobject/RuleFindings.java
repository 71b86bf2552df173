package dev.kasane.check.crossobject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.finding.Finding;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.List;

/** Objects for the tests of rules about whole sets, and what a rule finds in them. */
final class RuleFindings {

    static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - {name: web, image: "web@sha256:00", ports: [{name: http, containerPort: 80}]}
            """;

    private RuleFindings() {}

    /** What a rule finds in a set of objects; nothing of another rule. */
    static List<Finding> findings(CrossObjectRule rule, String text) {
        ObjectsOfTarget set = new ObjectsOfTarget("shop", resources(text));
        rule.check(set);
        assertThat(set.findings()).allMatch(finding -> finding.rule().equals(rule.name()));
        return set.findings();
    }

    /** The web deployment and a Service with these fields. */
    static String service(String fields) {
        return WEB + "---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {" + fields + "}\n";
    }

    /** What is missing in some targets, of which the first one is checked. */
    static List<Finding> missing(String checked, String... others) {
        MissingReference rule = new MissingReference();
        ObjectsOfTarget set = new ObjectsOfTarget("shop", resources(checked));
        rule.check(set);
        for (String other : others) {
            rule.note(new ObjectsOfTarget("other", resources(other)));
        }
        List<Finding> findings = new ArrayList<>(set.findings());
        findings.addAll(rule.findings());
        return findings;
    }

    static List<Resource> resources(String text) {
        return Shared.yaml(text).stream()
                .map(map -> Resource.of(map, gvk -> false))
                .toList();
    }
}
