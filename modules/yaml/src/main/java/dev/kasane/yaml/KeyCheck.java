package dev.kasane.yaml;

/** Rejects the keys that {@link YamlWriter} rejects, for code that uses values without printing them. */
public final class KeyCheck {

    private KeyCheck() {}

    /**
     * Rejects a map with a duplicate key or with a map or a list as a key, anywhere below a value.
     *
     * @throws dev.kasane.problem.KasaneException at the first such key
     */
    public static void check(YamlNode node) {
        if (node instanceof YamlMap map) {
            checkMap(map);
        } else if (node instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                check(list.get(i));
            }
        }
    }

    private static void checkMap(YamlMap map) {
        if (map.hasCheckedKeys()) {
            return;
        }
        OutputForm.refuseDuplicates(map);
        for (int i = 0; i < map.size(); i++) {
            OutputForm.refuseCollection(map.key(i));
            check(map.value(i));
        }
        map.keysAreChecked();
    }
}
