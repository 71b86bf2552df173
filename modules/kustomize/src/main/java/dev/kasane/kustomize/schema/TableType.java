package dev.kasane.kustomize.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of the built-in table. Types that the table does not contain have no merged lists. Its line is parsed when a
 * field is needed, since a render uses few types. Threads that parse it at once get the same result.
 */
final class TableType implements MergeType {

    private final String line;
    private final Function<String, MergeType> types;
    private volatile @Nullable Map<String, MergeType> fields;

    /**
     * @param line the name of the type, and behind it {@code field:type}, or {@code field[key,key]:type} for a list; a type
     *     that is left out is plain
     * @param types the types that lines name
     */
    TableType(String line, Function<String, MergeType> types) {
        this.line = line;
        this.types = types;
    }

    @Override
    public MergeType field(String name) {
        Map<String, MergeType> known = fields;
        if (known == null) {
            known = read();
            fields = known;
        }
        return known.getOrDefault(name, PLAIN);
    }

    private Map<String, MergeType> read() {
        Map<String, MergeType> read = new HashMap<>();
        String[] words = line.split(" ");
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            int colon = word.indexOf(':');
            String typeName = word.substring(colon + 1);
            MergeType value = typeName.isEmpty() ? PLAIN : types.apply(typeName);
            int bracket = word.indexOf('[');
            if (bracket < 0) {
                read.put(word.substring(0, colon), value);
            } else {
                String keys = word.substring(bracket + 1, colon - 1);
                List<String> keyList = keys.isEmpty() ? List.of() : List.of(keys.split(","));
                read.put(word.substring(0, bracket), new MergedList(keyList, value));
            }
        }
        return read;
    }

    @Override
    public @Nullable List<String> mergeKeys() {
        return null;
    }

    @Override
    public MergeType element() {
        return PLAIN;
    }

    /** A list of some type that is merged by keys. */
    record MergedList(List<String> mergeKeys, MergeType element) implements MergeType {

        @Override
        public MergeType field(String name) {
            return PLAIN;
        }
    }
}
