package dev.kasane.check.builtin;

import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for resource quantities: names, sizes, requests and limits. */
final class Resources {

    static final String UNKNOWN = "must be a standard resource type or fully qualified";

    private static final Set<String> CONTAINER = Set.of("cpu", "memory", "ephemeral-storage");
    private static final Set<String> COUNTED = Set.of(
            "pods",
            "services",
            "replicationcontrollers",
            "resourcequotas",
            "secrets",
            "configmaps",
            "persistentvolumeclaims",
            "services.nodeports",
            "services.loadbalancers");
    private static final Set<String> MEASURED = Set.of(
            "cpu",
            "memory",
            "ephemeral-storage",
            "storage",
            "requests.cpu",
            "requests.memory",
            "requests.storage",
            "requests.ephemeral-storage",
            "limits.cpu",
            "limits.memory",
            "limits.ephemeral-storage");

    private Resources() {}

    static boolean isHugePages(String name) {
        return name.startsWith("hugepages-");
    }

    private static boolean isQuotaHugePages(String name) {
        return isHugePages(name) || name.startsWith("requests.hugepages-");
    }

    static boolean isStandard(String name) {
        return COUNTED.contains(name) || MEASURED.contains(name) || isQuotaHugePages(name);
    }

    static boolean isStandardForContainers(String name) {
        return CONTAINER.contains(name) || isHugePages(name);
    }

    static boolean isStandardForQuota(String name) {
        return isStandard(name);
    }

    /** Whether a resource is Kubernetes' own. */
    static boolean isNative(String name) {
        return !name.contains("/") || name.contains("kubernetes.io/");
    }

    private static boolean isExtended(String name) {
        return !isNative(name)
                && !name.startsWith("requests.")
                && Names.qualified("requests." + name).isEmpty();
    }

    /** Checks the name of any resource. */
    static void checkName(String name, FieldPath path, Faults faults) {
        List<String> wrong = Names.qualified(name);
        faults.invalid(path, name, wrong);
        if (wrong.isEmpty() && !name.contains("/") && !isStandard(name)) {
            faults.invalid(path, name, UNKNOWN);
        }
    }

    static void checkContainerName(String name, FieldPath path, Faults faults) {
        checkName(name, path, faults);
        if (!name.contains("/")) {
            if (!isStandardForContainers(name)) {
                faults.invalid(path, name, "must be a standard resource for containers");
            }
        } else if (!isNative(name) && !isExtended(name)) {
            faults.invalid(path, name, "doesn't follow extended resource name standard");
        }
    }

    static void checkAmount(String name, String text, FieldPath path, Faults faults) {
        Amount amount = Amount.orZero(text);
        if (amount.sign() < 0) {
            faults.invalid(path, amount.canonical(), Numbers.NOT_NEGATIVE);
        }
        if ((isExtended(name) || COUNTED.contains(name)) && !amount.isWhole()) {
            faults.invalid(path, amount.canonical(), "must be an integer");
        }
    }

    /** Checks the requests and limits of a container or a pod. */
    static void checkRequirements(JsonCursor resources, List<String> claims, Faults faults) {
        Map<String, Object> limits = resources.entries("limits");
        Map<String, Object> requests = resources.entries("requests");
        boolean computes = false;
        boolean hugePages = false;
        for (String field : List.of("limits", "requests")) {
            for (Map.Entry<String, Object> entry : resources.entries(field).entrySet()) {
                String name = entry.getKey();
                FieldPath path = resources.at(field).key(name);
                checkContainerName(name, path, faults);
                checkAmount(name, String.valueOf(entry.getValue()), path, faults);
                hugePages |= isHugePages(name);
                computes |= name.equals("cpu") || name.equals("memory");
            }
        }
        requests.forEach((name, text) -> compare(name, String.valueOf(text), limits, resources, faults));
        if (hugePages && !computes) {
            faults.forbidden(resources.path(), "HugePages require cpu or memory");
        }
        List<JsonCursor> claimed = resources.parts("claims");
        for (JsonCursor claim : claimed) {
            if (claim.text("name").isEmpty()) {
                faults.required(claim.at("name"));
            } else if (!claims.contains(claim.text("name"))) {
                // the server names the item, not its name
                faults.notFound(claim.path(), claim.text("name"));
            }
        }
    }

    private static void compare(
            String name, String text, Map<String, Object> limits, JsonCursor resources, Faults faults) {
        Amount request = Amount.orZero(text);
        Object limitText = limits.get(name);
        boolean overcommits = isNative(name) && !isHugePages(name);
        if (limitText == null) {
            if (!overcommits) {
                faults.required(resources.at("limits"), "Limit must be set for non overcommitable resources");
            }
            return;
        }
        Amount limit = Amount.orZero(String.valueOf(limitText));
        if (!overcommits && request.compareTo(limit) != 0) {
            faults.invalid(
                    resources.at("requests"), request.canonical(), "must be equal to " + name + " limit of " + limit);
        } else if (request.compareTo(limit) > 0) {
            faults.invalid(
                    resources.at("requests"),
                    request.canonical(),
                    "must be less than or equal to " + name + " limit of " + limit);
        }
    }
}
