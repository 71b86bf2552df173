package dev.kasane.check.crossobject;

import dev.kasane.check.value.JsonCursor;
import java.util.List;
import java.util.Set;

/**
 * The level {@code baseline} of the Pod Security Standards, as in Kubernetes 1.34, without its rule for hosts of
 * probes. A field that is not set is allowed.
 */
final class BaselineLevel {

    private static final Set<String> CAPABILITIES = Set.of(
            "AUDIT_WRITE",
            "CHOWN",
            "DAC_OVERRIDE",
            "FOWNER",
            "FSETID",
            "KILL",
            "MKNOD",
            "NET_BIND_SERVICE",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_CHROOT");

    private static final Set<String> SELINUX_TYPES =
            Set.of("", "container_t", "container_init_t", "container_kvm_t", "container_engine_t");

    private static final Set<String> SYSCTLS = Set.of(
            "kernel.shm_rmid_forced",
            "net.ipv4.ip_local_port_range",
            "net.ipv4.ip_unprivileged_port_start",
            "net.ipv4.tcp_syncookies",
            "net.ipv4.ping_group_range",
            "net.ipv4.ip_local_reserved_ports",
            "net.ipv4.tcp_keepalive_time",
            "net.ipv4.tcp_fin_timeout",
            "net.ipv4.tcp_keepalive_intvl",
            "net.ipv4.tcp_keepalive_probes",
            "net.ipv4.tcp_rmem",
            "net.ipv4.tcp_wmem");

    private static final String APPARMOR = "container.apparmor.security.beta.kubernetes.io/";

    private final List<PodFault> faults;

    private BaselineLevel(List<PodFault> faults) {
        this.faults = faults;
    }

    /** Adds the violations of the level in a pod. */
    static void check(Pod pod, List<PodFault> faults) {
        BaselineLevel level = new BaselineLevel(faults);
        level.check(pod.spec(), pod.containers());
        level.checkAnnotations(pod.template().part("metadata"));
    }

    private void checkAnnotations(JsonCursor metadata) {
        JsonCursor annotations = metadata.part("annotations");
        for (String name : metadata.entries("annotations").keySet()) {
            String profile = annotations.text(name);
            boolean allowed =
                    profile.isEmpty() || profile.equals("runtime/default") || profile.startsWith("localhost/");
            if (name.startsWith(APPARMOR) && !allowed) {
                add("AppArmor profile " + profile, annotations, name);
            }
        }
    }

    private void check(JsonCursor spec, List<JsonCursor> containers) {
        for (String field : List.of("hostNetwork", "hostPID", "hostIPC")) {
            if (spec.flag(field)) {
                add(field, spec, field);
            }
        }
        for (JsonCursor volume : spec.parts("volumes")) {
            if (volume.has("hostPath")) {
                add("hostPath volume " + volume.text("name"), volume, "hostPath");
            }
        }
        JsonCursor context = spec.part("securityContext");
        for (JsonCursor sysctl : context.parts("sysctls")) {
            if (!SYSCTLS.contains(sysctl.text("name"))) {
                add("sysctl " + sysctl.text("name"), sysctl, "name");
            }
        }
        checkContext(context, "");
        for (JsonCursor container : containers) {
            checkContainer(container, " (container " + container.text("name") + ")");
        }
    }

    private void checkContainer(JsonCursor container, String whose) {
        JsonCursor context = container.part("securityContext");
        if (context.flag("privileged")) {
            add("privileged" + whose, context, "privileged");
        }
        JsonCursor capabilities = context.part("capabilities");
        for (String added : capabilities.texts("add")) {
            if (!CAPABILITIES.contains(added)) {
                add("capability " + added + whose, capabilities, "add");
            }
        }
        String proc = context.text("procMount");
        if (!proc.isEmpty() && !proc.equals("Default")) {
            add("procMount " + proc + whose, context, "procMount");
        }
        for (JsonCursor port : container.parts("ports")) {
            if (port.number("hostPort") != 0) {
                add("hostPort " + port.number("hostPort") + whose, port, "hostPort");
            }
        }
        checkContext(context, whose);
    }

    /** Checks the fields that pods and containers have in common. */
    private void checkContext(JsonCursor context, String whose) {
        JsonCursor windows = context.part("windowsOptions");
        if (windows.flag("hostProcess")) {
            add("hostProcess" + whose, windows, "hostProcess");
        }
        JsonCursor selinux = context.part("seLinuxOptions");
        if (!SELINUX_TYPES.contains(selinux.text("type"))) {
            add("seLinuxOptions.type " + selinux.text("type") + whose, selinux, "type");
        }
        for (String field : List.of("user", "role")) {
            if (!selinux.text(field).isEmpty()) {
                add("seLinuxOptions." + field + whose, selinux, field);
            }
        }
        for (String profile : List.of("seccompProfile", "appArmorProfile")) {
            if (context.part(profile).text("type").equals("Unconfined")) {
                add(profile + " Unconfined" + whose, context.part(profile), "type");
            }
        }
    }

    private void add(String reason, JsonCursor at, String field) {
        faults.add(new PodFault(reason, at.at(field)));
    }
}
