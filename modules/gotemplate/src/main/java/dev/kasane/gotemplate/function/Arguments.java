package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/**
 * The arguments of a function, converted to the types of its parameters.
 *
 * @param values the arguments
 * @param template the name of the template that calls
 * @param position where the call begins in its text
 */
public record Arguments(List<Object> values, String template, int position) {

    public int size() {
        return values.size();
    }

    public Object any(int i) {
        return values.get(i);
    }

    public String text(int i) {
        return (String) values.get(i);
    }

    /** An int of Go cut to one of Java: enough for sizes and positions. */
    public int integer(int i) {
        return Math.clamp(whole(i), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** An int of Go. */
    public long whole(int i) {
        return ((GoInt) values.get(i)).value();
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
