package dev.kasane.check.builtin;

import com.google.re2j.Pattern;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for probes and lifecycle hooks of containers. */
final class Probes {

    private static final Pattern HEADER = Pattern.compile("[-A-Za-z0-9]+");
    private static final String HEADER_FORM = "a valid HTTP header must consist of alphanumeric characters or '-' (e.g."
            + " 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')";

    private Probes() {}

    static void check(JsonCursor container, Faults faults) {
        JsonCursor liveness = container.partOrNull("livenessProbe");
        JsonCursor startup = container.partOrNull("startupProbe");
        JsonCursor readiness = container.partOrNull("readinessProbe");
        checkProbe(liveness, faults);
        checkProbe(startup, faults);
        checkProbe(readiness, faults);
        checkOnce(liveness, faults);
        checkOnce(startup, faults);
        if (readiness != null && readiness.has("terminationGracePeriodSeconds")) {
            faults.invalid(
                    readiness.at("terminationGracePeriodSeconds"),
                    readiness.number("terminationGracePeriodSeconds"),
                    "must not be set for readinessProbes");
        }
    }

    private static void checkOnce(@Nullable JsonCursor probe, Faults faults) {
        if (probe != null && probe.number("successThreshold") != 1) {
            faults.invalid(probe.at("successThreshold"), probe.number("successThreshold"), "must be 1");
        }
    }

    private static void checkProbe(@Nullable JsonCursor probe, Faults faults) {
        if (probe == null) {
            return;
        }
        checkHandler(probe, List.of("exec", "httpGet", "tcpSocket", "grpc"), 0, faults);
        Numbers.notNegative(
                probe,
                faults,
                "initialDelaySeconds",
                "timeoutSeconds",
                "periodSeconds",
                "successThreshold",
                "failureThreshold");
        if (probe.has("terminationGracePeriodSeconds") && probe.number("terminationGracePeriodSeconds") <= 0) {
            faults.invalid(
                    probe.at("terminationGracePeriodSeconds"),
                    probe.number("terminationGracePeriodSeconds"),
                    "must be greater than 0");
        }
    }

    /** Checks the hooks of a container, whose pod has this many seconds to end. */
    static void checkLifecycle(JsonCursor container, long gracePeriod, Faults faults) {
        JsonCursor lifecycle = container.partOrNull("lifecycle");
        if (lifecycle == null) {
            return;
        }
        for (String hook : List.of("postStart", "preStop")) {
            JsonCursor handler = lifecycle.partOrNull(hook);
            if (handler != null) {
                checkHandler(handler, List.of("exec", "httpGet", "tcpSocket", "sleep"), gracePeriod, faults);
            }
        }
    }

    private static void checkHandler(JsonCursor handler, List<String> kinds, long gracePeriod, Faults faults) {
        int found = 0;
        for (String kind : kinds) {
            JsonCursor action = handler.partOrNull(kind);
            if (action == null) {
                continue;
            }
            if (found++ > 0) {
                faults.forbidden(handler.at(kind), "may not specify more than 1 handler type");
                continue;
            }
            switch (kind) {
                case "exec" -> {
                    if (action.list("command").isEmpty()) {
                        faults.required(action.at("command"));
                    }
                }
                case "httpGet" -> checkHttp(action, faults);
                case "tcpSocket" -> checkPort(action, "port", faults);
                case "grpc" ->
                    faults.invalid(action.at("port"), action.number("port"), Names.port(action.number("port")));
                default -> {
                    long seconds = action.number("seconds");
                    if (seconds < 0 || seconds > gracePeriod) {
                        faults.invalid(
                                action.path(),
                                seconds,
                                "must be non-negative and less than terminationGracePeriodSeconds (" + gracePeriod
                                        + ")");
                    }
                }
            }
        }
        if (found == 0) {
            faults.required(handler.path(), "must specify a handler type");
        }
    }

    private static void checkHttp(JsonCursor action, Faults faults) {
        if (action.text("path").isEmpty()) {
            faults.required(action.at("path"));
        }
        checkPort(action, "port", faults);
        if (!List.of("HTTP", "HTTPS").contains(action.text("scheme"))) {
            faults.notSupported(action.at("scheme"), action.text("scheme"), List.of("HTTP", "HTTPS"));
        }
        for (JsonCursor header : action.parts("httpHeaders")) {
            if (!HEADER.matches(header.text("name"))) {
                faults.invalid(action.at("httpHeaders"), header.text("name"), HEADER_FORM);
            }
        }
    }

    /** Checks a field that holds the number or the name of a port. */
    static void checkPort(JsonCursor part, String field, Faults faults) {
        if (part.get(field) instanceof String name) {
            faults.invalid(part.at(field), name, Names.portName(name));
        } else {
            faults.invalid(part.at(field), part.number(field), Names.port(part.number(field)));
        }
    }
}
