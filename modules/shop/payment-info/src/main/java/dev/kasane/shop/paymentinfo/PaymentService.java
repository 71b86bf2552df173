package dev.kasane.shop.paymentinfo;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.paymentinfo.PaymentStore.Charge;
import dev.kasane.shop.paymentinfo.v1.ChargeRequest;
import dev.kasane.shop.paymentinfo.v1.GetRequest;
import dev.kasane.shop.paymentinfo.v1.PaymentInfo;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.paymentinfo.v1.Receipt;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.NoSuchElementException;

/** The calls of {@code payment_info.proto}. */
final class PaymentService extends PaymentInfosGrpc.PaymentInfosImplBase {

    private final PaymentStore store;

    PaymentService(PaymentStore store) {
        this.store = store;
    }

    @Override
    public void put(PaymentInfo request, StreamObserver<PaymentInfo> response) {
        Fields.text(request.getReference(), "reference");
        // a card's number must not end up here
        if (request.getReference().matches("[0-9 -]{12,}")) {
            throw new IllegalArgumentException("reference looks like the number of a card");
        }
        if (!request.getLastDigits().matches("[0-9]{4}")) {
            throw new IllegalArgumentException("last_digits must be four digits");
        }
        store.put(Caller.required().id(), request);
        Replies.send(response, request);
    }

    @Override
    public void get(GetRequest request, StreamObserver<PaymentInfo> response) {
        Replies.send(
                response,
                store.get(Caller.required().id())
                        .orElseThrow(() -> new NoSuchElementException("no way to pay is set")));
    }

    @Override
    public void charge(ChargeRequest request, StreamObserver<Receipt> response) {
        String customer = Caller.required().id();
        String order = Fields.text(request.getOrder(), "order");
        if (request.getAmount() < 0) {
            throw new IllegalArgumentException("amount must not be negative");
        }
        PaymentInfo info = store.get(customer).orElseThrow(() -> new IllegalStateException("no way to pay is set"));
        Charge charge = store.charge(order, new Charge(customer, request.getAmount(), info.getReference()));
        if (charge.amount() != request.getAmount() || !charge.customer().equals(customer)) {
            throw Status.ALREADY_EXISTS
                    .withDescription("this order was charged before, and otherwise")
                    .asRuntimeException();
        }
        Replies.send(
                response,
                Receipt.newBuilder()
                        .setOrder(order)
                        .setAmount(charge.amount())
                        .setReference(charge.reference())
                        .build());
    }
}
