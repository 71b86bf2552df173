package dev.kasane.shop.point;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Replies;
import dev.kasane.shop.order.v1.OrderPlaced;
import dev.kasane.shop.point.v1.Balance;
import dev.kasane.shop.point.v1.GetRequest;
import dev.kasane.shop.point.v1.PointsGrpc;
import io.grpc.stub.StreamObserver;
import java.util.OptionalLong;

/** The calls of {@code point.proto}, and what an order earns: one point for each hundred of its total. */
final class PointService extends PointsGrpc.PointsImplBase {

    private static final long PRICE_OF_A_POINT = 100;

    private final PointStore store;
    private final Cache cache;

    PointService(PointStore store, Cache cache) {
        this.store = store;
        this.cache = cache;
    }

    void placed(OrderPlaced order) {
        store.earn(order.getId(), order.getCustomer(), order.getTotal() / PRICE_OF_A_POINT);
        cache.remove(order.getCustomer());
    }

    @Override
    public void get(GetRequest request, StreamObserver<Balance> response) {
        String customer = Caller.required().id();
        OptionalLong cached = cache.get(customer);
        long points = cached.isPresent() ? cached.getAsLong() : store.balance(customer);
        if (cached.isEmpty()) {
            cache.put(customer, points);
        }
        Replies.send(response, Balance.newBuilder().setPoints(points).build());
    }
}
