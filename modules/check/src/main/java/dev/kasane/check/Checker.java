package dev.kasane.check;

import dev.kasane.check.crd.Definitions;
import dev.kasane.check.policy.Parameters;
import dev.kasane.check.policy.Policies;
import dev.kasane.check.policy.Request;
import dev.kasane.check.policy.Verdict;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.Json;
import dev.kasane.check.whole.ClaimedHosts;
import dev.kasane.check.whole.WholeRule;
import dev.kasane.check.whole.WholeSet;
import dev.kasane.core.resource.Gvk;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.review.RunKey;
import dev.kasane.core.review.Secrets;
import dev.kasane.core.yaml.YamlMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the objects of targets: would a server take them, do the policies allow them, do they fit together. One checker
 * serves one state of the files.
 */
public final class Checker {

    private static final Gvk DEFINITION = new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    private static final Gvk POLICY = new Gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicy");
    private static final Gvk BINDING =
            new Gvk("admissionregistration.k8s.io", "v1", "ValidatingAdmissionPolicyBinding");
    private static final Set<String> NOT_OBJECTS = Set.of("kustomize.config.k8s.io", "config.kubernetes.io");

    private final Kubernetes version;
    private final List<YamlMap> known;
    private final ClaimedHosts hosts = new ClaimedHosts();

    /**
     * A checker.
     *
     * @param version the version of Kubernetes
     * @param known objects that are there beside those of a target: definitions, policies, bindings, parameters
     */
    public Checker(Kubernetes version, List<YamlMap> known) {
        this.version = version;
        this.known = List.copyOf(known);
    }

    /** What is wrong in a target. */
    public List<Finding> check(String target, ResourceSet resources) {
        List<Resource> objects = new ArrayList<>();
        for (Resource resource : resources) {
            if (!NOT_OBJECTS.contains(resource.gvk().group())) {
                objects.add(resource);
            }
        }
        return new TargetCheck(target, objects, new Secrets(new RunKey(), resources)).run();
    }

    /** What is wrong between the targets that were checked. */
    public List<Finding> checkTogether() {
        synchronized (hosts) {
            return hosts.findings();
        }
    }

    /** The checks of one target. */
    private final class TargetCheck {
        private final String target;
        private final List<Resource> objects;
        private final Secrets secrets;
        private final Map<Gvk, List<Map<String, Object>>> values = new HashMap<>();
        private final Definitions definitions = new Definitions();
        private final List<Finding> findings = new ArrayList<>();

        TargetCheck(String target, List<Resource> objects, Secrets secrets) {
            this.target = target;
            this.objects = objects;
            this.secrets = secrets;
        }

        List<Finding> run() {
            known.forEach(object -> note(object));
            objects.forEach(resource -> note(resource.root()));
            of(DEFINITION).forEach(definitions::add);
            ObjectChecks checks = new ObjectChecks(version, definitions);
            Policies policies = policies(checks);
            for (Resource resource : objects) {
                checkObject(resource, checks, policies);
            }
            checkWhole();
            return findings;
        }

        private void note(YamlMap object) {
            Gvk gvk = gvk(object);
            values.computeIfAbsent(gvk, key -> new ArrayList<>()).add(Json.map(Json.of(object)));
        }

        private List<Map<String, Object>> of(Gvk gvk) {
            return values.getOrDefault(gvk, List.of());
        }

        private Policies policies(ObjectChecks checks) {
            Policies policies = new Policies(new Parameters() {
                @Override
                public List<Map<String, Object>> objects(Gvk gvk) {
                    return of(gvk);
                }

                @Override
                public @Nullable Boolean isClusterScoped(Gvk gvk) {
                    return checks.isClusterScoped(gvk);
                }
            });
            for (Map<String, Object> object : of(POLICY)) {
                Map<String, Object> full = checks.defaulted(POLICY, object);
                if (full != null) {
                    policies.addPolicy(full);
                }
            }
            for (Map<String, Object> object : of(BINDING)) {
                Map<String, Object> full = checks.defaulted(BINDING, object);
                if (full != null) {
                    policies.addBinding(full);
                }
            }
            return policies;
        }

        private void checkObject(Resource resource, ObjectChecks checks, Policies policies) {
            Gvk gvk = resource.gvk();
            ObjectChecks.Result result = checks.check(gvk, Json.of(resource.root()));
            if (result == null) {
                add(
                        "unknown-kind",
                        Finding.Severity.WARNING,
                        resource,
                        FieldPath.ROOT.field("kind"),
                        "nothing is known of " + gvk.kind() + " of " + gvk.apiVersion()
                                + ", so that it was not checked",
                        "put its CustomResourceDefinition into a folder, and name the folder under check: crds: in .kasane.yaml");
                return;
            }
            for (Fault fault : result.faults()) {
                add("schema", Finding.Severity.ERROR, resource, fault.path(), worded(fault, resource), fault.cure());
            }
            if (result.stored() != null && !policies.isEmpty()) {
                checkPolicies(resource, result.stored(), checks, policies);
            }
        }

