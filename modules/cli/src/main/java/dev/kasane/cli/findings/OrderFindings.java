package dev.kasane.cli.findings;

import dev.kasane.check.finding.Finding;
import dev.kasane.flux.discovery.FluxOrder;
import dev.kasane.flux.discovery.OrderFinding;
import java.util.List;

/** The rule {@code flux-dependency}: Kustomizations and HelmReleases that depend on what is not there, or on themselves. */
final class OrderFindings {

    private OrderFindings() {}

    static List<Finding> of(FluxOrder order) {
        return order.findings("").stream().map(OrderFindings::finding).toList();
    }

    private static Finding finding(OrderFinding found) {
        Finding.Severity severity = switch (found.weight()) {
            case CERTAIN -> Finding.Severity.ERROR;
            case LIKELY -> Finding.Severity.WARNING;
            case OPEN -> Finding.Severity.INFO;
        };
        return new Finding(
                "flux-dependency",
                severity,
                found.target().name(),
                "",
                "spec.dependsOn",
                found.sentence(),
                found.target().span(),
                found.hint());
    }
}
