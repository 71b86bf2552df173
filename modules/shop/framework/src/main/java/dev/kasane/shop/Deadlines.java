package dev.kasane.shop;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Deadline;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Deadlines for every call: what a server runs ends with its caller's deadline, at the latest after the limit. Calls that it
 * makes meanwhile inherit what is left of it; one made outside of any call gets the limit.
 */
final class Deadlines implements ServerInterceptor, ClientInterceptor {

    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("deadlines").factory());

    private final Duration limit;

    Deadlines(Duration limit) {
        this.limit = limit;
    }

    @Override
    public <Q, S> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, S> call, Metadata headers, ServerCallHandler<Q, S> next) {
        if (call.getMethodDescriptor().getType() != MethodDescriptor.MethodType.UNARY) {
            // a health watch stays open
            return next.startCall(call, headers);
        }
        Context.CancellableContext context = Context.current().withDeadline(deadline(), CLOCK);
        return Contexts.interceptCall(context, call, headers, next);
    }

    @Override
    public <Q, S> ClientCall<Q, S> interceptCall(MethodDescriptor<Q, S> method, CallOptions options, Channel next) {
        return next.newCall(method, options.getDeadline() == null ? options.withDeadline(deadline()) : options);
    }

    private Deadline deadline() {
        return Deadline.after(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
