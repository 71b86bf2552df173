package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Characters;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoQuote;

/** The older language: {@code {{key}}} is replaced if the key has a text, else it is unchanged. */
final class FastTemplate {

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    private FastTemplate() {}

    static String fill(String text, GoMap parameters, Budget budget) {
        if (!isTemplate(text)) {
            return text;
        }
        StringBuilder filled = new StringBuilder();
        int at = 0;
        int open = text.indexOf(OPEN);
        while (open >= 0) {
            int close = text.indexOf(CLOSE, open + OPEN.length());
            if (close < 0) {
                throw new TemplateFailure(
                        "invalid template: Cannot find end tag=\"}}\" in the template=" + GoQuote.quote(text)
                                + " starting from " + GoQuote.quote(text.substring(open + OPEN.length())));
            }
            String key = Characters.trim(text.substring(open + OPEN.length(), close));
            filled.append(text, at, open);
            if (!key.isEmpty() && parameters.get(key) instanceof String value) {
                filled.append(value);
            } else {
                filled.append(text, open, close + CLOSE.length());
            }
            budget.make(filled.length());
            at = close + CLOSE.length();
            open = text.indexOf(OPEN, at);
        }
        return filled.append(text, at, text.length()).toString();
    }

    /** Whether some line has an opening and, behind it, a closing pair of braces. */
    private static boolean isTemplate(String text) {
        int open = text.indexOf(OPEN);
        while (open >= 0) {
            int lineEnd = text.indexOf('\n', open);
            int close = text.indexOf(CLOSE, open + OPEN.length());
            if (close >= 0 && (lineEnd < 0 || close < lineEnd)) {
                return true;
            }
            open = lineEnd < 0 ? -1 : text.indexOf(OPEN, lineEnd);
        }
        return false;
    }
}
