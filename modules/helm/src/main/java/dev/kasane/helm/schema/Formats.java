package dev.kasane.helm.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Map;

/** Checks the keyword {@code format} of a text. An unknown format accepts every text. */
final class Formats {

    private static final String NUMBER = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Map<String, Pattern> EXPRESSIONS = Map.of(
            "ipv4", Pattern.compile("^(" + NUMBER + "\\.){3}" + NUMBER + "$"),
            "uuid", Pattern.compile("(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"),
            "email", Pattern.compile("^[^@\\s]+@[^@\\s]+$"),
            "hostname",
                    Pattern.compile(
                            "(?i)^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\\.?$"),
            "ipv6", Pattern.compile("(?i)^[0-9a-f:.]*:[0-9a-f:.]*$"),
            "json-pointer", Pattern.compile("^(/([^~/]|~[01])*)*$"));

    private Formats() {}

    static boolean allows(String format, String text) {
        Pattern expression = EXPRESSIONS.get(format);
        if (expression != null) {
            return expression.matcher(text).find();
        }
        try {
            switch (format) {
                case "date" -> LocalDate.parse(text);
                case "date-time" -> OffsetDateTime.parse(text);
                case "time" -> OffsetTime.parse(text);
                case "uri" -> {
                    return new URI(text).isAbsolute();
                }
                case "uri-reference" -> new URI(text);
                case "regex" -> Pattern.compile(text);
                default -> {
                    // unknown: a remark
                }
            }
            return true;
        } catch (DateTimeException | URISyntaxException | PatternSyntaxException e) {
            return false;
        }
    }
}
