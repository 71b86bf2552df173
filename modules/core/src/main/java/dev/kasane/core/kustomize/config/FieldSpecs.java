package dev.kasane.core.kustomize.config;

import dev.kasane.core.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields one directive works on.
 *
 * @param list the fields, none twice
 */
public record FieldSpecs(List<FieldSpec> list) {

    public static final FieldSpecs NONE = new FieldSpecs(List.of());

    public static FieldSpecs of(FieldSpec... specs) {
        return new FieldSpecs(List.of(specs));
    }

    /**
     * These fields and others; this instance when it has them all.
     *
     * @param what the name of the list, for messages
     */
    public FieldSpecs plus(FieldSpecs others, String what) {
        if (others == this || others.list.isEmpty()) {
            return this;
        }
        if (list.isEmpty()) {
            return others;
        }
        FieldSpecs result = this;
        for (FieldSpec other : others.list) {
            result = result.plus(other, what);
        }
        return result;
    }

    /** These fields and one more; this instance when it has it. */
    public FieldSpecs plus(FieldSpec other, String what) {
        for (FieldSpec spec : list) {
            if (spec.coversSameAs(other)) {
                if (spec.create() != other.create()) {
                    throw Problem.error(
                                    "two configurations disagree about creating the field " + other.path() + " for "
                                            + what,
                                    null,
                                    "give both the same value of create")
                            .asException();
                }
                return this;
            }
        }
        List<FieldSpec> longer = new ArrayList<>(list);
        longer.add(other);
        return new FieldSpecs(longer);
    }
}
