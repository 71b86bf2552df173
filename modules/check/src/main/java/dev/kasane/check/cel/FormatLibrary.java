package dev.kasane.check.cel;

import com.google.re2j.Pattern;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.check.builtin.Names;
import dev.kasane.check.schema.Times;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The CEL library for named formats. */
final class FormatLibrary {

    private static final CelType TYPE = OpaqueType.create("kubernetes.NamedFormat");
    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern BASE64 = Pattern.compile("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

    private FormatLibrary() {}

    /** A format by its name. */
    record Format(String name, Function<String, List<String>> check) {

        Optional<Object> validate(String text) {
            List<String> wrong = check.apply(text);
            return wrong.isEmpty() ? Optional.empty() : Optional.of(new ArrayList<Object>(wrong));
        }
    }

    private static final Map<String, Format> FORMATS = formats();

    private static Map<String, Format> formats() {
        Map<String, Format> formats = new TreeMap<>();
        add(formats, "dns1123Label", Names::label);
        add(formats, "dns1123Subdomain", Names::subdomain);
        add(formats, "dns1035Label", Names::dns1035);
        add(formats, "qualifiedName", Names::qualified);
        add(formats, "labelValue", Names::labelValue);
        add(formats, "dns1123LabelPrefix", text -> Names.label(asPrefix(text)));
        add(formats, "dns1123SubdomainPrefix", text -> Names.subdomain(asPrefix(text)));
        add(formats, "dns1035LabelPrefix", text -> Names.dns1035(asPrefix(text)));
        add(formats, "uri", FormatLibrary::uri);
        add(formats, "uuid", text -> UUID.matches(text) ? List.of() : List.of("does not match the UUID format"));
        add(formats, "byte", text -> BASE64.matches(text) ? List.of() : List.of("invalid base64"));
        add(formats, "date", text -> isDate(text) ? List.of() : List.of("invalid date"));
        add(
                formats,
                "datetime",
                text -> Times.isTime(text.toUpperCase(java.util.Locale.ROOT))
                        ? List.of()
                        : List.of("invalid datetime"));
        return formats;
    }

    private static void add(Map<String, Format> formats, String name, Function<String, List<String>> check) {
        formats.put(name, new Format(name, check));
    }

    /** The beginning of a name may end with a dash. */
    private static String asPrefix(String text) {
        return text.length() > 1 && text.endsWith("-") ? text.substring(0, text.length() - 1) + "a" : text;
    }

    private static List<String> uri(String text) {
        try {
            UrlLibrary.Url.parse(text);
            return List.of();
        } catch (CelEvaluationException e) {
            String message = String.valueOf(e.getMessage());
            return List.of(message.substring(message.indexOf("parse \"")));
        }
    }

    private static boolean isDate(String text) {
        try {
            return text.length() == 10 && LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    static Library library() {
        Library library = new Library();
        for (Format format : FORMATS.values()) {
            library.constant("format." + format.name(), "format_" + format.name(), TYPE, format);
        }
        return library.global(
                        "format.named",
                        "format_named",
                        OptionalType.create(TYPE),
                        SimpleType.STRING,
                        String.class,
                        name -> Optional.ofNullable((Object) FORMATS.get(name)))
                .member(
                        "validate",
                        "format_validate",
                        OptionalType.create(ListType.create(SimpleType.STRING)),
                        TYPE,
                        Format.class,
                        SimpleType.STRING,
                        String.class,
                        Format::validate);
    }
}
