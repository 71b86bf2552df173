package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Arguments;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoTyped;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/** The functions with random results. They return deterministic stand-ins of the same format. */
final class RandomFunctions {

    private static final String DIGITS = "0123456789";
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final List<String> MADE_AT = List.of("2000-01-01T00:00:00Z", "2001-02-03T04:05:06Z");

    private RandomFunctions() {}

    static void addTo(HelmFunctions functions, StandIns standIns) {
        letters(functions, standIns, "randAlphaNum", LETTERS + DIGITS);
        letters(functions, standIns, "randAlpha", LETTERS);
        letters(functions, standIns, "randNumeric", DIGITS);
        letters(functions, standIns, "randAscii", DIGITS + LETTERS + "!#$%&()*+,-./:;<=>?@[]^_`{|}~");
        functions.add(
                "randBytes",
                List.of(INT),
                (a, budget) -> Base64.getEncoder().encodeToString(standIns.bytes(a, length(a, budget))));
        functions.add("randInt", List.of(INT, INT), (a, budget) -> {
            long range = a.whole(1) - a.whole(0);
            if (range <= 0) {
                throw new FunctionFailure("invalid argument to Intn");
            }
            return GoInt.ofInt(a.whole(0) + standIns.number(a) % range);
        });
        functions.add("shuffle", List.of(TEXT), (a, budget) -> {
            standIns.bytes(a, 1);
            return standIns.shift() == 0 ? a.text(0) : reversed(a.text(0));
        });
        functions.add("uuidv4", List.of(), (a, budget) -> uuid(standIns.text(a, "0123456789abcdef", 32)));
        functions.add("bcrypt", List.of(TEXT), (a, budget) -> bcrypt(standIns, a));
        functions.add(
                "htpasswd",
                List.of(TEXT, TEXT),
                (a, budget) -> a.text(0).contains(":")
                        ? "invalid username: " + a.text(0)
                        : a.text(0) + ":" + bcrypt(standIns, a));
        functions.add(
                "encryptAES",
                List.of(TEXT, TEXT),
                (a, budget) -> a.text(1).isEmpty()
                        ? ""
                        : PasswordFunctions.encrypted(a.text(0), a.text(1), standIns.bytes(a, 16)));
        functions.add("now", List.of(), (a, budget) -> {
            standIns.bytes(a, 1);
            return time(a, MADE_AT.get(standIns.shift()), budget);
        });
        functions.add("ago", List.of(ANY), (a, budget) -> {
            standIns.bytes(a, 1);
            return standIns.shift() + "s";
        });
        date(functions, standIns, "date", List.of(TEXT, ANY), 1);
        date(functions, standIns, "htmlDate", List.of(ANY), 0);
        date(functions, standIns, "htmlDateInZone", List.of(ANY, TEXT), 0);
        date(functions, standIns, "dateInZone", List.of(TEXT, ANY, TEXT), 1);
        date(functions, standIns, "date_in_zone", List.of(TEXT, ANY, TEXT), 1);
        CertificateFunctions.addTo(functions, standIns);
    }

    /** A date of something that is no time is the one of now. */
    private static void date(
            HelmFunctions functions, StandIns standIns, String name, List<Parameter> parameters, int place) {
        Function known = Objects.requireNonNull(Catalogue.all().get(name));
        functions.add(name, parameters, (a, budget) -> {
            Object value = a.any(place);
            if (value instanceof GoInt
                    || value instanceof GoTyped typed && typed.goType().equals("time.Time")) {
                return known.body().call(a, budget);
            }
            standIns.bytes(a, 1);
            List<Object> values = new ArrayList<>(a.values());
            values.set(place, time(a, MADE_AT.get(standIns.shift()), budget));
            return known.body().call(new Arguments(values, a.template(), a.position()), budget);
        });
    }

    private static void letters(HelmFunctions functions, StandIns standIns, String name, String alphabet) {
        functions.add(name, List.of(INT), (a, budget) -> standIns.text(a, alphabet, length(a, budget)));
    }

    private static int length(Arguments a, Budget budget) {
        int length = a.integer(0);
        if (length < 0) {
            throw new FunctionFailure("length " + length + " is negative");
        }
        budget.make(length);
        return length;
    }

    private static String uuid(String digits) {
        return digits.substring(0, 8) + "-" + digits.substring(8, 12) + "-4" + digits.substring(13, 16) + "-a"
                + digits.substring(17, 20) + "-" + digits.substring(20);
    }

    private static String bcrypt(StandIns standIns, Arguments a) {
        return "$2a$10$" + standIns.text(a, "./" + LETTERS + DIGITS, 53);
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private static Object time(Arguments a, String madeAt, Budget budget) {
        Function reader = Objects.requireNonNull(Catalogue.all().get("toDate"));
        return reader.body()
                .call(new Arguments(List.of("2006-01-02T15:04:05Z07:00", madeAt), a.template(), a.position()), budget);
    }
}
