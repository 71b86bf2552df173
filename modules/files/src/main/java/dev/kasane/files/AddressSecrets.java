package dev.kasane.files;

import java.util.regex.Pattern;

/** Hides passwords in URLs: the user part before the host, and query parameters such as {@code token}. */
public final class AddressSecrets {

    private static final String MASK = "********";

    /**
     * The user part of a URL. For http, https and oci all of it, since a name alone may be a token; for other schemes
     * only one with a colon.
     */
    private static final Pattern USER =
            Pattern.compile("(?i)(?<=https?://|oci://)[^/\\s\"'?#]+@|(?<=://)[^/\\s\"'?#@:]*:[^/\\s\"'?#]*@");

    private static final Pattern PARAMETER = Pattern.compile("([?&]([\\w.%-]{1,64})=)([^&#\\s\"']+)");

    private AddressSecrets() {}

    /** A text whose addresses have no user and password before the host, and no values of secret parameters. */
    public static String hidden(String text) {
        String withoutUsers = text.contains("://") ? USER.matcher(text).replaceAll("") : text;
        return withoutUsers.indexOf('?') < 0
                ? withoutUsers
                : PARAMETER.matcher(withoutUsers).replaceAll(found -> isSecret(found.group(2)) ? "$1" + MASK : "$1$3");
    }

    /** Whether an address has a password in it. */
    public static boolean isIn(String address) {
        return !hidden(address).equals(address);
    }

    private static boolean isSecret(String parameter) {
        String last = parameter.substring(Math.max(parameter.lastIndexOf('-'), parameter.lastIndexOf('_')) + 1);
        return SecretNames.isSecret(parameter)
                || last.equalsIgnoreCase("sig")
                || last.equalsIgnoreCase("signature")
                || last.equalsIgnoreCase("key");
    }
}
