package dev.kasane.pipeline.closure;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The relations of a POM to other modules.
 *
 * @param self its coordinates; the group may come from the parent
 * @param parent its parent
 * @param parentPath the path of the parent's POM; empty if it is outside of this repository
 * @param aggregator whether its packaging is {@code pom}
 * @param modules the paths of its modules
 * @param references all coordinates that may be modules of this repository
 * @param properties its properties
 * @param digest the digest of its content without comments and the list of modules
 */
record Pom(
        Name self,
        @Nullable Name parent,
        String parentPath,
        boolean aggregator,
        List<String> modules,
        Set<Name> references,
        Map<String, String> properties,
        String digest) {

    /** A group and an artifact; both may hold {@code ${…}}, and the group may be left away. */
    record Name(String group, String artifact) {

        // written out: those of a record are linked at run time, at every start
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Name name && group.equals(name.group) && artifact.equals(name.artifact);
        }

        @Override
        public int hashCode() {
            return 31 * group.hashCode() + artifact.hashCode();
        }
    }
}
