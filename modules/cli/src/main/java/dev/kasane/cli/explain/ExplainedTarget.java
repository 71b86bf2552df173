package dev.kasane.cli.explain;

import dev.kasane.helm.FieldOrigin;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.resource.ResourceSet;
import org.jspecify.annotations.Nullable;

/** A target whose objects are explained. */
interface ExplainedTarget {

    /** Its objects. */
    ResourceSet objects();

    /** Where a field comes from that a chart printed; null when none did. */
    @Nullable
    FieldOrigin origin(FieldQuestion question);
}
