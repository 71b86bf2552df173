package dev.kasane.check.whole;

import dev.kasane.check.Finding;
import dev.kasane.check.value.FieldPath;

/** {@code plain-secret}: a Secret whose values stand in the repository for everybody to read. */
final class PlainSecret implements WholeRule {

    @Override
    public String name() {
        return "plain-secret";
    }

    @Override
    public void check(WholeSet set) {
        for (WholeSet.Item item : set.ofKind("Secret")) {
            if (!item.resource().gvk().apiVersion().equals("v1")) {
                continue;
            }
            for (String field : new String[] {"data", "stringData"}) {
                boolean filled = item.part().entries(field).values().stream()
                        .anyMatch(value -> value instanceof String text && !text.isBlank());
                if (filled) {
                    set.add(
                            name(),
                            Finding.Severity.WARNING,
                            item,
                            FieldPath.ROOT.field(field),
                            "the values of this Secret stand in the repository, where everybody with a clone reads them",
                            "keep them sealed (SealedSecret, SOPS) or elsewhere (ExternalSecret), and change them now");
                    break;
                }
            }
        }
    }
}
