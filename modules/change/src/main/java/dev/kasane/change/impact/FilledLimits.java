package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.Quantity;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The default limits of a LimitRange: the API server copied one to {@code defaultRequest} if the manifest has none, and
 * an update of the live object cannot lower the limit below that copy. Server-side apply can.
 */
final class FilledLimits implements Refusal {

    @Override
    public List<String> kinds() {
        return List.of("/LimitRange");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        YamlList before = limits(change.before().root());
        YamlList after = limits(change.resource().root());
        for (int i = 0; before != null && after != null && i < Math.min(before.size(), after.size()); i++) {
            if (before.get(i) instanceof YamlMap then && after.get(i) instanceof YamlMap now) {
                look(then, now, refused);
            }
        }
    }

    private static @Nullable YamlList limits(YamlMap root) {
        YamlMap spec = root.map("spec");
        return spec != null && spec.get("limits") instanceof YamlList list ? list : null;
    }

    private static void look(YamlMap before, YamlMap after, Consumer<Refused> refused) {
        YamlMap then = before.map("default");
        YamlMap now = after.map("default");
        YamlMap requests = after.map("defaultRequest");
        for (int i = 0; then != null && now != null && i < now.size(); i++) {
            String name = now.key(i).text();
            boolean isFilled = requests == null || requests.get(name) == null;
            if (isFilled && isLess(now.text(name), then.text(name))) {
                refused.accept(Refused.always(
                        "spec.limits[].default." + name,
                        "to less than the default request that was filled in from it",
                        "write defaultRequest." + name + " too, or apply on the server's side"));
            }
        }
    }

    private static boolean isLess(@Nullable String now, @Nullable String then) {
        Quantity a = now == null ? null : Quantity.of(now);
        Quantity b = then == null ? null : Quantity.of(then);
        return a != null && b != null && a.amount().compareTo(b.amount()) < 0;
    }
}
