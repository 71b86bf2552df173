package dev.kasane.shop;

import io.grpc.stub.StreamObserver;

/** Responses of calls with one response. */
public final class Replies {

    private Replies() {}

    /** Sends the response, and completes the call. */
    public static <T> void send(StreamObserver<? super T> response, T value) {
        response.onNext(value);
        response.onCompleted();
    }
}
