package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;

import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.helm.profile.HelmProfile;
import java.util.List;

/** Functions of Helm that are not done here yet: a chart that names them is read, and refused where it calls one. */
final class UnknownFunctions {

    private static final List<String> ALL = List.of("toToml", "fromToml");
    private static final List<String> NEWEST = List.of(
            "mustToToml",
            "mustToDuration",
            "durationSeconds",
            "durationMilliseconds",
            "durationMicroseconds",
            "durationNanoseconds",
            "durationMinutes",
            "durationHours",
            "durationDays",
            "durationWeeks",
            "durationRoundTo",
            "durationTruncateTo");

    private UnknownFunctions() {}

    static void addTo(HelmFunctions functions, HelmProfile profile) {
        ALL.forEach(name -> refuse(functions, name));
        if (profile.isFour()) {
            NEWEST.forEach(name -> refuse(functions, name));
        }
    }

    private static void refuse(HelmFunctions functions, String name) {
        functions.addOpen(name, List.of(), ANY, (a, budget) -> {
            throw new FunctionFailure("kasane does not know this function of Helm yet");
        });
    }
}
