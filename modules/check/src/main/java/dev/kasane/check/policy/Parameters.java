package dev.kasane.check.policy;

import dev.kasane.core.resource.Gvk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the parameters of policies come from. */
public interface Parameters {

    /** All objects of a kind. */
    List<Map<String, Object>> objects(Gvk gvk);

    /** Whether a kind stands outside of namespaces; null when the kind is not known. */
    @Nullable
    Boolean isClusterScoped(Gvk gvk);
}
