package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which fields an API server refuses to change, and which of the same objects it lets change. */
class RefusalTest {

    private static ResourceSet object(String head, String spec) {
        String text = head + "metadata: {name: a}\nspec: " + spec + "\n";
        MemoryTree tree = MemoryTree.of("kustomization.yaml", "resources: [a.yaml]\n", "a.yaml", text);
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    /** The fields that are refused; one that is refused under a condition begins with a question mark. */
    private static String refused(Refusal refusal, String head, String before, String after) {
        List<String> fields = new ArrayList<>();
        ResourceSet now = object(head, after);
        for (Change change : new ResourceDiff().between(object(head, before), now)) {
            refusal.look(
                    (Change.Changed) change,
                    now,
                    one -> fields.add((one.weight() == Note.Weight.DANGER ? "" : "?") + one.field()));
        }
        return String.join(" ", fields);
    }

    private static void assertRefused(
            Refusal refusal, String head, String before, String after, @Nullable String expected) {
        assertThat(refused(refusal, head, before, after)).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {containers: [{name: a, image: 'b:1'}]} | {containers: [{name: a, image: 'b:2'}]} |
            {initContainers: [{name: a, image: 'b:1'}]} | {initContainers: [{name: a, image: 'b:2'}]} |
            {containers: [{name: a, image: b}]} | {containers: [{name: a, image: b, args: [x]}]} | spec.containers
            {containers: [{name: a, image: b}]} | {containers: [{name: a, image: b}, {name: c, image: d}]} | spec.containers
            {hostname: a} | {hostname: b} | spec.hostname
            {tolerations: [{key: a}]} | {tolerations: [{key: b}, {key: a}]} |
            {tolerations: [{key: a, tolerationSeconds: 5}]} | {tolerations: [{key: a, tolerationSeconds: 6}]} |
            {tolerations: [{key: a}, {key: b}]} | {tolerations: [{key: b}]} | spec.tolerations
            {hostname: a} | {hostname: a, activeDeadlineSeconds: 9} |
            {activeDeadlineSeconds: 9} | {activeDeadlineSeconds: 8} |
            {activeDeadlineSeconds: 8} | {activeDeadlineSeconds: 9} | spec.activeDeadlineSeconds
            {hostname: a, activeDeadlineSeconds: 9} | {hostname: a} | spec.activeDeadlineSeconds
            {activeDeadlineSeconds: 9} | {activeDeadlineSeconds: x} | spec.activeDeadlineSeconds
            {schedulingGates: [{name: a}, {name: b}]} | {schedulingGates: [{name: b}]} |
            {schedulingGates: [{name: a}]} | {schedulingGates: [{name: a}, {name: b}]} | spec.schedulingGates
            {schedulingGates: [{name: a}]} | {schedulingGates: [{name: a}], nodeSelector: {k: v}} |
            {nodeSelector: {k: v}} | {nodeSelector: {k: v, l: w}} | spec.nodeSelector
            {schedulingGates: [{name: a}], nodeSelector: {k: v}} | {schedulingGates: [{name: a}], nodeSelector: {k: w}} | spec.nodeSelector
            {schedulingGates: [{name: a}], nodeSelector: {k: v}} | {schedulingGates: [{name: a}]} | spec.nodeSelector
            {schedulingGates: [{name: a}]} | {schedulingGates: [{name: a}], affinity: {podAffinity: {}}} |
            {hostname: a} | {hostname: a, affinity: {nodeAffinity: {x: y}}} | spec.affinity
            """)
    void ofAPodOnlyImagesAndSchedulingChange(String before, String after, @Nullable String expected) {
        assertRefused(new BarePod(), "apiVersion: v1\nkind: Pod\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {limits: [{default: {cpu: 2}}]} | {limits: [{default: {cpu: 1}}]} | spec.limits[].default.cpu
            {limits: [{default: {cpu: 1}}]} | {limits: [{default: {cpu: 2}}]} |
            {limits: [{default: {cpu: 2}}]} | {limits: [{default: {cpu: 1}, defaultRequest: {cpu: 1}}]} |
            {limits: [{default: {cpu: 2}}]} | {limits: [{default: {cpu: 1}, defaultRequest: {memory: 1}}]} | spec.limits[].default.cpu
            {limits: [{default: {cpu: 2}}]} | {limits: [{default: {memory: 1}}]} |
            {limits: [{default: {cpu: 2}}]} | {limits: [{default: {cpu: many}}]} |
            {limits: [{default: {cpu: 2}}]} | {limits: []} |
            {limits: [{type: A}, {default: {cpu: 1Gi}}]} | {limits: [{type: A}, {default: {cpu: 1Mi}}]} | spec.limits[].default.cpu
            """)
    void aDefaultLimitIsNotLoweredBelowTheRequestThatWasFilledInFromIt(
            String before, String after, @Nullable String expected) {
        assertRefused(new FilledLimits(), "apiVersion: v1\nkind: LimitRange\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {cidrs: [10.0.0.0/16]} | {cidrs: [10.0.0.0/16, 'fd00::/64']} |
            {cidrs: ['fd00::/64']} | {cidrs: ['fd00::/64', 10.0.0.0/16]} |
            {cidrs: [10.0.0.0/16]} | {cidrs: [10.0.0.0/16, 10.1.0.0/16]} | spec.cidrs
            {cidrs: [10.0.0.0/16]} | {cidrs: ['fd00::/64', 10.0.0.0/16]} | spec.cidrs
            {cidrs: [10.0.0.0/16]} | {cidrs: [10.1.0.0/16]} | spec.cidrs
            {cidrs: [10.0.0.0/16, 'fd00::/64']} | {cidrs: [10.0.0.0/16]} | spec.cidrs
            {cidrs: [10.0.0.0/16]} | {cidrs: [10.0.0.0/16], x: 1} |
            """)
    void aRangeOfServicesOnlyGainsItsSecondFamily(String before, String after, @Nullable String expected) {
        assertRefused(
                new AddressRanges(), "apiVersion: networking.k8s.io/v1\nkind: ServiceCIDR\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {versions: [{name: v1, storage: true}]} | {versions: [{name: v2, storage: true}]} | spec.versions[v1]
            {versions: [{name: v1, storage: true}]} | {versions: [{name: v2, storage: true}, {name: v1}]} |
            {versions: [{name: v1, storage: true}, {name: v0}]} | {versions: [{name: v1, storage: true}]} |
            {versions: [{name: v1, storage: true}]} | {} | spec.versions[v1]
            """)
    void theVersionInWhichObjectsAreStoredStays(String before, String after, @Nullable String expected) {
        assertRefused(
                new StoredVersions(),
                "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n",
                before,
                after,
                expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {drivers: [{name: a, nodeID: x}]} | {drivers: [{name: a, nodeID: y}]} | spec.drivers[a]
            {drivers: [{name: a, nodeID: x}]} | {drivers: [{name: b, nodeID: y}]} |
            {drivers: [{name: a, nodeID: x}]} | {drivers: [{name: b, nodeID: y}, {name: a, nodeID: x}]} |
            {drivers: [{name: a, nodeID: x}]} | {} |
            """)
    void aDriverOfANodeComesAndGoesAndDoesNotChange(String before, String after, @Nullable String expected) {
        assertRefused(new NodeDrivers(), "apiVersion: storage.k8s.io/v1\nkind: CSINode\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {clusterIP: 10.0.0.1} | {clusterIP: 10.0.0.2} | spec.clusterIP
            {clusterIPs: [10.0.0.1]} | {clusterIPs: [10.0.0.2]} | spec.clusterIP
            {clusterIP: 10.0.0.1} | {clusterIPs: [10.0.0.1]} |
            {clusterIP: 10.0.0.1} | {type: NodePort} |
            {clusterIP: 10.0.0.1} | {clusterIP: 10.0.0.2, type: ExternalName} |
            {clusterIP: 10.0.0.1, type: ExternalName} | {clusterIP: 10.0.0.2} |
            {ipFamilies: [IPv4]} | {ipFamilies: [IPv6]} | spec.ipFamilies
            {ipFamilies: [IPv6]} | {ipFamilies: [IPv4]} |
            {type: LoadBalancer} | {type: LoadBalancer, loadBalancerClass: a} | spec.loadBalancerClass
            {type: ClusterIP} | {type: LoadBalancer, loadBalancerClass: a} |
            {type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 1} | {type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 2} | spec.healthCheckNodePort
            {type: LoadBalancer, healthCheckNodePort: 1} | {type: LoadBalancer, healthCheckNodePort: 2} |
            """)
    void aServiceKeepsWhatItWasGiven(String before, String after, @Nullable String expected) {
        assertRefused(new ServiceAddress(), "apiVersion: v1\nkind: Service\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {template: {spec: {hostname: a}}} | {template: {spec: {hostname: b}}} | spec.template.spec.hostname
            {template: {spec: {hostname: a}}} | {template: {spec: {hostname: a}}, parallelism: 2} |
            {template: {metadata: {labels: {a: b}}}} | {template: {metadata: {labels: {a: c}}}} | spec.template.metadata.labels
            {suspend: true, template: {metadata: {labels: {a: b}}}} | {suspend: true, template: {metadata: {labels: {a: c}}}} | ?spec.template.metadata.labels
            {suspend: true, template: {metadata: {labels: {a: b}}}} | {suspend: true, template: {}} | spec.template.metadata.labels
            {suspend: true, template: {spec: {nodeSelector: {a: b}}}} | {suspend: true, template: {spec: {nodeSelector: {a: c}}}} | ?spec.template.spec.nodeSelector
            {suspend: true, template: {spec: {hostname: a}}} | {suspend: true, template: {spec: {hostname: b}}} | spec.template.spec.hostname
            {completions: 1} | {completions: 2} | spec.completions
            {completionMode: Indexed, completions: 1, parallelism: 1} | {completionMode: Indexed, completions: 2, parallelism: 2} |
            {completionMode: Indexed, completions: 1, parallelism: 1} | {completionMode: Indexed, completions: 2, parallelism: 1} | spec.completions
            {completions: 1, parallelism: 1} | {completions: 2, parallelism: 2} | spec.completions
            """)
    void aJobKeepsItsTemplateAndItsCompletions(String before, String after, @Nullable String expected) {
        assertRefused(new JobTemplate(), "apiVersion: batch/v1\nkind: Job\n", before, after, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Deployment  | {replicas: 2}                                                                | NOT
            Deployment  | {paused: true}                                                               | FOR_THE_END_OF_A_PAUSE
            Deployment  | {updateStrategy: {type: OnDelete}}                                           | NOT
            DaemonSet   | {updateStrategy: {type: OnDelete}}                                           | FOR_THEIR_DELETION
            DaemonSet   | {paused: true}                                                               | NOT
            DaemonSet   | {updateStrategy: {rollingUpdate: {partition: 9}}}                            | NOT
            StatefulSet | {replicas: 2, updateStrategy: {rollingUpdate: {partition: 1}}}               | NOT
            StatefulSet | {replicas: 2, updateStrategy: {rollingUpdate: {partition: 2}}}               | FOR_A_LOWER_PARTITION
            StatefulSet | {updateStrategy: {rollingUpdate: {partition: 1}}}                            | FOR_A_LOWER_PARTITION
            StatefulSet | {ordinals: {start: 1}, updateStrategy: {rollingUpdate: {partition: 1}}}      | NOT
            StatefulSet | {ordinals: {start: 1}, updateStrategy: {rollingUpdate: {partition: 2}}}      | FOR_A_LOWER_PARTITION
            StatefulSet | {replicas: 0, updateStrategy: {rollingUpdate: {partition: 0}}}               | NOT
            StatefulSet | {replicas: x, updateStrategy: {rollingUpdate: {partition: y}}}               | NOT
            """)
    void podsWaitForTheirNewTemplateAsTheirWorkloadHasIt(String kind, String spec, RolloutTrigger expected) {
        ResourceSet set = object("apiVersion: apps/v1\nkind: " + kind + "\n", spec);

        assertThat(RolloutTrigger.of(set.get(0))).isEqualTo(expected);
    }
}
