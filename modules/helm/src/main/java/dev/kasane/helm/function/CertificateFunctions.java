package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.Arguments;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.GoText;
import java.util.Base64;
import java.util.List;

/**
 * The functions that make certificates and keys. They return stand-ins with the format of one; no key is ever
 * generated.
 */
final class CertificateFunctions {

    /** The cost of a certificate and its key. */
    private static final long STEPS_OF_A_CERTIFICATE = 2_000;

    private static final int CERTIFICATE_BYTES = 780;
    private static final int RSA_BYTES = 1190;
    private static final int SMALL_BYTES = 121;

    private CertificateFunctions() {}

    static void addTo(HelmFunctions functions, StandIns standIns) {
        functions.add("genCA", List.of(TEXT, INT), (a, budget) -> certificate(standIns, a, budget));
        functions.add("genCAWithKey", List.of(TEXT, INT, TEXT), (a, budget) -> withKey(standIns, a, budget, a.text(2)));
        functions.add(
                "genSelfSignedCert", List.of(TEXT, ANY, ANY, INT), (a, budget) -> certificate(standIns, a, budget));
        functions.add(
                "genSelfSignedCertWithKey",
                List.of(TEXT, ANY, ANY, INT, TEXT),
                (a, budget) -> withKey(standIns, a, budget, a.text(4)));
        functions.add("genSignedCert", List.of(TEXT, ANY, ANY, INT, ANY), (a, budget) -> {
            refuseOther(a.any(4));
            return certificate(standIns, a, budget);
        });
        functions.add("genSignedCertWithKey", List.of(TEXT, ANY, ANY, INT, ANY, TEXT), (a, budget) -> {
            refuseOther(a.any(4));
            return withKey(standIns, a, budget, a.text(5));
        });
        functions.add("genPrivateKey", List.of(TEXT), (a, budget) -> switch (a.text(0)) {
            case "", "rsa" -> pem(standIns, a, "RSA PRIVATE KEY", RSA_BYTES * 2);
            case "dsa" -> pem(standIns, a, "DSA PRIVATE KEY", RSA_BYTES);
            case "ecdsa" -> pem(standIns, a, "EC PRIVATE KEY", SMALL_BYTES);
            case "ed25519" -> pem(standIns, a, "PRIVATE KEY", SMALL_BYTES / 2);
            default -> "Unknown type " + a.text(0);
        });
        functions.add(
                "buildCustomCert",
                List.of(TEXT, TEXT),
                (a, budget) -> given(decoded(a.text(0), "certificate"), decoded(a.text(1), "private key")));
    }

    /** A certificate with its key, which are looked at no closer than whether they have the form of one. */
    private static Certificate given(String certificate, String key) {
        if (!certificate.contains("-----BEGIN ")) {
            throw new FunctionFailure("unable to decode certificate");
        }
        if (!key.contains("-----BEGIN ")) {
            throw new FunctionFailure("error parsing private key: no PEM data in private key");
        }
        return new Certificate(certificate, key);
    }

    private static void refuseOther(Object authority) {
        if (!(authority instanceof Certificate)) {
            throw new FunctionFailure("wrong type for the certificate of the authority: it has to come from genCA");
        }
    }

    private static Certificate certificate(StandIns standIns, Arguments a, Budget budget) {
        budget.spend(STEPS_OF_A_CERTIFICATE);
        return new Certificate(
                pem(standIns, a, "CERTIFICATE", CERTIFICATE_BYTES), pem(standIns, a, "RSA PRIVATE KEY", RSA_BYTES));
    }

    private static Certificate withKey(StandIns standIns, Arguments a, Budget budget, String key) {
        budget.spend(STEPS_OF_A_CERTIFICATE);
        return new Certificate(pem(standIns, a, "CERTIFICATE", CERTIFICATE_BYTES), key);
    }

    /** Bytes in the form of a key; its first bytes mark it as a stand-in. */
    private static String pem(StandIns standIns, Arguments a, String label, int length) {
        byte[] bytes = standIns.bytes(a, length);
        byte[] mark = "kasane: stands for a value that is random".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        System.arraycopy(mark, 0, bytes, 0, Math.min(mark.length, bytes.length));
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
    }

    private static String decoded(String text, String what) {
        try {
            return GoText.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw new FunctionFailure("unable to decode base64 " + what);
        }
    }
}
