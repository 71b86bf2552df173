package dev.kasane.yaml;

/**
 * A tag and a style, as a scalar was written. All nodes with the same tag and style share one instance: a node is eight
 * bytes smaller for it, and a large tree has millions of them.
 */
final class Written {

    private static final int STYLES = 256;

    final YamlTag tag;
    final int style;

    private Written(YamlTag tag, int style) {
        this.tag = tag;
        this.style = style;
    }

    /** The pairs of one tag, made when they are first needed; two threads at once may get two equal ones. */
    static final class Table {

        private final Written[] byStyle = new Written[STYLES];

        private Written of(YamlTag tag, int style) {
            Written known = byStyle[style];
            if (known == null) {
                known = new Written(tag, style);
                byStyle[style] = known;
            }
            return known;
        }
    }

    static Written of(YamlTag tag, int style) {
        Table table = tag.table;
        return table == null ? new Written(tag, style) : table.of(tag, style);
    }
}
