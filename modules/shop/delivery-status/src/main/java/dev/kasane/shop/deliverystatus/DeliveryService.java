package dev.kasane.shop.deliverystatus;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.deliverystatus.v1.DeliveriesGrpc;
import dev.kasane.shop.deliverystatus.v1.Delivery;
import dev.kasane.shop.deliverystatus.v1.GetRequest;
import dev.kasane.shop.deliverystatus.v1.SetRequest;
import dev.kasane.shop.deliverystatus.v1.State;
import dev.kasane.shop.order.v1.OrderPlaced;
import io.grpc.stub.StreamObserver;
import java.util.NoSuchElementException;

/** Implements the calls of {@code delivery_status.proto}, and starts deliveries of orders. */
final class DeliveryService extends DeliveriesGrpc.DeliveriesImplBase {

    private final DeliveryStore store;

    DeliveryService(DeliveryStore store) {
        this.store = store;
    }

    void placed(OrderPlaced order) {
        store.add(order.getId(), new DeliveryStore.Delivery(order.getCustomer(), State.STATE_PREPARING));
    }

    @Override
    public void get(GetRequest request, StreamObserver<Delivery> response) {
        String customer = Caller.required().id();
        String order = Fields.text(request.getOrder(), "order");
        State state = store.get(order)
                .filter(it -> it.customer().equals(customer))
                .map(DeliveryStore.Delivery::state)
                .orElseThrow(() -> new NoSuchElementException("there is no delivery of the order " + order));
        Replies.send(response, delivery(order, state));
    }

    @Override
    public void set(SetRequest request, StreamObserver<Delivery> response) {
        Caller.requiredAdmin();
        String order = Fields.text(request.getOrder(), "order");
        State state = request.getState();
        if (state == State.STATE_UNSPECIFIED || state == State.UNRECOGNIZED) {
            throw new IllegalArgumentException("state must be one of those that the service names");
        }
        if (!store.set(order, state)) {
            throw new NoSuchElementException("there is no delivery of the order " + order);
        }
        Replies.send(response, delivery(order, state));
    }

    private static Delivery delivery(String order, State state) {
        return Delivery.newBuilder().setOrder(order).setState(state).build();
    }
}
