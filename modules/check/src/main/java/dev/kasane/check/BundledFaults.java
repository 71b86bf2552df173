package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.Fault;
import dev.kasane.problem.ClosestName;
import org.jspecify.annotations.Nullable;

/**
 * The severity of a fault against a bundled definition. The cluster may have another version of it, with more fields
 * and values, so no fault is an error.
 */
final class BundledFaults {

    private static final String UNKNOWN = "there is no field ";

    private BundledFaults() {}

    static Finding.Severity severity(Fault fault) {
        return switch (fault.reason()) {
            // a webhook may set it, or another version may not require it
            case REQUIRED, NOT_SUPPORTED -> Finding.Severity.INFO;
            case TYPE ->
                isUnknownField(fault) && !isMisspelled(fault) ? Finding.Severity.INFO : Finding.Severity.WARNING;
            default -> Finding.Severity.WARNING;
        };
    }

    static @Nullable String hint(Fault fault) {
        return fault.hint() != null
                ? fault.hint()
                : "if the cluster has another version of the definition, add it with kasane crds add";
    }

    private static boolean isUnknownField(Fault fault) {
        return fault.message().startsWith(UNKNOWN);
    }

    /**
     * Whether an unknown field is a known one with a single slip, or with other capitals. One that is only like a known one
     * may be a field of a newer version: {@code compressor} beside {@code compression}.
     */
    private static boolean isMisspelled(Fault fault) {
        String known = fault.hint() == null ? null : ClosestName.closestTo(fault.hint());
        if (known == null) {
            return false;
        }
        String field =
                fault.message().substring(UNKNOWN.length(), fault.message().lastIndexOf(' '));
        return Misspelling.isOf(field, known);
    }
}
