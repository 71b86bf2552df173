package dev.kasane.image.registry;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A body that is refused once it has more bytes than it may have. Another attempt would bring as many. */
final class CountedBody<T> implements BodySubscriber<T> {

    private final BodySubscriber<T> body;
    private final AtomicBoolean tooLong;
    private long left;
    private Flow.@Nullable Subscription subscription;

    /**
     * @param body takes the bytes
     * @param most how many there may be
     * @param tooLong is set when there are more
     */
    CountedBody(BodySubscriber<T> body, long most, AtomicBoolean tooLong) {
        this.body = body;
        this.left = most;
        this.tooLong = tooLong;
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
        if (tooLong.get()) {
            return;
        }
        for (ByteBuffer buffer : buffers) {
            left -= buffer.remaining();
        }
        if (left >= 0) {
            body.onNext(buffers);
            return;
        }
        tooLong.set(true);
        if (subscription != null) {
            subscription.cancel();
        }
        body.onError(new IOException("the body is too long"));
    }

    @Override
    public void onError(Throwable error) {
        if (!tooLong.get()) {
            body.onError(error);
        }
    }

    @Override
    public void onComplete() {
        if (!tooLong.get()) {
            body.onComplete();
        }
    }
}
