package dev.kasane.helm.jsonpath;

import java.util.List;

/** The condition of a filter. */
final class Comparison {

    private Comparison() {}

    static boolean accepts(Node.Filter filter, Object item) throws JsonPathException {
        List<Object> lefts;
        try {
            lefts = PathSearch.find(filter.left(), item);
        } catch (JsonPathException e) {
            if (filter.operator().equals("exists")) {
                return false;
            }
            throw e;
        }
        if (filter.operator().equals("exists")) {
            return !lefts.isEmpty();
        }
        List<Object> rights = PathSearch.find(filter.right(), item);
        if (lefts.size() > 1 || rights.size() > 1) {
            throw new JsonPathException("can only compare one element at a time");
        }
        return !lefts.isEmpty() && !rights.isEmpty() && holds(lefts.getFirst(), filter.operator(), rights.getFirst());
    }

    private static boolean holds(Object left, String operator, Object right) throws JsonPathException {
        if (!left.getClass().equals(right.getClass())) {
            throw new JsonPathException("incompatible types for comparison");
        }
        boolean isSame = left.equals(right);
        int order = left instanceof Double a && right instanceof Double b
                ? Double.compare(a, b)
                : left instanceof String a && right instanceof String b ? a.compareTo(b) : 0;
        return switch (operator) {
            case "==" -> isSame;
            case "!=" -> !isSame;
            case "<" -> order < 0;
            case ">" -> order > 0;
            case "<=" -> order <= 0;
            case ">=" -> order >= 0;
            default -> throw new JsonPathException("unrecognized filter operator " + operator);
        };
    }
}
