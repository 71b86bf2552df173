package dev.kasane.kustomize.config;

import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.KindOrder;
import dev.kasane.yaml.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields that one directive changes.
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
        return plusEach(others, what);
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

    /**
     * These fields in kustomize's order of kinds.
     *
     * @param usual fields that stay as they are
     */
    FieldSpecs sorted(FieldSpecs usual) {
        if (this == usual || list.size() < 2) {
            return this;
        }
        List<FieldSpec> inOrder = new ArrayList<>(list);
        inOrder.sort((a, b) -> compare(a.gvk(), b.gvk()));
        return new FieldSpecs(inOrder);
    }

    /**
     * These fields, one after the other added to none.
     *
     * @param usual fields that are known to stay as they are
     * @param what the name of the list, for messages
     */
    FieldSpecs settled(FieldSpecs usual, String what) {
        return this == usual ? this : NONE.plusEach(this, what);
    }

    private FieldSpecs plusEach(FieldSpecs others, String what) {
        FieldSpecs result = this;
        for (FieldSpec other : others.list) {
            result = result.plus(other, what);
        }
        return result;
    }

    static int compare(Gvk a, Gvk b) {
        int byRank = KindOrder.STANDARD.rank(a.kind()) - KindOrder.STANDARD.rank(b.kind());
        return byRank != 0 ? byRank : JsonText.compareBytes(KindOrder.sortText(a), KindOrder.sortText(b));
    }
}