        /** The message of a fault, without the value where that may be a secret one. */
        private String worded(Fault fault, Resource resource) {
            boolean secret = resource.gvk().kind().equals("Secret")
                    && fault.path().way().size() > 1
                    && fault.path().toString().matches("(data|stringData)\\b.*");
            boolean shows = fault.reason() == Fault.Reason.TYPE || fault.reason() == Fault.Reason.INVALID;
            if (secret && shows && !fault.message().contains("config key")) {
                return "the value here is not right; it is not shown, since it may be a secret one";
            }
            return fault.message();
        }

        private void checkPolicies(
                Resource resource, Map<String, Object> stored, ObjectChecks checks, Policies policies) {
            Boolean outside = checks.isClusterScoped(resource.gvk());
            Request request = new Request(
                    stored,
                    resource.gvk(),
                    checks.plural(resource.gvk()),
                    Boolean.TRUE.equals(outside),
                    Boolean.TRUE.equals(outside) ? null : namespace(resource));
            for (Verdict verdict : policies.of(request)) {
                String by = "ValidatingAdmissionPolicy " + verdict.policy() + " with binding " + verdict.binding();
                Finding.Severity severity = verdict.actions().contains("Deny")
                        ? Finding.Severity.ERROR
                        : verdict.actions().contains("Warn") ? Finding.Severity.WARNING : Finding.Severity.INFO;
                for (Verdict.Refusal refusal : verdict.refusals()) {
                    add("policy", severity, resource, FieldPath.ROOT, refusal.message() + " (" + by + ")", null);
                }
                for (String unanswered : verdict.unanswered()) {
                    add(
                            "policy-not-evaluable",
                            severity,
                            resource,
                            FieldPath.ROOT,
                            by + " cannot be evaluated here: " + unanswered,
                            "add what is missing to the target, or waive this finding with the reason");
                }
            }
        }

        private Request.Namespace namespace(Resource resource) {
            String name = resource.namespace().isEmpty() ? "default" : resource.namespace();
            for (Map<String, Object> object : of(new Gvk("", "v1", "Namespace"))) {
                Map<String, Object> metadata = Json.map(object.getOrDefault("metadata", Map.of()));
                if (name.equals(metadata.get("name"))) {
                    return new Request.Namespace(name, stored(name, object), true);
                }
            }
            return new Request.Namespace(name, stored(name, Map.of()), false);
        }

        private static Map<String, Object> stored(String name, Map<String, Object> object) {
            Map<String, Object> copy = new LinkedHashMap<>(object);
            Map<String, Object> metadata = new LinkedHashMap<>(Json.map(object.getOrDefault("metadata", Map.of())));
            Map<String, Object> labels = new LinkedHashMap<>(Json.map(metadata.getOrDefault("labels", Map.of())));
            labels.put("kubernetes.io/metadata.name", name);
            metadata.put("name", name);
            metadata.put("labels", labels);
            copy.put("metadata", metadata);
            copy.putIfAbsent("spec", Map.of("finalizers", List.of("kubernetes")));
            copy.putIfAbsent("status", Map.of("phase", "Active"));
            return copy;
        }

        private void checkWhole() {
            WholeSet set = new WholeSet(target, objects, name -> {
                int slash = name.indexOf('/');
                return definitions.knows(name.substring(0, slash), name.substring(slash + 1));
            });
            for (WholeRule rule : WholeRule.all()) {
                rule.check(set);
            }
            for (Finding finding : set.findings()) {
                findings.add(hidden(finding));
            }
            synchronized (hosts) {
                hosts.add(set);
            }
        }

        private void add(
                String rule,
                Finding.Severity severity,
                Resource resource,
                FieldPath path,
                String sentence,
                @Nullable String cure) {
            findings.add(hidden(new Finding(
                    rule,
                    severity,
                    target,
                    resource.id().toText(),
                    path.toString(),
                    sentence,
                    Places.of(resource.root(), path),
                    cure)));
        }

        /** A finding that does not show a secret value, wherever it was copied to. */
        private Finding hidden(Finding finding) {
            return secrets.isIn(finding.sentence())
                    ? new Finding(
                            finding.rule(),
                            finding.severity(),
                            finding.target(),
                            finding.object(),
                            finding.path(),
                            "the value here is not right; it is not shown, since it is that of a Secret",
                            finding.span(),
                            null)
                    : finding;
        }
    }

    static Gvk gvk(YamlMap object) {
        String version = object.text("apiVersion");
        String kind = object.text("kind");
        return Gvk.of(version == null ? "" : version, kind == null ? "" : kind);
    }
}
