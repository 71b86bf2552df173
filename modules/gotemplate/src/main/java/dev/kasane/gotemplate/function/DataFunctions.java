package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.files.Sha256;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Adler32;

/** Functions for JSON, base64, base32 and checksums. */
final class DataFunctions {

    private static final List<Parameter> ONE = List.of(ANY);
    private static final List<Parameter> ONE_TEXT = List.of(TEXT);

    private DataFunctions() {}

    static void addTo(Catalogue all) {
        all.add("toJson", ONE, (a, budget) -> lenient(a, budget, GoJson::compact));
        all.add("toPrettyJson", ONE, (a, budget) -> lenient(a, budget, GoJson::indented));
        all.add("toRawJson", ONE, (a, budget) -> strict(a, budget, GoJson::raw));
        all.add("mustToJson", ONE, (a, budget) -> strict(a, budget, GoJson::compact));
        all.add("mustToPrettyJson", ONE, (a, budget) -> strict(a, budget, GoJson::indented));
        all.alias("mustToRawJson", "toRawJson");
        all.add("fromJson", ONE_TEXT, (a, budget) -> {
            try {
                return fromJson(a.text(0), budget);
            } catch (JsonSyntaxException e) {
                return GoNil.NIL;
            }
        });
        all.add("mustFromJson", ONE_TEXT, (a, budget) -> {
            try {
                return fromJson(a.text(0), budget);
            } catch (JsonSyntaxException e) {
                throw new FunctionFailure(e.message());
            }
        });
        all.add("b64enc", ONE_TEXT, (a, budget) -> Base64.getEncoder().encodeToString(GoText.bytes(a.text(0))));
        all.add("b64dec", ONE_TEXT, (a, budget) -> Decoding.base64(a.text(0)));
        all.add("b32enc", ONE_TEXT, (a, budget) -> Decoding.toBase32(GoText.bytes(a.text(0))));
        all.add("b32dec", ONE_TEXT, (a, budget) -> Decoding.base32(a.text(0)));
        all.add("sha1sum", ONE_TEXT, (a, budget) -> sum("SHA-1", a.text(0)));
        all.add("sha256sum", ONE_TEXT, (a, budget) -> Sha256.hexOf(GoText.bytes(a.text(0))));
        all.add("sha512sum", ONE_TEXT, (a, budget) -> sum("SHA-512", a.text(0)));
        all.add("adler32sum", ONE_TEXT, (a, budget) -> {
            Adler32 adler = new Adler32();
            adler.update(GoText.bytes(a.text(0)));
            return Long.toString(adler.getValue());
        });
    }

    private static String lenient(Arguments a, Budget budget, java.util.function.Function<Object, String> writer) {
        Extent.spend(a.any(0), Extent.WRITTEN, budget);
        try {
            return writer.apply(a.any(0));
        } catch (ArithmeticException e) {
            return "";
        }
    }

    private static String strict(Arguments a, Budget budget, java.util.function.Function<Object, String> writer) {
        Extent.spend(a.any(0), Extent.WRITTEN, budget);
        try {
            return writer.apply(a.any(0));
        } catch (ArithmeticException e) {
            throw new FunctionFailure(String.valueOf(e.getMessage()));
        }
    }

    private static Object fromJson(String text, Budget budget) throws JsonSyntaxException {
        budget.make(text.length());
        return JsonParser.parse(text);
    }

    private static String sum(String algorithm, String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(GoText.bytes(text)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
    }
}
