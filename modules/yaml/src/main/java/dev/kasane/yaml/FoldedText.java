package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import java.nio.charset.StandardCharsets;

/**
 * The result of writing and reading a text in folded style ({@code >}) with go-yaml 3. Its writer doubles some line
 * feeds by mistake, so the text can grow.
 */
final class FoldedText {

    private FoldedText() {}

    static String rereadOf(String text) {
        StringBuilder written = new StringBuilder("a: >");
        if (text.charAt(0) == ' ' || Quoting.isBreak(text.charAt(0))) {
            written.append('2');
        }
        written.append(chomping(text)).append('\n');
        boolean startsBlank = isBlankOrEndAfterBreaks(text);
        boolean breaks = true;
        boolean leadingBlank = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Quoting.isBreak(c)) {
                // go-yaml looks at the start of the text here, not at what follows the break
                if (!breaks && !leadingBlank && c == '\n' && !startsBlank) {
                    written.append('\n');
                }
                written.append(c);
                breaks = true;
            } else {
                if (breaks) {
                    written.append("  ");
                    leadingBlank = c == ' ' || c == '\t';
                }
                written.append(c);
                breaks = false;
            }
        }
        if (!breaks) {
            written.append('\n');
        }
        SourceFile source = new SourceFile("folded", written.toString().getBytes(StandardCharsets.UTF_8), "folded");
        YamlNode root = YamlReader.standard().first(source);
        if (root instanceof YamlMap map && map.value(0) instanceof YamlScalar scalar) {
            return scalar.text();
        }
        throw new IllegalStateException("a folded text did not read as one");
    }

    private static boolean isBlankOrEndAfterBreaks(String text) {
        int k = 0;
        while (k < text.length() && Quoting.isBreak(text.charAt(k))) {
            k++;
        }
        return k == text.length() || text.charAt(k) == ' ' || text.charAt(k) == '\t';
    }

    private static String chomping(String text) {
        int last = text.length() - 1;
        if (!Quoting.isBreak(text.charAt(last))) {
            return "-";
        }
        return last == 0 || Quoting.isBreak(text.charAt(last - 1)) ? "+" : "";
    }
}
