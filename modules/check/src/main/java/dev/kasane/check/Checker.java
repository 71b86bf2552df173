package dev.kasane.check;

import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.check.crossobject.ClaimedHosts;
import dev.kasane.check.crossobject.CrossObjectRule;
import dev.kasane.check.crossobject.MissingReference;
import dev.kasane.check.crossobject.ObjectsOfTarget;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.SyncOptions;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Checks the objects of targets: validation as in an API server, admission policies, and rules between objects. A
 * checker is for one revision of the files; threads may share it.
 */
public final class Checker {

    private static final Set<String> NOT_OBJECTS = Set.of("kustomize.config.k8s.io", "config.kubernetes.io");

    private final Kubernetes version;
    private final CheckContext shared;
    private final List<CrossObjectRule> rules;
    private final ClaimedHosts hosts = new ClaimedHosts();
    private final MissingReference references = new MissingReference();
    private final ObjectNames names = new ObjectNames();
    private final boolean checksReferences;

    /**
     * A checker that leaves out some of the rules about whole targets.
     *
     * @param version the version of Kubernetes
     * @param known objects besides those of a target: definitions, policies, bindings, parameters
     * @param isOff whether a rule is not reported
     */
    public Checker(Kubernetes version, List<YamlMap> known, Predicate<String> isOff) {
        this.checksReferences = !isOff.test(references.name());
        List<CrossObjectRule> all = new ArrayList<>(CrossObjectRule.all());
        all.add(references);
        all.removeIf(rule -> isOff.test(rule.name()));
        this.rules = List.copyOf(all);
        this.version = version;
        this.shared = CheckContext.shared(version, known);
    }

    /** The findings of a target. */
    public List<Finding> check(String target, ResourceSet resources) {
        return check(target, resources, SyncOptions.NONE);
    }

    /** The findings of a target that is synced with some options. */
    public List<Finding> check(String target, ResourceSet resources, SyncOptions options) {
        List<Resource> objects = objects(resources);
        names.add(target, objects);
        ObjectsByKind own = new ObjectsByKind();
        objects.forEach(resource -> own.add(resource.gvk(), resource.root()));
        ObjectsOfTarget set = new ObjectsOfTarget(target, objects, options);
        Secrets secrets = new Secrets(new RunKey(), resources);
        List<Finding> findings = new TargetCheck(target, shared.with(version, own), secrets).run(objects, set, rules);
        note(set);
        return findings;
    }

    /** Includes the objects of a target in the rules between targets, without any other check of them. */
    public void note(String target, ResourceSet resources) {
        ObjectsOfTarget set = new ObjectsOfTarget(target, objects(resources));
        note(set);
        if (checksReferences) {
            references.note(set);
        }
    }

    private void note(ObjectsOfTarget set) {
        synchronized (hosts) {
            hosts.add(set);
        }
    }

    private static List<Resource> objects(ResourceSet resources) {
        List<Resource> objects = new ArrayList<>(resources.size());
        for (Resource resource : resources) {
            if (!NOT_OBJECTS.contains(resource.gvk().group())) {
                objects.add(resource);
            }
        }
        return objects;
    }

    /** The names of the objects of the checked targets. */
    ObjectNames names() {
        return names;
    }

    /**
     * Whether other targets are needed: they could claim the same hosts as a checked one, or contain objects that it
     * refers to.
     */
    boolean needsOthers() {
        synchronized (hosts) {
            return !hosts.isEmpty() || references.misses();
        }
    }

    /**
     * The findings between targets.
     *
     * @param targets the names of those that must have a part in it
     */
    public List<Finding> checkTogether(Set<String> targets) {
        List<Finding> findings = new ArrayList<>(references.findings());
        synchronized (hosts) {
            findings.addAll(hosts.findings(targets));
        }
        return findings;
    }
}
