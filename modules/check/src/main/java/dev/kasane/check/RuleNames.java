package dev.kasane.check;

import java.util.List;

/** The names of all rules that findings have, as {@code check.rules} of {@code .kasane.yaml} names them. */
public final class RuleNames {

    /** All of them, in alphabetical order. */
    public static final List<String> ALL = List.of(
            "application",
            "blocked-disruption",
            "claimed-host",
            "cold-start",
            "dns-label",
            "duplicate-identity",
            "flux-dependency",
            "image-without-digest",
            "late-wave",
            "matches-nothing",
            "missing-reference",
            "not-checked",
            "plain-secret",
            "pod-security",
            "policy",
            "policy-not-evaluable",
            "project",
            "random-value",
            "removed-version",
            "render",
            "schema",
            "selects-nothing",
            "unknown-applications",
            "unknown-kind",
            "unmet-port",
            "waiver-expired",
            "waiver-unused");

    private RuleNames() {}
}
