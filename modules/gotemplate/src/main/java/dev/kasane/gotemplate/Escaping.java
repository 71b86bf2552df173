package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;

/** Escapes texts for other languages, as the functions html, js and urlquery do. */
final class Escaping {

    private Escaping() {}

    static String html(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case 0 -> out.append('\uFFFD');
                case '"' -> out.append("&#34;");
                case '\'' -> out.append("&#39;");
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    static String script(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\\' -> out.append("\\\\");
                case '\'' -> out.append("\\'");
                case '"' -> out.append("\\\"");
                case '<', '>', '&', '=' -> out.append(String.format("\\u%04X", point));
                default -> {
                    if (point >= ' ' && point < 0x80
                            || point >= 0x80 && (GoQuote.isPrint(point) || GoText.isLoneByte(point))) {
                        out.appendCodePoint(point);
                    } else {
                        out.append(String.format("\\u%04X", point));
                    }
                }
            }
        });
        return out.toString();
    }

    static String query(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (byte b : GoText.bytes(text)) {
            int c = b & 0xFF;
            if (c == ' ') {
                out.append('+');
            } else if (c < 0x80 && (Character.isLetterOrDigit(c) || "-_.~".indexOf(c) >= 0)) {
                out.append((char) c);
            } else {
                out.append(String.format("%%%02X", c));
            }
        }
        return out.toString();
    }
}
