package dev.kasane.gotemplate;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of parsed templates by their text, for another release of a chart, another revision or another trial. Threads
 * share it. It is cleared if its texts have more than four million characters.
 */
public final class ParsedTemplates {

    private static final long MOST_CHARACTERS = 4L << 20;

    private final Map<Key, Parsed> parsed = new ConcurrentHashMap<>();
    private final AtomicLong characters = new AtomicLong();

    /**
     * The templates of a text.
     *
     * @param named by name; the text itself has its own
     * @param functions the names of what they call
     */
    record Parsed(Map<String, Node.Block> named, Set<String> functions) {}

    /**
     * The templates of a text.
     *
     * @param functions whether something has a name that is called
     * @throws TemplateFailure when it cannot be read
     */
    Map<String, Node.Block> of(Source source, Predicate<String> functions, int maxDepth) {
        Key key = new Key(source.name(), source.text());
        Parsed known = parsed.get(key);
        if (known != null && containsAll(functions, known.functions)) {
            return known.named;
        }
        Set<String> called = new HashSet<>();
        Predicate<String> noted = name -> {
            called.add(name);
            return functions.test(name);
        };
        Map<String, Node.Block> read = Parser.parse(source, noted, maxDepth);
        if (characters.addAndGet(source.text().length()) > MOST_CHARACTERS) {
            parsed.clear();
            characters.set(source.text().length());
        }
        parsed.put(key, new Parsed(read, called));
        return read;
    }

    /** Releases of Helm have different functions. */
    private static boolean containsAll(Predicate<String> functions, Set<String> called) {
        for (String name : called) {
            if (!functions.test(name)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A text with its name. The hash covers only some of the characters, since texts are long and most are read once.
     */
    private static final class Key {

        private static final int LOOKED_AT = 64;

        private final String name;
        private final String text;
        private final int hash;

        Key(String name, String text) {
            this.name = name;
            this.text = text;
            int sum = name.hashCode() * 31 + text.length();
            int step = text.length() / LOOKED_AT + 1;
            for (int i = 0; i < text.length(); i += step) {
                sum = sum * 31 + text.charAt(i);
            }
            this.hash = sum;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && hash == key.hash && name.equals(key.name) && text.equals(key.text);
        }
    }
}
