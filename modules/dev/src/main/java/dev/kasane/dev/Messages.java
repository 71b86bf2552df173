package dev.kasane.dev;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Formats the compiler's messages: the place, the error, the line and a caret. */
final class Messages {

    private Messages() {}

    static String of(List<Diagnostic<? extends JavaFileObject>> all, String rest) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic<? extends JavaFileObject> one : all) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                append(text, one);
            }
        }
        return text.append(rest).toString();
    }

    private static void append(StringBuilder text, Diagnostic<? extends JavaFileObject> one) {
        JavaFileObject source = one.getSource();
        if (source != null) {
            text.append(source.getName())
                    .append(':')
                    .append(one.getLineNumber())
                    .append(": ");
        }
        text.append(one.getMessage(Locale.ROOT)).append('\n');
        if (source == null || one.getLineNumber() < 1) {
            return;
        }
        try {
            String line = source.getCharContent(true)
                    .toString()
                    .lines()
                    .skip(one.getLineNumber() - 1)
                    .findFirst()
                    .orElse("");
            int column = Math.clamp(one.getColumnNumber() - 1, 0, line.length());
            text.append("  ").append(line).append('\n');
            // tabs stay tabs, so that the caret stands where it belongs
            text.append("  ")
                    .append(line.substring(0, column).replaceAll("[^\t]", " "))
                    .append("^\n");
        } catch (IOException e) {
            text.append("  (the line cannot be read: ").append(e.getMessage()).append(")\n");
        }
    }
}
