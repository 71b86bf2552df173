package dev.kasane.cli.show;

/** Text as it stands in XML 1.0, in an element or an attribute: as {@link SafeText#forTerminal} shows it. */
public final class XmlText {

    private XmlText() {}

    public static String of(String text) {
        String visible = SafeText.forTerminal(text);
        StringBuilder xml = new StringBuilder(visible.length() + 16);
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            switch (c) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append("&quot;");
                default -> xml.append(c);
            }
        }
        return xml.toString();
    }
}
