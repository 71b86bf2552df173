package dev.kasane.kustomize.field;

import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.resource.Gvk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The field paths of a directive by kind, selected at the first object of each kind. */
public final class FieldPaths {

    private final List<FieldPath> all = new ArrayList<>();
    private final Map<Gvk, List<FieldPath>> byKind = new ConcurrentHashMap<>();

    public FieldPaths(FieldSpecs specs, FieldPath.Missing missing) {
        for (FieldSpec spec : specs.list()) {
            all.add(new FieldPath(spec, missing));
        }
    }

    /** The paths for objects of a kind, in their order. */
    public List<FieldPath> of(Gvk kind) {
        List<FieldPath> known = byKind.get(kind);
        if (known == null) {
            known = new ArrayList<>();
            for (FieldPath path : all) {
                if (kind.isSelectedBy(path.spec().gvk())) {
                    known.add(path);
                }
            }
            byKind.put(kind, known);
        }
        return known;
    }
}
