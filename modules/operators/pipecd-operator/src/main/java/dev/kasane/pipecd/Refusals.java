package dev.kasane.pipecd;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Locale;
import java.util.Optional;

/** Converts errors of PipeCD into reasons and messages of conditions. */
final class Refusals {

    private Refusals() {}

    static String reason(StatusRuntimeException e) {
        return switch (e.getStatus().getCode()) {
            case UNAVAILABLE, DEADLINE_EXCEEDED -> "NotReachable";
            case UNAUTHENTICATED -> "KeyRefused";
            case PERMISSION_DENIED -> "NotAllowed";
            case NOT_FOUND -> "NotFound";
            case INVALID_ARGUMENT -> "NotValid";
            default -> "Refused";
        };
    }

    static String message(StatusRuntimeException e) {
        Status status = e.getStatus();
        String code = status.getCode().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return "PipeCD: " + Optional.ofNullable(status.getDescription()).orElse(code);
    }
}
