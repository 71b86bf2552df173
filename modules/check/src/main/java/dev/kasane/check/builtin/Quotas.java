package dev.kasane.check.builtin;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for LimitRanges and ResourceQuotas. */
final class Quotas {

    private static final Set<String> SCOPES = Set.of(
            "Terminating",
            "NotTerminating",
            "BestEffort",
            "NotBestEffort",
            "PriorityClass",
            "CrossNamespacePodAffinity",
            "VolumeAttributesClass");
    private static final Set<String> BEST_EFFORT = Set.of("pods");
    private static final Set<String> COMPUTE =
            Set.of("pods", "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory");

    private Quotas() {}

    static void checkLimits(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        Set<String> types = new HashSet<>();
        for (JsonCursor limit : object.part("spec").parts("limits")) {
            String type = limit.text("type");
            List<String> wrong = Names.qualified(type);
            faults.invalid(limit.at("type"), type, wrong);
            if (wrong.isEmpty()
                    && !type.contains("/")
                    && !Set.of("Pod", "Container", "PersistentVolumeClaim").contains(type)) {
                faults.invalid(limit.at("type"), type, "must be a standard limit type or fully qualified");
            }
            if (!types.add(type)) {
                faults.duplicate(limit.at("type"), type);
            }
            checkLimit(limit, type, faults);
        }
    }

    private static void checkLimit(JsonCursor limit, String type, Faults faults) {
        Set<String> names = new LinkedHashSet<>();
        for (String field : List.of("max", "min", "default", "defaultRequest", "maxLimitRequestRatio")) {
            for (String name : limit.entries(field).keySet()) {
                FieldPath path = limit.at(field).key(name);
                if (type.equals("Container")) {
                    Resources.checkContainerName(name, path, faults);
                } else {
                    Resources.checkName(name, path, faults);
                }
                names.add(name);
            }
        }
        if (type.equals("Pod")) {
            for (String field : List.of("default", "defaultRequest")) {
                if (!limit.entries(field).isEmpty()) {
                    faults.forbidden(limit.at(field), "may not be specified when `type` is 'Pod'");
                }
            }
        }
        if (type.equals("PersistentVolumeClaim")
                && !limit.entries("min").containsKey("storage")
                && !limit.entries("max").containsKey("storage")) {
            faults.required(
                    limit.path(), "either minimum or maximum storage value is required, but neither was provided");
        }
        for (String name : names) {
            compare(limit, name, faults);
        }
    }

    private static void compare(JsonCursor limit, String name, Faults faults) {
        Amount most = amount(limit, "max", name);
        Amount least = amount(limit, "min", name);
        Amount usual = amount(limit, "default", name);
        Amount request = amount(limit, "defaultRequest", name);
        Amount ratio = amount(limit, "maxLimitRequestRatio", name);
        above(limit, "min", name, least, "min", least, most, "max value", faults);
        above(limit, "defaultRequest", name, request, "min", least, request, "default request value", faults);
        above(limit, "defaultRequest", name, request, "default request", request, most, "max value", faults);
        above(limit, "defaultRequest", name, request, "default request", request, usual, "default limit value", faults);
        above(limit, "default", name, least, "min", least, usual, "default value", faults);
        above(limit, "default", name, most, "default", usual, most, "max value", faults);
        if (ratio != null) {
            if (ratio.compareTo(Amount.orZero("1")) < 0) {
                faults.invalid(
                        limit.at("maxLimitRequestRatio").key(name),
                        ratio.canonical(),
                        "ratio " + ratio + " is less than 1");
            }
            if (least != null
                    && most != null
                    && least.sign() > 0
                    && ratio.value().compareTo(most.value().divide(least.value(), java.math.MathContext.DECIMAL64))
                            > 0) {
                faults.invalid(
                        limit.at("maxLimitRequestRatio").key(name),
                        ratio.canonical(),
                        "ratio " + ratio + " is greater than max/min");
            }
        }
        boolean overcommits = Resources.isNative(name) && !Resources.isHugePages(name);
        if (!overcommits && usual != null && request != null && usual.compareTo(request) != 0) {
            faults.invalid(
                    limit.at("defaultRequest").key(name),
                    request.canonical(),
                    "default value " + usual + " must equal to defaultRequest value " + request + " in " + name);
        }
    }

