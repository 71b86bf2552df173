package dev.kasane.helm.function;

import dev.kasane.gotemplate.value.GoText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The algorithm of Master Password: derives a password from a name, a site, a counter and a master password. */
final class DerivedPassword {

    private static final String SCOPE = "com.lyndir.masterpassword";
    private static final int KEY = 64;

    /** The forms of passwords, each letter a kind of character. */
    private static final Map<String, List<String>> FORMS = Map.of(
            "maximum",
            List.of("anoxxxxxxxxxxxxxxxxx", "axxxxxxxxxxxxxxxxxno"),
            "long",
            List.of(
                    "CvcvnoCvcvCvcv",
                    "CvcvCvcvnoCvcv",
                    "CvcvCvcvCvcvno",
                    "CvccnoCvcvCvcv",
                    "CvccCvcvnoCvcv",
                    "CvccCvcvCvcvno",
                    "CvcvnoCvccCvcv",
                    "CvcvCvccnoCvcv",
                    "CvcvCvccCvcvno",
                    "CvcvnoCvcvCvcc",
                    "CvcvCvcvnoCvcc",
                    "CvcvCvcvCvccno",
                    "CvccnoCvccCvcv",
                    "CvccCvccnoCvcv",
                    "CvccCvccCvcvno",
                    "CvcvnoCvccCvcc",
                    "CvcvCvccnoCvcc",
                    "CvcvCvccCvccno",
                    "CvccnoCvcvCvcc",
                    "CvccCvcvnoCvcc",
                    "CvccCvcvCvccno"),
            "medium",
            List.of("CvcnoCvc", "CvcCvcno"),
            "short",
            List.of("Cvcn"),
            "basic",
            List.of("aaanaaan", "aannaaan", "aaannaaa"),
            "pin",
            List.of("nnnn"));

    private static final String VOWELS = "AEIOU";
    private static final String CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ";
    private static final String LETTERS = "AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz";
    private static final String DIGITS = "0123456789";

    private DerivedPassword() {}

    /** The key of a person, which takes a fraction of a second. */
    static byte[] key(String password, String user) {
        return Scrypt.key(GoText.bytes(password), labelled(GoText.bytes(user)), KEY);
    }

    /** @param key that of the person, computed only if the form is known */
    static String of(int counter, String form, Supplier<byte[]> key, String site) {
        List<String> forms = FORMS.get(form);
        if (forms == null) {
            return "cannot find password template " + form;
        }
        byte[] message = labelled(GoText.bytes(site));
        byte[] seed = Scrypt.hmac(
                key.get(),
                ByteBuffer.allocate(message.length + Integer.BYTES)
                        .put(message)
                        .putInt(counter)
                        .array());
        String letters = forms.get((seed[0] & 0xFF) % forms.size());
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < letters.length(); i++) {
            String characters = characters(letters.charAt(i));
            made.append(characters.charAt((seed[i + 1] & 0xFF) % characters.length()));
        }
        return made.toString();
    }

    private static byte[] labelled(byte[] name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(SCOPE.getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(name.length).array());
        bytes.writeBytes(name);
        return bytes.toByteArray();
    }

    private static String characters(char kind) {
        return switch (kind) {
            case 'C' -> CONSONANTS;
            case 'c' -> CONSONANTS.toLowerCase(java.util.Locale.ROOT);
            case 'v' -> VOWELS.toLowerCase(java.util.Locale.ROOT);
            case 'a' -> LETTERS;
            case 'n' -> DIGITS;
            case 'o' -> "@&%?,=[]_:-+*$#!'^~;()/.";
            default -> LETTERS + DIGITS + "!@#$%^&*()";
        };
    }
}
