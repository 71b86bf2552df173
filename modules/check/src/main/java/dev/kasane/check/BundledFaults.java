package dev.kasane.check;

import dev.kasane.check.value.Fault;
import org.jspecify.annotations.Nullable;

/**
 * How bad it is when an object does not fit a definition that kasane contains. The cluster may have another version of it,
 * with more fields and more values, so nothing is an error.
 */
final class BundledFaults {

    private BundledFaults() {}

    static Finding.Severity severity(Fault fault) {
        return switch (fault.reason()) {
            // a webhook may set it, or another version may not ask for it
            case REQUIRED, NOT_SUPPORTED -> Finding.Severity.INFO;
            // a field that is like a known one is misspelled
            case TYPE -> isNewField(fault) ? Finding.Severity.INFO : Finding.Severity.WARNING;
            default -> Finding.Severity.WARNING;
        };
    }

    static @Nullable String hint(Fault fault) {
        return fault.cure() != null
                ? fault.cure()
                : "if the cluster has another version of the definition, add it with kasane crds add";
    }

    private static boolean isNewField(Fault fault) {
        return fault.cure() == null && fault.message().startsWith("there is no field");
    }
}
