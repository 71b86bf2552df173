package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.util.List;

/** The rules for kinds with few rules. */
final class OtherKinds {

    private static final long HIGHEST_PRIORITY = 1_000_000_000;

    private OtherKinds() {}

    static void checkPriorityClass(JsonCursor object, Faults faults) {
        JsonCursor metadata = object.part("metadata");
        ObjectMeta.check(metadata, Names::subdomain, faults);
        boolean system =
                List.of("system-node-critical", "system-cluster-critical").contains(metadata.text("name"));
        if (!system && metadata.text("name").startsWith("system-")) {
            faults.forbidden(
                    metadata.at("name"), "priority class names with 'system-' prefix are reserved for system use only");
        } else if (!system && object.number("value") > HIGHEST_PRIORITY) {
            faults.forbidden(
                    object.at("value"), "maximum allowed value of a user defined priority is " + HIGHEST_PRIORITY);
        }
        if (object.text("preemptionPolicy").isEmpty()) {
            faults.required(object.at("preemptionPolicy"));
        } else {
            EnumFields.check(object, "preemptionPolicy", List.of("PreemptLowerPriority", "Never"), faults);
        }
    }

    static void checkLease(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        if (spec.has("leaseDurationSeconds") && spec.number("leaseDurationSeconds") <= 0) {
            faults.invalid(
                    spec.at("leaseDurationSeconds"), spec.number("leaseDurationSeconds"), "must be greater than 0");
        }
        Numbers.notNegative(spec, faults, "leaseTransitions");
        EnumFields.name(spec, "strategy", Names::qualified, faults);
        if (spec.has("preferredHolder")
                && spec.text("strategy").isEmpty()
                && !spec.text("preferredHolder").isEmpty()) {
            faults.forbidden(spec.at("preferredHolder"), "may only be specified if `strategy` is defined");
        }
    }

    static void checkRuntimeClass(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        faults.invalid(object.at("handler"), object.text("handler"), Names.labelWithoutDots(object.text("handler")));
        JsonCursor scheduling = object.part("scheduling");
        Labels.check(scheduling.entries("nodeSelector"), scheduling.at("nodeSelector"), faults);
    }

    /** The rule for objects of kinds without rules here. */
    static void checkMetadataOnly(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
    }
}
