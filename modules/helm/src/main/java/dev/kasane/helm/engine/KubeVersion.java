package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;

/**
 * A Kubernetes version for {@code .Capabilities.KubeVersion}.
 *
 * @param shown what templates see
 * @param compared what constraints are compared with
 * @param major its first number
 * @param minor its second number
 */
public record KubeVersion(String shown, String compared, String major, String minor) {

    /**
     * A version as it is written on the command line.
     *
     * @throws KasaneException when it is none
     */
    public static KubeVersion parse(String text, HelmProfile profile) {
        String rest = text.strip();
        rest = rest.startsWith("v") ? rest.substring(1) : rest;
        int end = 0;
        while (end < rest.length() && (rest.charAt(end) == '.' || Character.isDigit(rest.charAt(end)))) {
            end++;
        }
        while (end > 0 && rest.charAt(end - 1) == '.') {
            end--;
        }
        String[] numbers = rest.substring(0, end).split("\\.", -1);
        if (numbers.length < 2) {
            throw problem(text);
        }
        for (String number : numbers) {
            if (number.isEmpty() || number.length() > 9 || number.length() > 1 && number.startsWith("0")) {
                throw problem(text);
            }
        }
        String plain = "v" + rest.substring(0, end);
        // a release of Helm 3 with suffixes makes a semantic version of it, with three numbers
        String patch = numbers.length < 3 && !profile.isFour() ? ".0" : "";
        String shown = profile.keepsKubeVersion() ? plain + patch + rest.substring(end) : plain;
        return new KubeVersion(
                shown, profile.isFour() || !profile.keepsKubeVersion() ? plain : shown, numbers[0], numbers[1]);
    }

    private static KasaneException problem(String text) {
        return Problem.error(
                        "invalid kube version '" + text + "': could not parse " + GoQuote.quote(text) + " as version",
                        null,
                        "write it as 1.34.0")
                .asException();
    }

    GoStruct toStruct(HelmProfile profile) {
        String type = profile.isFour() ? "common.KubeVersion" : "chartutil.KubeVersion";
        GoStruct version = new GoStruct(type).field("Version", "Version", shown);
        return (profile.isFour() ? version.hidden("normalizedVersion", compared) : version)
                .field("Major", "Major", major)
                .field("Minor", "Minor", minor)
                .method("String", GoMethods.Method.of(() -> compared))
                .method("GitVersion", GoMethods.Method.of(() -> shown))
                .shown(compared);
    }
}
