package dev.kasane.http;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A body that fails as soon as it has more bytes than it may have. */
final class CountedBody<T> implements BodySubscriber<T> {

    private final BodySubscriber<T> body;
    private long left;
    private boolean isTooLong;
    private Flow.@Nullable Subscription subscription;

    /**
     * @param body receives the bytes
     * @param most the most bytes
     */
    CountedBody(BodySubscriber<T> body, long most) {
        this.body = body;
        this.left = most;
    }

    @Override
    public CompletionStage<T> getBody() {
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        body.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (isTooLong) {
            return;
        }
        for (ByteBuffer buffer : buffers) {
            left -= buffer.remaining();
        }
        if (left >= 0) {
            body.onNext(buffers);
            return;
        }
        isTooLong = true;
        // before the end of the connection, which would be an error of its own
        body.onError(new BodyTooLongException());
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable error) {
        if (!isTooLong) {
            body.onError(error);
        }
    }

    @Override
    public void onComplete() {
        if (!isTooLong) {
            body.onComplete();
        }
    }
}
