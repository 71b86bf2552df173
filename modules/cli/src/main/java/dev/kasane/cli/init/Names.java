package dev.kasane.cli.init;

import dev.kasane.problem.Problem;

/** Checks of names that become paths and object names: DNS labels as Kubernetes defines them. */
final class Names {

    private static final int LONGEST = 63;

    private Names() {}

    /**
     * The name, when it is one.
     *
     * @param what what is named, for the message
     */
    static String checked(String what, String name) {
        boolean good = !name.isEmpty() && name.length() <= LONGEST && !name.startsWith("-") && !name.endsWith("-");
        for (int i = 0; good && i < name.length(); i++) {
            char letter = name.charAt(i);
            good = letter >= 'a' && letter <= 'z' || letter == '-' || letter >= '0' && letter <= '9';
        }
        if (!good) {
            throw Problem.error(
                            what + " cannot be called " + name,
                            null,
                            "use up to 63 small letters, digits and dashes, with a letter or digit at both ends")
                    .asException();
        }
        return name;
    }

    /** Checks that a value needs no quotes in YAML: printable, without blanks, quotes and YAML's special values. */
    static String plain(String flag, String value) {
        for (int i = 0; i < value.length(); i++) {
            char letter = value.charAt(i);
            boolean good = letter >= 'a' && letter <= 'z'
                    || letter >= 'A' && letter <= 'Z'
                    || letter >= '0' && letter <= '9'
                    || "._/:@+-~".indexOf(letter) >= 0 && (i > 0 || letter == '/' || letter == '.');
            if (!good) {
                throw Problem.error(
                                "--" + flag + " cannot be " + value,
                                null,
                                "use letters, digits and . _ / : @ + - ~, and begin with a letter or digit")
                        .asException();
            }
        }
        return value;
    }
}
