package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import java.util.List;

/** Functions that are rejected: those with an unpredictable result, and those that make or decrypt secrets. */
final class RefusedFunctions {

    private static final List<String> RANDOM = List.of(
            "randAlphaNum", "randAlpha", "randAscii", "randNumeric", "randBytes", "randInt", "shuffle", "uuidv4");
    private static final List<String> CLOCK = List.of("now", "ago");
    private static final List<String> SECRETS = List.of(
            "bcrypt",
            "htpasswd",
            "genPrivateKey",
            "derivePassword",
            "buildCustomCert",
            "genCA",
            "genCAWithKey",
            "genSelfSignedCert",
            "genSelfSignedCertWithKey",
            "genSignedCert",
            "genSignedCertWithKey",
            "encryptAES",
            "decryptAES");

    private RefusedFunctions() {}

    static void addTo(Catalogue all) {
        refuse(all, RANDOM, " gives another result each time");
        refuse(all, CLOCK, " gives the time at which the controller runs");
        refuse(all, SECRETS, " makes or opens a secret, which is not done here");
    }

    private static void refuse(Catalogue all, List<String> names, String why) {
        for (String name : names) {
            all.addOpen(name, List.of(), ANY, (a, budget) -> {
                throw new UnsupportedFeature("the template function " + name + why);
            });
        }
    }
}
