package dev.kasane.check.cel;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map whose values are computed when they are read. */
public final class LazyMap extends AbstractMap<String, Object> {

    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, Object> known = new HashMap<>();

    /** Computes a value, once. */
    @FunctionalInterface
    public interface Source {
        Object get() throws CelProblem;
    }

    /** Thrown to end the evaluation of an expression that reads a missing value. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient CelProblem problem;

        Failure(CelProblem problem) {
            super(problem.text(), null, false, false);
            this.problem = problem;
        }

        CelProblem problem() {
            return problem;
        }
    }

    /** Adds a value. */
    public LazyMap with(String name, Source source) {
        sources.put(name, source);
        return this;
    }

    /** Adds a value that only a server has. */
    public LazyMap unanswerable(String name, String message) {
        return with(name, () -> {
            throw CelProblem.unanswerable(message);
        });
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        // reads the value, so that a check for its presence fails as well if the value is wrong
        return sources.containsKey(key) && get(key) != null;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        Object value = known.get(key);
        Source source = value == null ? sources.get(key) : null;
        if (source == null) {
            return value;
        }
        try {
            value = source.get();
        } catch (CelProblem e) {
            throw new Failure(e);
        }
        known.put(String.valueOf(key), value);
        return value;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        Map<String, Object> all = new LinkedHashMap<>();
        sources.keySet().forEach(name -> {
            Object value = get(name);
            if (value != null) {
                all.put(name, value);
            }
        });
        return all.entrySet();
    }
}
