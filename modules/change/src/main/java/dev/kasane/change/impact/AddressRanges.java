package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The ranges of a ServiceCIDR: a second family may be added to the first one, and nothing else. */
final class AddressRanges implements Refusal {

    private static final int FAMILIES = 2;

    @Override
    public List<String> kinds() {
        return List.of("networking.k8s.io/ServiceCIDR");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        List<String> before = ranges(change.before().root());
        List<String> after = ranges(change.resource().root());
        boolean isSecondAdded = before.size() == 1
                && after.size() == FAMILIES
                && after.getFirst().equals(before.getFirst());
        boolean isOther = isSecondAdded && isOfSixthVersion(before.getFirst()) != isOfSixthVersion(after.getLast());
        if (!before.equals(after) && !isOther) {
            refused.accept(Refused.always("spec.cidrs", Hint.RECREATE));
        }
    }

    private static boolean isOfSixthVersion(String range) {
        return range.indexOf(':') >= 0;
    }

    private static List<String> ranges(YamlMap root) {
        YamlMap spec = root.map("spec");
        List<String> ranges = new ArrayList<>();
        if (spec != null && spec.get("cidrs") instanceof YamlList list) {
            list.forEach(item -> ranges.add(item.toString()));
        }
        return ranges;
    }
}
