package dev.kasane.change.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.observed.Mutation;
import dev.kasane.change.observed.Observations;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said to be the same was stored as the same by a real API server, each time it was tried. */
class ObservedFormTest {

    private static final Schemas SCHEMAS = new Schemas();
    private static final ResourceDiff DIFF = new ResourceDiff();

    /**
     * Shares of what was stored as the same that are said to be the same: asked for, and in effect. The rest depends on
     * feature gates and on what is in the cluster, and is shown as a change.
     */
    private static final double ASKED = 0.45;

    private static final double IN_EFFECT = 0.9;

    @Test
    void what_is_said_to_be_the_same_was_stored_as_the_same() throws IOException {
        Map<String, YamlMap> samples = new HashMap<>();
        for (YamlMap line : Observations.compact("samples.jsonl")) {
            samples.put(String.valueOf(line.text("sample")), Objects.requireNonNull(line.map("object")));
        }
        compare(Observations.compact("results.jsonl"), samples);
    }

    static void compare(List<YamlMap> rows, Map<String, YamlMap> samples) {
        List<String> wrong = new ArrayList<>();
        List<String> unsaid = new ArrayList<>();
        int same = 0;
        int asked = 0;
        for (YamlMap row : rows) {
            String verdict = String.valueOf(row.text("verdict"));
            String path = String.valueOf(row.text("path"));
            if (path.equals("metadata") || path.equals("metadata.name") || path.equals("metadata.namespace")) {
                continue;
            }
            YamlMap sample = Objects.requireNonNull(samples.get(String.valueOf(row.text("sample"))));
            Change.Changed change = change(sample, Mutation.apply(sample, row));
            if (change == null) {
                continue;
            }
            String name = row.text("sample") + " " + path + " " + row.text("op") + " " + row.get("to");
            boolean isSame = StoredChanges.of(change).fields().isEmpty();
            boolean hasNoEffect = StoredChanges.ofEffects(change).fields().isEmpty();
            if (verdict.equals("noop")) {
                same++;
                asked += isSame ? 1 : 0;
                if (!hasNoEffect) {
                    unsaid.add(name);
                }
            } else if (isSame && !verdict.equals("invalid")) {
                wrong.add(verdict + ": " + name);
            } else if (hasNoEffect && !verdict.equals("invalid")) {
                wrong.add(verdict + " in effect: " + name);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(asked).isGreaterThan((int) (same * ASKED));
        assertThat(unsaid).as("of %s", same).hasSizeLessThan((int) (same * (1 - IN_EFFECT)));
    }

    /**
     * Fields that are not defaults but given by the cluster: allocated, generated, copied from elsewhere. Each is the
     * beginning of {@code Kind path}; {@code *} stands for any kind.
     */
    private static final List<String> GIVEN = List.of(
            "* metadata.uid",
            "* metadata.creationTimestamp",
            "* metadata.finalizers",
            "* metadata.labels",
            "* metadata.annotations",
            "CSIDriver spec.nodeAllocatableUpdatePeriodSeconds",
            "Deployment spec.template.spec.serviceAccount",
            "HorizontalPodAutoscaler spec.behavior.scaleUp",
            "Job spec.selector",
            "Job spec.template.metadata.labels",
            "LimitRange spec.limits[].defaultRequest",
            "Namespace spec",
            "Node spec.taints",
            "Pod spec.serviceAccount",
            "Pod spec.tolerations",
            "Pod spec.priority",
            "PersistentVolumeClaim spec.dataSourceRef",
            "Service spec.clusterIP",
            "Service spec.ipFamilies",
            "Service spec.ports[].nodePort",
            "StatefulSet spec.volumeClaimTemplates[].status");

    @Test
    void what_the_server_filled_in_is_no_change() throws IOException {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (YamlMap row : Observations.compact("defaults-full.jsonl")) {
            YamlMap sent = Objects.requireNonNull(row.map("sent"));
            YamlMap stored = Objects.requireNonNull(row.map("stored"));
            Change.Changed change = change(sent, stored);
            compared++;
            if (change != null) {
                for (FieldChange field : StoredChanges.of(change).fields()) {
                    String shape = field.path().shape();
                    String kind = row.text("kind") + " " + shape;
                    if (GIVEN.stream().noneMatch(given -> kind.startsWith(given) || ("* " + shape).startsWith(given))) {
                        wrong.add(kind + " " + field.before() + " " + field.after());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isEqualTo(69);
    }

    private static Change.@Nullable Changed change(YamlMap before, YamlMap after) {
        return DIFF.between(set(before), set(after)).stream()
                .filter(Change.Changed.class::isInstance)
                .map(Change.Changed.class::cast)
                .findFirst()
                .orElse(null);
    }

    private static ResourceSet set(YamlMap object) {
        return ResourceSet.of(List.of(Resource.of(object, SCHEMAS)));
    }
}
