package dev.kasane.argo.function;

import dev.kasane.argo.value.GoMap;
import dev.kasane.argo.value.Whole;
import java.util.List;

/**
 * What a function was given, already of the types it asks for.
 *
 * @param values the arguments
 */
public record Arguments(List<Object> values) {

    public int size() {
        return values.size();
    }

    public Object any(int i) {
        return values.get(i);
    }

    public String text(int i) {
        return (String) values.get(i);
    }

    public int integer(int i) {
        long value = ((Whole) values.get(i)).value();
        return Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public double real(int i) {
        return (Double) values.get(i);
    }

    public boolean bool(int i) {
        return (Boolean) values.get(i);
    }

    public GoMap map(int i) {
        return (GoMap) values.get(i);
    }

    /** The arguments from a position on. */
    public List<Object> from(int i) {
        return values.subList(Math.min(i, values.size()), values.size());
    }
}
