package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;

/** Matches labels with a selector, as Kubernetes does. */
final class LabelSelector {

    private LabelSelector() {}

    /** Whether labels match; all match the empty selector. */
    static boolean matches(GoMap selector, GoMap labels) {
        GoMap wanted = selector.map("matchLabels");
        for (String key : wanted.keys()) {
            if (!labels.has(key) || !labels.text(key).equals(wanted.text(key))) {
                return false;
            }
        }
        for (GoMap expression : Pods.maps(selector, "matchExpressions")) {
            if (!matchesExpression(expression, labels)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesExpression(GoMap expression, GoMap labels) {
        String key = expression.text("key");
        boolean listed = labels.has(key) && expression.list("values").items().contains(labels.text(key));
        return switch (expression.text("operator")) {
            case "In" -> listed;
            case "NotIn" -> !listed;
            case "Exists" -> labels.has(key);
            case "DoesNotExist" -> !labels.has(key);
            default -> true;
        };
    }
}
