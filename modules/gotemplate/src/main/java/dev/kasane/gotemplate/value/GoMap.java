package dev.kasane.gotemplate.value;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map from texts to values. As in Go, references share it, and the functions {@code set} and {@code unset} change it.
 */
public final class GoMap {

    private static final String TEXT = "string";
    private static final Map<String, Object> NONE = Collections.unmodifiableMap(new ByteOrderedMap());

    private final Map<String, Object> entries;
    private final String itemType;

    private final @Nullable String name;
    private final @Nullable GoMethods methods;

    private GoMap(Map<String, Object> entries, String itemType) {
        this(entries, itemType, null, null);
    }

    private GoMap(Map<String, Object> entries, String itemType, @Nullable String name, @Nullable GoMethods methods) {
        this.entries = entries;
        this.itemType = itemType;
        this.name = name;
        this.methods = methods;
    }

    /** A view of the same map with a named type. A change of one changes the other. */
    public GoMap named(String type, @Nullable GoMethods itsMethods) {
        return new GoMap(entries, itemType, type, itsMethods);
    }

    /** The same map without the name of its type. */
    public GoMap plain() {
        return name == null ? this : new GoMap(entries, itemType);
    }

    /** Whether it is a {@code map[string]interface {}} and no other type made of one. */
    public boolean isPlain() {
        return name == null && holdsAny();
    }

    /** A new map whose values are of a type. */
    public static GoMap holding(String type) {
        return new GoMap(new ByteOrderedMap(), type);
    }

    /** The type as {@code %T} prints it. */
    public String type() {
        return name == null ? "map[string]" + itemType : name;
    }

    /** The methods of the type; null when it has none. */
    @Nullable
    GoMethods methods() {
        return methods;
    }

    /** A new map of any values. */
    public static GoMap empty() {
        return new GoMap(new ByteOrderedMap(), GoList.ANY);
    }

    /** A new map of any values with some entries. */
    public static GoMap of(Map<String, ?> entries) {
        GoMap map = empty();
        map.entries.putAll(entries);
        return map;
    }

    /** A map of any values that is another map, in the order of that: who changes one changes the other. */
    public static GoMap over(Map<String, Object> entries) {
        return new GoMap(entries, GoList.ANY);
    }

    /** A new map of strings. */
    public static GoMap ofTexts(Map<String, String> entries) {
        GoMap map = new GoMap(new ByteOrderedMap(), TEXT);
        map.entries.putAll(entries);
        return map;
    }

    /** A nil map: it holds nothing, and nothing can be put into it. */
    public static GoMap nil() {
        return new GoMap(NONE, GoList.ANY);
    }

    /** A nil map of strings. */
    public static GoMap nilTexts() {
        return new GoMap(NONE, TEXT);
    }

    /** Whether the map is nil. */
    public boolean isNil() {
        return entries == NONE;
    }

    /** A view of the same map with the type of another. */
    public GoMap withTypeOf(GoMap other) {
        return other.name == null ? this : named(other.name, other.methods);
    }

    /** A map with the same entries that is changed by itself. */
    public GoMap copy() {
        if (entries instanceof ByteOrderedMap own) {
            return new GoMap(own.copy(), itemType);
        }
        GoMap copy = new GoMap(new ByteOrderedMap(), itemType);
        copy.entries.putAll(entries);
        return copy;
    }

    /** A map of any values with the same keys, and with what is made of their values. */
    public GoMap with(UnaryOperator<Object> made) {
        GoMap map = empty();
        if (entries instanceof ByteOrderedMap own) {
            own.forEachInAnyOrder((key, value) -> map.entries.put(key, made.apply(value)));
        } else {
            entries.forEach((key, value) -> map.entries.put(key, made.apply(value)));
        }
        return map;
    }

    /** The name of the values' type in Go. */
    public String itemType() {
        return itemType;
    }

    /** Whether a look at a value finds an interface around it. */
    public boolean holdsAny() {
        return itemType.equals(GoList.ANY);
    }

    public @Nullable Object get(String key) {
        return entries.get(key);
    }

    /** The text below a key; empty when there is none or another kind of value. */
    public String text(String key) {
        return entries.get(key) instanceof String text ? text : "";
    }

    /** The map below a key; a nil one when there is none or another kind of value. */
    public GoMap map(String key) {
        return entries.get(key) instanceof GoMap map ? map : nil();
    }

    /** The list below a key; an empty one when there is none or another kind of value. */
    public GoList list(String key) {
        return entries.get(key) instanceof GoList list ? list : GoList.of(java.util.List.of());
    }

    /** Whether the value below a key is true. */
    public boolean isTrue(String key) {
        return Boolean.TRUE.equals(entries.get(key));
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /**
     * Sets a value.
     *
     * @throws UnsupportedOperationException when the map is nil
     */
    public GoMap put(String key, Object value) {
        entries.put(key, value);
        return this;
    }

    /** Takes a key away. */
    public GoMap remove(String key) {
        if (!entries.isEmpty()) {
            entries.remove(key);
        }
        return this;
    }

    /** The keys in byte order. */
    public Set<String> keys() {
        return entries.keySet();
    }

    /** The values in the order of their keys. */
    public Collection<Object> values() {
        return entries.values();
    }

    /** The entries in the order of their keys. */
    public Set<Map.Entry<String, Object>> entries() {
        return entries.entrySet();
    }

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GoMap map
                && itemType.equals(map.itemType)
                && isNil() == map.isNil()
                && entries.equals(map.entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    @Override
    public String toString() {
        return GoFormat.print(this);
    }
}
