package dev.kasane.helm.jsonpath;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.ArrayList;
import java.util.List;

/** Evaluates the steps of a path on values. */
final class PathSearch {

    private static final int MOST_FOUND = 100_000;

    private PathSearch() {}

    static List<Object> find(Node node, Object value) throws JsonPathException {
        return walk(node, List.of(value));
    }

    private static List<Object> walk(Node node, List<Object> input) throws JsonPathException {
        if (input.size() > MOST_FOUND) {
            throw new JsonPathException("it finds more than " + MOST_FOUND + " values");
        }
        return switch (node) {
            case Node.Steps steps -> {
                List<Object> values = input;
                for (Node step : steps.nodes()) {
                    values = walk(step, values);
                }
                yield values;
            }
            case Node.Text text -> List.of(text.text());
            case Node.Literal literal ->
                input.stream().map(it -> literal.value()).toList();
            case Node.Field field -> fields(field.name(), input);
            case Node.Slice slice -> {
                List<Object> found = new ArrayList<>();
                for (Object value : input) {
                    if (value != GoNil.NIL) {
                        slice(slice, value, found);
                    }
                }
                yield found;
            }
            case Node.Filter filter -> filtered(filter, input);
            case Node.Wildcard wildcard ->
                input.stream().flatMap(it -> inside(it).stream()).toList();
            case Node.Recursive recursive -> {
                List<Object> found = new ArrayList<>();
                input.forEach(value -> descend(value, found));
                yield found;
            }
            case Node.Union union -> {
                List<Object> found = new ArrayList<>();
                for (Node.Steps path : union.paths()) {
                    found.addAll(walk(path, input));
                }
                yield found;
            }
            case Node.Word word -> {
                if (!word.name().equals("range")) {
                    throw new JsonPathException("unrecognized identifier " + word.name());
                }
                yield input;
            }
        };
    }

    private static List<Object> fields(String name, List<Object> input) throws JsonPathException {
        List<Object> found = new ArrayList<>();
        for (Object value : input) {
            Object inner = value instanceof GoMap map ? map.get(name) : null;
            if (inner != null) {
                found.add(inner);
            }
        }
        if (found.isEmpty() && !input.isEmpty()) {
            throw new JsonPathException(name + " is not found");
        }
        return found;
    }

    private static void slice(Node.Slice slice, Object value, List<Object> found) throws JsonPathException {
        if (!(value instanceof GoList list)) {
            throw new JsonPathException("it is not array or slice");
        }
        int size = list.size();
        Integer first = slice.from();
        Integer last = slice.to();
        int from = first == null ? 0 : first < 0 ? first + size : first;
        int to = slice.isOne() ? from + 1 : last == null ? size : last < 0 ? last + size : last;
        if (from == to) {
            return;
        }
        Integer given = slice.step();
        int step = given == null ? 1 : given;
        if (from < 0 || from >= size || to < 0 || to > size || from > to || step <= 0) {
            throw new JsonPathException("array index out of bounds: index " + from + ", length " + size);
        }
        for (int i = from; i < to; i += step) {
            found.add(list.items().get(i));
        }
    }

    private static List<Object> filtered(Node.Filter filter, List<Object> input) throws JsonPathException {
        List<Object> found = new ArrayList<>();
        for (Object value : input) {
            if (!(value instanceof GoList list)) {
                throw new JsonPathException("it is not array or slice and cannot be filtered");
            }
            for (Object item : list.items()) {
                if (Comparison.accepts(filter, item)) {
                    found.add(item);
                }
            }
        }
        return found;
    }

    private static List<Object> inside(Object value) {
        if (value instanceof GoMap map) {
            List<Object> values = new ArrayList<>();
            map.entries().forEach(entry -> values.add(entry.getValue()));
            return values;
        }
        return value instanceof GoList list ? new ArrayList<>(list.items()) : List.of();
    }

    private static void descend(Object value, List<Object> found) {
        List<Object> inside = inside(value);
        if (!inside.isEmpty()) {
            found.add(value);
            inside.forEach(inner -> descend(inner, found));
        }
    }
}
