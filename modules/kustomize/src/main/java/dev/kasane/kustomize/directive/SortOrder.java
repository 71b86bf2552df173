package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.config.SortOptions;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.KindOrder;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.JsonText;
import java.util.ArrayList;
import java.util.List;

/** {@code sortOptions}: the order of the output, by kind (legacy) or as the objects came (fifo). */
public final class SortOrder implements Transformer {

    private final KindOrder kinds;

    private SortOrder(KindOrder kinds) {
        this.kinds = kinds;
    }

    /** Kustomize's default order. */
    public static Transformer legacy() {
        return new SortOrder(KindOrder.STANDARD);
    }

    /** The order of some options. */
    public static Transformer of(SortOptions options) {
        SortOptions.LegacyOrder legacy = options.legacy();
        return switch (options.order()) {
            case "legacy" -> legacy == null ? legacy() : new SortOrder(new KindOrder(legacy.first(), legacy.last()));
            case "fifo" -> {
                if (legacy != null) {
                    throw Problem.error(
                                    "sortOptions has legacySortOptions, and its order is fifo",
                                    options.at().span(),
                                    "write order: legacy, or remove legacySortOptions")
                            .asException();
                }
                yield resources -> resources;
            }
            default ->
                throw Problem.error(
                                "the order of sortOptions must be legacy or fifo",
                                options.at().span(),
                                "write order: legacy or order: fifo")
                        .asException();
        };
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        List<Entry> entries = new ArrayList<>(resources.size());
        for (Resource resource : resources) {
            entries.add(new Entry(resource, kinds.rank(resource.gvk().kind())));
        }
        entries.sort(Entry::compareTo);
        List<Resource> sorted = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            sorted.add(entry.resource);
        }
        return ResourceSet.withoutDuplicates(sorted);
    }

    /** An object with its sort key. */
    private static final class Entry implements Comparable<Entry> {
        private final Resource resource;
        private final int rank;
        private final String kind;
        private final String name;

        Entry(Resource resource, int rank) {
            this.resource = resource;
            this.rank = rank;
            this.kind = KindOrder.sortText(resource.gvk());
            this.name = (resource.namespace().isEmpty() ? "~X" : resource.namespace())
                    + "|"
                    + (resource.name().isEmpty() ? "~N" : resource.name());
        }

        @Override
        public int compareTo(Entry other) {
            if (rank != other.rank) {
                return Integer.compare(rank, other.rank);
            }
            int byKind = JsonText.compareBytes(kind, other.kind);
            if (byKind != 0) {
                return isCoreNamespace(other) ? -byKind : byKind;
            }
            return JsonText.compareBytes(name, other.name);
        }

        /** Whether this compares a core namespace with another kind of namespace, which goes behind it. */
        private boolean isCoreNamespace(Entry other) {
            Gvk mine = resource.gvk();
            Gvk others = other.resource.gvk();
            return mine.kind().equals("Namespace")
                    && others.kind().equals("Namespace")
                    && (mine.group().isEmpty() || others.group().isEmpty());
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
