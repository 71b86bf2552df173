package dev.kasane.cli.template;

import dev.kasane.cli.command.Flag;
import java.util.ArrayList;
import java.util.List;

/** Flags of Helm that are accepted for compatibility and have no effect without a cluster and a network. */
final class HelmFlags {

    /** The flags of the connection to a cluster and of Helm's own folders, which every command has. */
    private static final List<Flag> GLOBAL = List.of(
            Flag.of("burst-limit", "NUMBER", "").withoutEffect(),
            Flag.of("color", "WHEN", "").withoutEffect(),
            Flag.of("colour", "WHEN", "").withoutEffect(),
            Flag.of("content-cache", "DIR", "").withoutEffect(),
            Flag.on("debug", "").withoutEffect(),
            Flag.of("kube-apiserver", "URL", "").withoutEffect(),
            Flag.of("kube-as-group", "GROUP", "").repeated().withoutEffect(),
            Flag.of("kube-as-user", "USER", "").withoutEffect(),
            Flag.of("kube-ca-file", "FILE", "").withoutEffect(),
            Flag.of("kube-context", "NAME", "").withoutEffect(),
            Flag.on("kube-insecure-skip-tls-verify", "").withoutEffect(),
            Flag.of("kube-tls-server-name", "NAME", "").withoutEffect(),
            Flag.of("kube-token", "TOKEN", "").withoutEffect(),
            Flag.of("kubeconfig", "FILE", "").withoutEffect(),
            Flag.of("qps", "NUMBER", "").withoutEffect(),
            Flag.of("registry-config", "FILE", "").withoutEffect(),
            Flag.of("repository-cache", "DIR", "").withoutEffect(),
            Flag.of("repository-config", "FILE", "").withoutEffect());

    /** The flags of where charts come from, for charts that are files. */
    private static final List<Flag> SOURCE = List.of(
            Flag.of("ca-file", "FILE", "").withoutEffect(),
            Flag.of("cert-file", "FILE", "").withoutEffect(),
            Flag.on("devel", "").withoutEffect(),
            Flag.on("insecure-skip-tls-verify", "").withoutEffect(),
            Flag.of("key-file", "FILE", "").withoutEffect(),
            Flag.of("keyring", "FILE", "").withoutEffect(),
            Flag.on("pass-credentials", "").withoutEffect(),
            Flag.of("password", "PASSWORD", "").withoutEffect(),
            Flag.on("plain-http", "").withoutEffect(),
            Flag.of("username", "USER", "").withoutEffect(),
            Flag.of("version", "RANGE", "").withoutEffect());

    private HelmFlags() {}

    /** Flags of a command, and those that every command has. */
    static Flag[] with(Flag... own) {
        List<Flag> all = new ArrayList<>(List.of(own));
        all.addAll(GLOBAL);
        return all.toArray(Flag[]::new);
    }

    /** The same for a command that names a chart that could come from a server. */
    static Flag[] withSource(Flag... own) {
        List<Flag> all = new ArrayList<>(List.of(own));
        all.addAll(SOURCE);
        all.addAll(GLOBAL);
        return all.toArray(Flag[]::new);
    }

    /** Flags that come before the command, and whether the next word is their value. */
    static boolean takesValue(String written) {
        if (written.equals("-n") || written.equals("--namespace")) {
            return true;
        }
        for (Flag flag : GLOBAL) {
            if (written.equals("--" + flag.name())) {
                return !flag.isSwitch();
            }
        }
        return false;
    }
}