    private static void above(
            JsonCursor limit,
            String field,
            String name,
            @Nullable Amount shown,
            String smaller,
            @Nullable Amount small,
            @Nullable Amount large,
            String larger,
            Faults faults) {
        if (small != null && large != null && small.compareTo(large) > 0) {
            faults.invalid(
                    limit.at(field).key(name),
                    shown == null ? "" : shown.canonical(),
                    smaller + " value " + small + " is greater than " + larger + " " + large);
        }
    }

    private static @Nullable Amount amount(JsonCursor limit, String field, String name) {
        Object text = limit.entries(field).get(name);
        return text == null ? null : Amount.orZero(String.valueOf(text));
    }

    static void checkQuota(JsonCursor object, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        for (Map.Entry<String, Object> entry : spec.entries("hard").entrySet()) {
            FieldPath path = spec.at("hard").key(entry.getKey());
            checkQuotaName(entry.getKey(), path, faults);
            Resources.checkAmount(entry.getKey(), String.valueOf(entry.getValue()), path, faults);
        }
        checkScopes(spec, faults);
        JsonCursor selector = spec.part("scopeSelector");
        for (JsonCursor expression : selector.parts("matchExpressions")) {
            // the server leaves the index out
            JsonCursor at = new JsonCursor(expression.map(), selector.at("matchExpressions"));
            if (!SCOPES.contains(at.text("scopeName"))) {
                faults.invalid(at.at("scopeName"), at.text("scopeName"), "unsupported scope");
            }
            boolean needsValues = List.of("In", "NotIn").contains(at.text("operator"));
            if (needsValues && at.list("values").isEmpty()) {
                faults.required(
                        at.at("values"),
                        "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector");
            } else if (!needsValues && !at.list("values").isEmpty()) {
                faults.invalid(
                        at.at("values"),
                        Json.copy(at.list("values")),
                        "must be no value when `operator` is 'Exists' or 'DoesNotExist' for scope selector");
            }
            if (!List.of("In", "NotIn", "Exists", "DoesNotExist").contains(at.text("operator"))) {
                faults.invalid(at.at("operator"), at.text("operator"), "not a valid selector operator");
            }
        }
    }

    private static void checkQuotaName(String name, FieldPath path, Faults faults) {
        boolean counted = name.startsWith("count/");
        if (counted) {
            return;
        }
        Resources.checkName(name, path, faults);
        if (!name.contains("/") && !Resources.isStandardForQuota(name)) {
            faults.invalid(path, name, "must be a standard resource for quota");
        }
    }

    private static void checkScopes(JsonCursor spec, Faults faults) {
        List<Object> scopes = spec.list("scopes");
        if (scopes.isEmpty()) {
            return;
        }
        Set<String> hard = spec.entries("hard").keySet();
        Set<Object> set = new HashSet<>(scopes);
        for (Object scope : scopes) {
            if (!SCOPES.contains(String.valueOf(scope))) {
                faults.invalid(spec.at("scopes"), Json.copy(scopes), "unsupported scope");
            }
            Set<String> known = scope.equals("BestEffort") ? BEST_EFFORT : COMPUTE;
            for (String name : hard) {
                if (Resources.isStandard(name) && SCOPES.contains(String.valueOf(scope)) && !known.contains(name)) {
                    faults.invalid(spec.at("scopes"), Json.copy(scopes), "unsupported scope applied to resource");
                }
            }
        }
        for (List<String> pair :
                List.of(List.of("BestEffort", "NotBestEffort"), List.of("Terminating", "NotTerminating"))) {
            if (set.containsAll(pair)) {
                faults.invalid(spec.at("scopes"), Json.copy(scopes), "conflicting scopes");
            }
        }
    }
}
