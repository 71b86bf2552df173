package dev.kasane.check;

import dev.kasane.change.report.Secrets;
import dev.kasane.check.crossobject.CrossObjectRule;
import dev.kasane.check.crossobject.ObjectsOfTarget;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.Places;
import dev.kasane.check.policy.Parameters;
import dev.kasane.check.policy.Request;
import dev.kasane.check.policy.Verdict;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.FieldPath;
import dev.kasane.concurrent.Chunks;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Checks one target: its objects one by one, then all of them together, both in parallel. */
final class TargetCheck {

    /**
     * The number of consecutive objects for one thread. Objects are in order of kind, and the cost depends on the kind.
     */
    private static final int STRETCH = 100;

    /** Rules about fewer objects than these are not worth a thread. */
    private static final int WORTHWHILE = 1000;

    private final String target;
    private final CheckContext around;
    private final Secrets secrets;
    private final Namespaces namespaces;

    private final Parameters parameters = new Parameters() {
        @Override
        public List<Map<String, Object>> objects(Gvk gvk) {
            return around.of(gvk);
        }

        @Override
        public boolean isSecret(Map<String, Object> object) {
            return around.isSecret(object);
        }

        @Override
        public @Nullable Boolean isClusterScoped(Gvk gvk) {
            return around.checks().isClusterScoped(gvk);
        }
    };

    TargetCheck(String target, CheckContext around, Secrets secrets) {
        this.target = target;
        this.around = around;
        this.secrets = secrets;
        this.namespaces = new Namespaces(around);
    }

    List<Finding> run(List<Resource> objects, ObjectsOfTarget set, List<CrossObjectRule> rules) {
        List<List<Finding>> found = new ArrayList<>(Collections.nCopies(objects.size(), List.of()));
        Chunks.inTurn(objects.size(), STRETCH, (from, to) -> {
            for (int i = from; i < to; i++) {
                found.set(i, of(objects.get(i)));
            }
        });
        List<Finding> findings = new ArrayList<>();
        found.forEach(findings::addAll);
        List<Finding> ofRules = new ArrayList<>();
        together(set, rules).forEach(ofRules::addAll);
        Map<String, Resource> byName = ofRules.isEmpty() ? Map.of() : byName(objects);
        for (Finding finding : ofRules) {
            findings.add(hidden(finding, byName.get(finding.object())));
        }
        return findings;
    }

    private static Map<String, Resource> byName(List<Resource> objects) {
        Map<String, Resource> byName = new HashMap<>();
        for (Resource object : objects) {
            byName.putIfAbsent(object.id().toText(), object);
        }
        return byName;
    }

    /** The findings of each rule about all objects. */
    private static List<List<Finding>> together(ObjectsOfTarget set, List<CrossObjectRule> rules) {
        List<List<Finding>> found = new ArrayList<>(Collections.nCopies(rules.size(), List.of()));
        Chunks.inTurn(rules.size(), set.items().size() < WORTHWHILE ? rules.size() : 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                ObjectsOfTarget own = set.forAnotherRule();
                rules.get(i).check(own);
                found.set(i, own.findings());
            }
        });
        return found;
    }

    /** The findings of an object. */
    private List<Finding> of(Resource resource) {
        Gvk gvk = resource.gvk();
        ObjectChecks.Result result = around.checks().check(gvk, Json.of(resource.root()));
        if (result == null) {
            return List.of(finding(
                    UnknownKinds.RULE,
                    UnknownKinds.severity(gvk, around.checks().kindsOfKubernetes()),
                    resource,
                    FieldPath.ROOT.field("kind"),
                    UnknownKinds.sentence(gvk.kind(), gvk.apiVersion()),
                    "run kasane crds add SOURCE; SOURCE is a file, a URL or a chart with the"
                            + " CustomResourceDefinition"));
        }
        List<Finding> findings = new ArrayList<>(0);
        boolean bundled = !result.faults().isEmpty() && around.checks().isBundled(gvk);
        for (Fault fault : result.faults()) {
            findings.add(finding(
                    "schema",
                    bundled ? BundledFaults.severity(fault) : Finding.Severity.ERROR,
                    resource,
                    fault.path(),
                    worded(fault, resource),
                    bundled ? BundledFaults.hint(fault) : fault.hint()));
        }
        Map<String, Object> stored = around.policies().isEmpty() ? null : result.stored();
        if (stored != null) {
            addPolicies(resource, stored, findings);
        }
        return findings;
    }

    /** The message of a fault, without the value where that may be a secret one. */
    private String worded(Fault fault, Resource resource) {
        boolean secret = resource.gvk().kind().equals("Secret")
                && fault.path().toString().matches("(data|stringData)\\b.*");
        boolean shows = fault.reason() == Fault.Reason.TYPE || fault.reason() == Fault.Reason.INVALID;
        if (secret && shows && !fault.message().contains("config key")) {
            return "the value here is not right; it is not shown, since it may be a secret one";
        }
        return secrets.areIn(resource) ? fault.plain() : fault.message();
    }

    private void addPolicies(Resource resource, Map<String, Object> stored, List<Finding> findings) {
        boolean outside = Boolean.TRUE.equals(around.checks().isClusterScoped(resource.gvk()));
        Request request = new Request(
                stored,
                resource.gvk(),
                around.checks().plural(resource.gvk()),
                outside,
                outside ? null : namespaces.of(resource));
        List<Verdict> verdicts = around.policies().of(request, parameters);
        boolean secret = !verdicts.isEmpty() && (secrets.areIn(resource) || !outside && namespaces.isSecret(resource));
        for (Verdict verdict : verdicts) {
            String by = "ValidatingAdmissionPolicy " + verdict.policy() + " with binding " + verdict.binding();
            Finding.Severity severity = verdict.actions().contains("Deny")
                    ? Finding.Severity.ERROR
                    : verdict.actions().contains("Warn") ? Finding.Severity.WARNING : Finding.Severity.INFO;
            for (Verdict.Refusal refusal : verdict.refusals()) {
                String sentence = (secret ? refusal.plain() : refusal.message()) + " (" + by + ")";
                findings.add(finding("policy", severity, resource, FieldPath.ROOT, sentence, null));
            }
            for (String unanswered : verdict.unanswered()) {
                findings.add(finding(
                        "policy-not-evaluable",
                        Finding.Severity.INFO,
                        resource,
                        FieldPath.ROOT,
                        by + " cannot be evaluated here" + (secret ? "" : ": " + unanswered),
                        "add what is missing to the target, or waive this finding with the reason"));
            }
        }
    }

    private Finding finding(
            String rule,
            Finding.Severity severity,
            Resource resource,
            FieldPath path,
            String sentence,
            @Nullable String hint) {
        return hidden(
                new Finding(
                        rule,
                        severity,
                        target,
                        resource.id().toText(),
                        path.toString(),
                        sentence,
                        Places.of(resource.root(), path),
                        hint),
                resource);
    }

    /** A finding that does not show what came out of a Secret. */
    private Finding hidden(Finding finding, @Nullable Resource resource) {
        UnaryOperator<String> hiding = secrets.hiding(resource);
        String hint = finding.hint();
        return new Finding(
                finding.rule(),
                finding.severity(),
                finding.target(),
                hiding.apply(finding.object()),
                hiding.apply(finding.path()),
                hiding.apply(finding.sentence()),
                finding.span(),
                hint == null ? null : hiding.apply(hint));
    }
}
