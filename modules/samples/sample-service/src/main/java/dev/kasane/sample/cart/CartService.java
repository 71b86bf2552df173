package dev.kasane.sample.cart;

import dev.kasane.sample.cart.v1.AddRequest;
import dev.kasane.sample.cart.v1.Cart;
import dev.kasane.sample.cart.v1.CartsGrpc;
import dev.kasane.sample.cart.v1.RemoveRequest;
import dev.kasane.sample.cart.v1.ShowRequest;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Supplier;

/** Implements the calls of {@code cart.proto}. */
final class CartService extends CartsGrpc.CartsImplBase {

    private final CartStore store;

    CartService(CartStore store) {
        this.store = store;
    }

    @Override
    public void show(ShowRequest request, StreamObserver<Cart> answer) {
        answer(answer, () -> store.show(named(request.getCustomer(), "customer")));
    }

    @Override
    public void add(AddRequest request, StreamObserver<Cart> answer) {
        answer(answer, () -> {
            if (request.getCount() < 1) {
                throw new IllegalArgumentException("count must be at least 1");
            }
            return store.add(
                    named(request.getCustomer(), "customer"),
                    named(request.getProduct(), "product"),
                    request.getCount());
        });
    }

    @Override
    public void remove(RemoveRequest request, StreamObserver<Cart> answer) {
        answer(
                answer,
                () -> store.remove(named(request.getCustomer(), "customer"), named(request.getProduct(), "product")));
    }

    private static String named(String value, String field) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(field + " must not be empty");
        }
        return value;
    }

    private static void answer(StreamObserver<Cart> answer, Supplier<Cart> call) {
        Cart cart;
        try {
            cart = call.get();
        } catch (IllegalArgumentException e) {
            answer.onError(
                    Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
            return;
        } catch (ArithmeticException e) {
            answer.onError(Status.OUT_OF_RANGE
                    .withDescription("no cart holds that many")
                    .asRuntimeException());
            return;
        }
        answer.onNext(cart);
        answer.onCompleted();
    }
}
