package dev.kasane.check.builtin;

import com.google.re2j.Pattern;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for security contexts of pods and containers. */
final class SecurityContexts {

    private static final String ID_RANGE = "must be between 0 and 2147483647, inclusive";
    private static final Pattern SYSCTL =
            Pattern.compile("([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?");

    private SecurityContexts() {}

    static void checkPod(JsonCursor spec, Faults faults) {
        JsonCursor context = spec.partOrNull("securityContext");
        if (spec.flag("shareProcessNamespace") && spec.flag("hostPID")) {
            faults.invalid(
                    spec.at("shareProcessNamespace"), true, "ShareProcessNamespace and HostPID cannot both be enabled");
        }
        if (context == null) {
            return;
        }
        ids(context, faults, "runAsUser", "runAsGroup", "fsGroup");
        List<Object> groups = context.list("supplementalGroups");
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i) instanceof Long group && isNoId(group)) {
                faults.invalid(context.at("supplementalGroups").item(i), group, ID_RANGE);
            }
        }
        EnumFields.check(context, "fsGroupChangePolicy", List.of("Always", "OnRootMismatch"), faults);
        EnumFields.check(context, "supplementalGroupsPolicy", List.of("Merge", "Strict"), faults);
        EnumFields.check(context, "seLinuxChangePolicy", List.of("MountOption", "Recursive"), faults);
        checkSysctls(context, faults);
        checkSeccomp(context.partOrNull("seccompProfile"), faults);
        checkAppArmor(context.partOrNull("appArmorProfile"), faults);
    }

    private static void checkSysctls(JsonCursor context, Faults faults) {
        List<String> seen = new java.util.ArrayList<>();
        for (JsonCursor sysctl : context.parts("sysctls")) {
            String name = sysctl.text("name").replace('/', '.');
            if (name.isEmpty()) {
                faults.required(sysctl.at("name"));
            } else if (name.length() > 253 || !SYSCTL.matches(sysctl.text("name"))) {
                faults.invalid(sysctl.at("name"), name, "must have at most 253 characters and match regex");
            } else if (seen.contains(name)) {
                faults.duplicate(sysctl.at("name"), name);
            }
            seen.add(name);
        }
    }

    private static boolean isNoId(long id) {
        return id < 0 || id > Integer.MAX_VALUE;
    }

    private static void ids(JsonCursor context, Faults faults, String... fields) {
        for (String field : fields) {
            if (isNoId(context.number(field))) {
                faults.invalid(context.at(field), context.number(field), ID_RANGE);
            }
        }
    }

    static void checkContainer(JsonCursor container, boolean ownUsers, Faults faults) {
        JsonCursor context = container.partOrNull("securityContext");
        if (context == null) {
            return;
        }
        ids(context, faults, "runAsUser", "runAsGroup");
        if (context.has("procMount")) {
            EnumFields.check(context, "procMount", List.of("Default", "Unmasked"), faults);
            if (context.text("procMount").equals("Unmasked") && !ownUsers) {
                faults.invalid(context.at("procMount"), "Unmasked", "`hostUsers` must be false to use `Unmasked`");
            }
        }
        checkSeccomp(context.partOrNull("seccompProfile"), faults);
        checkAppArmor(context.partOrNull("appArmorProfile"), faults);
        if (Boolean.FALSE.equals(context.get("allowPrivilegeEscalation"))) {
            if (context.flag("privileged")) {
                faults.invalid(
                        context.path(),
                        Json.copy(context.map()),
                        "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
            }
            if (context.part("capabilities").texts("add").contains("CAP_SYS_ADMIN")) {
                faults.invalid(
                        context.path(),
                        Json.copy(context.map()),
                        "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }

    private static void checkSeccomp(@Nullable JsonCursor profile, Faults faults) {
        checkProfile(profile, List.of("Localhost", "RuntimeDefault", "Unconfined"), "seccomp", faults);
    }

    private static void checkAppArmor(@Nullable JsonCursor profile, Faults faults) {
        checkProfile(profile, List.of("Localhost", "RuntimeDefault", "Unconfined"), "AppArmor", faults);
    }

    private static void checkProfile(@Nullable JsonCursor profile, List<String> types, String what, Faults faults) {
        if (profile == null) {
            return;
        }
        String type = profile.text("type");
        boolean local = type.equals("Localhost");
        if (local && profile.text("localhostProfile").isEmpty()) {
            faults.required(profile.at("localhostProfile"), "must be set when " + what + " type is Localhost");
        } else if (local) {
            Volumes.checkInnerPath(profile.text("localhostProfile"), profile.at("localhostProfile"), faults);
        } else if (profile.has("localhostProfile")) {
            faults.invalid(
                    profile.at("localhostProfile"),
                    profile.text("localhostProfile"),
                    "can only be set when " + what + " type is Localhost");
        }
        if (type.isEmpty()) {
            faults.required(profile.at("type"), "type is required when " + what + "Profile is set");
        } else if (!types.contains(type)) {
            faults.notSupported(profile.at("type"), type, types);
        }
    }
}
