package dev.kasane.argocd.difference;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of jq that ignore rules are written in: keys, positions, {@code []}, {@code ?} and {@code select} with
 * comparisons. Any other expression is rejected, since its effect is unknown.
 */
final class JqPath {

    /** A place in a value. */
    private record Place(List<Object> path, Object value) {}

    /** A step of an expression, applied to places. */
    private interface Step {
        /** The places behind one; null when jq fails. */
        @Nullable
        List<Place> from(Place place);
    }

    private final String text;
    private int at;

    private JqPath(String text) {
        this.text = text;
    }

    /** An object without the values that an expression selects; the same object if jq fails on it. */
    static Object without(Object value, String expression) {
        List<Step> steps = new JqPath(expression).steps();
        List<Place> places = List.of(new Place(List.of(), value));
        for (Step step : steps) {
            List<Place> next = new ArrayList<>();
            for (Place place : places) {
                List<Place> found = step.from(place);
                if (found == null) {
                    return value;
                }
                next.addAll(found);
            }
            places = next;
        }
        Object result = value;
        for (int i = places.size() - 1; i >= 0; i--) {
            if (places.get(i).path.isEmpty()) {
                return GoNil.NIL;
            }
            result = JsonPointers.without(result, places.get(i).path, 0);
        }
        return result;
    }

    private UnsupportedFeature refused() {
        return new UnsupportedFeature(
                "the jq expression " + text + " uses more of jq than kasane supports (at character " + (at + 1)
                        + "): keys, positions, [], ? and select(… == …) can be used");
    }

    private void spaces() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(String word) {
        spaces();
        if (text.startsWith(word, at)) {
            at += word.length();
            return true;
        }
        return false;
    }

    private void expect(String word) {
        if (!take(word)) {
            throw refused();
        }
    }

    private List<Step> steps() {
        List<Step> steps = pipeline();
        spaces();
        if (at != text.length()) {
            throw refused();
        }
        return steps;
    }

    private List<Step> pipeline() {
        List<Step> steps = new ArrayList<>();
        do {
            if (take("select")) {
                expect("(");
                Condition condition = disjunction();
                expect(")");
                steps.add(place -> {
                    Boolean accepted = condition.holds(place.value);
                    return accepted == null ? null : accepted ? List.of(place) : List.of();
                });
            } else {
                steps.addAll(path());
            }
        } while (take("|"));
        return steps;
    }

    private List<Step> path() {
        List<Step> steps = new ArrayList<>();
        spaces();
        if (at >= text.length() || text.charAt(at) != '.') {
            throw refused();
        }
        boolean first = true;
        while (at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == '[')) {
            if (text.charAt(at) == '.') {
                at++;
                if (first && (at >= text.length() || " |)=!<>[".indexOf(text.charAt(at)) >= 0)) {
                    first = false;
                    continue;
                }
                if (at < text.length() && text.charAt(at) == '[') {
                    continue;
                }
                String key = at < text.length() && text.charAt(at) == '"' ? string() : name();
                steps.add(optional(place -> key(place, key)));
            } else {
                at++;
                steps.add(brackets());
            }
            first = false;
        }
        return steps;
    }

    private Step brackets() {
        spaces();
        if (take("]")) {
            return optional(JqPath::each);
        }
        Object index;
        if (at < text.length() && text.charAt(at) == '"') {
            index = string();
        } else {
            int from = at;
            while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
                at++;
            }
            if (!text.substring(from, at).matches("-?[0-9]{1,9}")) {
                throw refused();
            }
            index = Integer.valueOf(text.substring(from, at));
        }
        expect("]");
        return optional(
                place -> index instanceof Integer number ? position(place, number) : key(place, index.toString()));
    }

    private Step optional(Step step) {
        if (at < text.length() && text.charAt(at) == '?') {
            at++;
            return place -> {
                List<Place> found = step.from(place);
                return found == null ? List.of() : found;
            };
        }
        return step;
    }

    private String name() {
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (from == at || Character.isDigit(text.charAt(from))) {
            throw refused();
        }
        return text.substring(from, at);
    }

    private String string() {
        int from = at++;
        while (at < text.length() && text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= text.length() || text.substring(from, at).contains("\\(")) {
            throw refused();
        }
        at++;
        try {
            return JsonParser.parse(text.substring(from, at)).toString();
        } catch (JsonSyntaxException e) {
            throw refused();
        }
    }

    private static Place below(Place place, Object step, Object value) {
        List<Object> path = new ArrayList<>(place.path);
        path.add(step);
        return new Place(path, value);
    }

    private static @Nullable List<Place> key(Place place, String key) {
        if (place.value instanceof GoMap map) {
            Object value = map.get(key);
            return List.of(below(place, key, value == null ? GoNil.NIL : value));
        }
        return place.value instanceof GoNil ? List.of(below(place, key, GoNil.NIL)) : null;
    }

    private static @Nullable List<Place> position(Place place, int index) {
        if (place.value instanceof GoList list) {
            int position = index < 0 ? list.size() + index : index;
            boolean there = position >= 0 && position < list.size();
            return List.of(below(place, position, there ? list.items().get(position) : GoNil.NIL));
        }
        return place.value instanceof GoNil ? List.of(below(place, index, GoNil.NIL)) : null;
    }

    private static @Nullable List<Place> each(Place place) {
        List<Place> places = new ArrayList<>();
        if (place.value instanceof GoList list) {
            for (int i = 0; i < list.size(); i++) {
                places.add(below(place, i, list.items().get(i)));
            }
            return places;
        }
        if (place.value instanceof GoMap map) {
            map.entries().forEach(entry -> places.add(below(place, entry.getKey(), entry.getValue())));
            return places;
        }
        return null;
    }

    /** The condition of a {@code select}. */
    private interface Condition {
        /** Whether it holds; null when jq fails. */
        @Nullable
        Boolean holds(Object value);
    }

    private Condition disjunction() {
        Condition condition = conjunction();
        while (take("or ")) {
            Condition left = condition;
            Condition right = conjunction();
            condition = value -> {
                Boolean first = left.holds(value);
                return first == null || first ? first : right.holds(value);
            };
        }
        return condition;
    }

    private Condition conjunction() {
        Condition condition = comparison();
        while (take("and ")) {
            Condition left = condition;
            Condition right = comparison();
            condition = value -> {
                Boolean first = left.holds(value);
                return first == null || !first ? first : right.holds(value);
            };
        }
        return condition;
    }

    private Condition comparison() {
        List<Step> steps = path();
        spaces();
        boolean equal = take("==");
        boolean unequal = !equal && take("!=");
        Object wanted = equal || unequal ? literal() : GoNil.NIL;
        return value -> {
            Object found = single(steps, value);
            if (found == null) {
                return null;
            }
            return equal || unequal
                    ? (Boolean) (found.equals(wanted) == equal)
                    : (Boolean) !(found instanceof GoNil || Boolean.FALSE.equals(found));
        };
    }

    private static @Nullable Object single(List<Step> steps, Object value) {
        Place place = new Place(List.of(), value);
        for (Step step : steps) {
            List<Place> found = step.from(place);
            if (found == null || found.size() != 1) {
                return found == null ? null : GoNil.NIL;
            }
            place = found.getFirst();
        }
        return place.value;
    }

    private Object literal() {
        spaces();
        if (at < text.length() && text.charAt(at) == '"') {
            return string();
        }
        int from = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "-.+".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        try {
            return JsonParser.parse(text.substring(from, at));
        } catch (JsonSyntaxException e) {
            throw refused();
        }
    }
}
