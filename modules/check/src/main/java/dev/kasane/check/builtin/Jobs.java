package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import java.util.function.Function;

/** The rules for Jobs and CronJobs. */
final class Jobs {

    private static final long MOST_INDEXES = 100_000;
    private static final int LONGEST_CRON_NAME = 52;

    private Jobs() {}

    static void checkJob(JsonCursor object, Faults faults) {
        JsonCursor metadata = object.part("metadata");
        ObjectMeta.check(metadata, Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        checkName(metadata, spec, faults);
        checkSelector(spec, faults);
        checkSpec(spec, faults);
    }

    private static void checkName(JsonCursor metadata, JsonCursor spec, Faults faults) {
        String name = metadata.text("name");
        if (spec.text("completionMode").equals("Indexed") && spec.number("completions") > 0) {
            String pod = name + "-" + (spec.number("completions") - 1);
            if (!Names.label(pod).isEmpty()) {
                faults.invalid(metadata.at("name"), name, "will not able to create pod with invalid DNS label: " + pod);
            }
        }
        if (name.length() > 63) {
            // the name becomes a label of the pods
            faults.invalid(spec.part("template").at("labels"), name, "must be no more than 63 characters");
        }
    }

    private static void checkSelector(JsonCursor spec, Faults faults) {
        JsonCursor selector = spec.partOrNull("selector");
        JsonCursor labels = spec.part("template").part("metadata");
        boolean matches = selector != null && Labels.matches(selector.map(), labels.entries("labels"));
        if (spec.flag("manualSelector")) {
            if (selector == null) {
                faults.required(spec.at("selector"));
            } else {
                Labels.checkSelector(selector, faults);
            }
        } else if (selector != null) {
            faults.invalid(spec.at("selector"), Json.copy(selector.map()), "`selector` not auto-generated");
        } else {
            return;
        }
        if (!matches) {
            Object value = labels.has("labels") ? labels.entries("labels") : Json.NULL;
            faults.invalid(labels.at("labels"), value, "`selector` does not match template `labels`");
        }
    }

    private static void checkSpec(JsonCursor spec, Faults faults) {
        Numbers.notNegative(
                spec,
                faults,
                "parallelism",
                "completions",
                "activeDeadlineSeconds",
                "backoffLimit",
                "ttlSecondsAfterFinished",
                "backoffLimitPerIndex",
                "maxFailedIndexes");
        boolean indexed = spec.text("completionMode").equals("Indexed");
        EnumFields.check(spec, "completionMode", List.of("NonIndexed", "Indexed"), faults);
        if (indexed) {
            if (!spec.has("completions")) {
                faults.required(spec.at("completions"), "when completion mode is Indexed");
            }
            if (spec.number("parallelism") > MOST_INDEXES) {
                faults.invalid(
                        spec.at("parallelism"),
                        spec.number("parallelism"),
                        "must be less than or equal to 100000 when completion mode is Indexed");
            }
        } else {
            for (String field : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
                if (spec.has(field)) {
                    faults.invalid(spec.at(field), spec.number(field), "requires indexed completion mode");
                }
            }
            if (spec.has("successPolicy")) {
                faults.invalid(
                        spec.at("successPolicy"),
                        Json.copy(spec.entries("successPolicy")),
                        "requires indexed completion mode");
            }
        }
        if (spec.has("maxFailedIndexes") && !spec.has("backoffLimitPerIndex")) {
            faults.required(spec.at("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
        }
        if (indexed
                && spec.number("completions") >= 0
                && spec.has("completions")
                && spec.number("maxFailedIndexes") > spec.number("completions")) {
            faults.invalid(
                    spec.at("maxFailedIndexes"),
                    spec.number("maxFailedIndexes"),
                    "must be less than or equal to completions");
        }
        EnumFields.check(spec, "podReplacementPolicy", List.of("Failed", "TerminatingOrFailed"), faults);
        checkManager(spec, faults);
        checkTemplate(spec, faults);
        checkFailures(spec, faults);
    }

    private static void checkManager(JsonCursor spec, Faults faults) {
        String manager = spec.text("managedBy");
        if (!manager.isEmpty()) {
            faults.invalid(spec.at("managedBy"), manager, Names.domainPrefixed(manager));
            if (manager.length() > 63) {
                faults.tooLong(spec.at("managedBy"), 63);
            }
        }
    }

    private static void checkTemplate(JsonCursor spec, Faults faults) {
        Pods.checkTemplate(spec.part("template"), faults);
        JsonCursor pod = spec.part("template").part("spec");
        String policy = pod.text("restartPolicy");
        if (policy.isEmpty() || policy.equals("Always")) {
            faults.required(pod.at("restartPolicy"), "valid values: \"OnFailure\", \"Never\"");
        } else if (spec.has("podFailurePolicy") && policy.equals("OnFailure")) {
            faults.invalid(
                    pod.at("restartPolicy"), policy, "only \"Never\" is supported when podFailurePolicy is specified");
        }
    }

    private static void checkFailures(JsonCursor spec, Faults faults) {
        if (!spec.has("podFailurePolicy")) {
            return;
        }
        JsonCursor pod = spec.part("template").part("spec");
        List<String> names = java.util.stream.Stream.concat(
                        pod.parts("containers").stream(), pod.parts("initContainers").stream())
                .map(container -> container.text("name"))
                .toList();
        for (JsonCursor rule : spec.part("podFailurePolicy").parts("rules")) {
            String action = rule.text("action");
            if (action.isEmpty()) {
                faults.required(rule.at("action"), "valid values: \"Count\", \"FailIndex\", \"FailJob\", \"Ignore\"");
            } else if (!List.of("Count", "FailIndex", "FailJob", "Ignore").contains(action)) {
                faults.notSupported(rule.at("action"), action, List.of("Count", "FailIndex", "FailJob", "Ignore"));
            } else if (action.equals("FailIndex") && !spec.has("backoffLimitPerIndex")) {
                faults.invalid(rule.at("action"), action, "requires the backoffLimitPerIndex to be set");
            }
            JsonCursor codes = rule.partOrNull("onExitCodes");
            boolean conditions = !rule.list("onPodConditions").isEmpty();
            if (codes != null) {
                checkCodes(codes, names, faults);
            }
            for (JsonCursor condition : rule.parts("onPodConditions")) {
                faults.invalid(condition.at("type"), condition.text("type"), Names.qualified(condition.text("type")));
                EnumFields.check(condition, "status", List.of("False", "True", "Unknown"), faults);
            }
            if (codes != null && conditions) {
                faults.invalid(rule.path(), "", "specifying both OnExitCodes and OnPodConditions is not supported");
            } else if (codes == null && !conditions) {
                faults.invalid(rule.path(), "", "specifying one of OnExitCodes and OnPodConditions is required");
            }
        }
    }

    private static void checkCodes(JsonCursor codes, List<String> containers, Faults faults) {
        String operator = codes.text("operator");
        if (operator.isEmpty()) {
            faults.required(codes.at("operator"), "valid values: \"In\", \"NotIn\"");
        } else if (!List.of("In", "NotIn").contains(operator)) {
            faults.notSupported(codes.at("operator"), operator, List.of("In", "NotIn"));
        }
        String container = codes.text("containerName");
        if (codes.has("containerName") && !containers.contains(container)) {
            faults.invalid(
                    codes.at("containerName"),
                    container,
                    "must be one of the container or initContainer names in the pod template");
        }
        List<Object> values = codes.list("values");
        if (values.isEmpty()) {
            faults.invalid(codes.at("values"), List.of(), "at least one value is required");
        } else if (values.size() > 255) {
            faults.tooMany(codes.at("values"), values.size(), 255);
        }
        long last = Long.MIN_VALUE;
        boolean ordered = true;
        for (int i = 0; i < values.size(); i++) {
            long value = values.get(i) instanceof Long number ? number : 0;
            if (operator.equals("In") && value == 0) {
                faults.invalid(codes.at("values").item(i), 0L, "must not be 0 for the In operator");
            }
            ordered &= value >= last;
            last = value;
        }
        if (!ordered) {
            faults.invalid(codes.at("values"), Json.copy(values), "must be ordered");
        }
    }

    static void checkCronJob(JsonCursor object, Faults faults) {
        Function<String, List<String>> names = name ->
                name.length() > LONGEST_CRON_NAME && Names.subdomain(name).isEmpty()
                        ? List.of("must be no more than 52 characters")
                        : Names.subdomain(name);
        ObjectMeta.check(object.part("metadata"), names, faults);
        JsonCursor spec = object.part("spec");
        String schedule = spec.text("schedule");
        if (schedule.isEmpty()) {
            faults.required(spec.at("schedule"));
        } else {
            String wrong = Schedule.wrongAbout(schedule);
            if (wrong != null) {
                faults.invalid(spec.at("schedule"), schedule, wrong);
            }
        }
        if (spec.has("timeZone")) {
            String wrong = Schedule.wrongAboutZone(spec.text("timeZone"));
            if (wrong != null) {
                faults.invalid(spec.at("timeZone"), spec.text("timeZone"), wrong);
            }
        }
        Numbers.notNegative(
                spec, faults, "startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit");
        EnumFields.checkPresent(spec, "concurrencyPolicy", List.of("Allow", "Forbid", "Replace"), faults);
        JsonCursor template = spec.part("jobTemplate");
        JsonCursor inner = template.part("metadata");
        ObjectMeta.checkLabels(inner, faults);
        ObjectMeta.checkAnnotations(inner, faults);
        JsonCursor job = template.part("spec");
        if (job.has("selector")) {
            faults.invalid(job.at("selector"), Json.copy(job.entries("selector")), "`selector` will be auto-generated");
        }
        if (job.flag("manualSelector")) {
            faults.notSupported(job.at("manualSelector"), true, List.of("nil", "false"));
        }
        checkSpec(job, faults);
    }
}
