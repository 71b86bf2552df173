package dev.kasane.shop;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import java.util.NoSuchElementException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts an exception of a call into its status. Errors that the caller did not cause are logged, and their text is
 * not returned.
 */
final class Failures implements ServerInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    @Override
    public <Q, S> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, S> call, Metadata headers, ServerCallHandler<Q, S> next) {
        return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
            @Override
            public void onHalfClose() {
                try {
                    super.onHalfClose();
                } catch (RuntimeException e) {
                    Status status = status(e);
                    String method = call.getMethodDescriptor().getFullMethodName();
                    if (status.getCode() == Status.Code.INTERNAL) {
                        LOG.error("{} failed", method, e);
                    } else if (status.getCode() == Status.Code.UNAVAILABLE) {
                        LOG.warn("{} failed: {}", method, e.toString());
                    }
                    call.close(status, new Metadata());
                }
            }
        };
    }

    private static Status status(RuntimeException failure) {
        return switch (failure) {
            // of a service behind this one: its caller may read why
            case StatusRuntimeException e -> e.getStatus();
            case StoreException e -> Status.UNAVAILABLE.withDescription("the store does not answer");
            case IllegalArgumentException e -> Status.INVALID_ARGUMENT.withDescription(e.getMessage());
            case NoSuchElementException e -> Status.NOT_FOUND.withDescription(e.getMessage());
            case IllegalStateException e -> Status.FAILED_PRECONDITION.withDescription(e.getMessage());
            default ->
                failure.getCause() instanceof StatusException e
                        ? e.getStatus()
                        : Status.INTERNAL.withDescription("internal error");
        };
    }
}
