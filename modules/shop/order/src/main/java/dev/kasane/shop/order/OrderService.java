package dev.kasane.shop.order;

import dev.kasane.shop.Caller;
import dev.kasane.shop.Fields;
import dev.kasane.shop.Replies;
import dev.kasane.shop.order.v1.GetRequest;
import dev.kasane.shop.order.v1.Item;
import dev.kasane.shop.order.v1.ListRequest;
import dev.kasane.shop.order.v1.ListResponse;
import dev.kasane.shop.order.v1.Order;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.order.v1.PlaceRequest;
import dev.kasane.shop.paymentinfo.v1.ChargeRequest;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.user.v1.MeRequest;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The calls of {@code order.proto}. */
final class OrderService extends OrdersGrpc.OrdersImplBase {

    private static final int MOST_ITEMS = 100;
    private static final int MOST_OF_ONE = 1000;
    private static final long DEAREST = 1_000_000_000;

    private final OrderStore store;
    private final UsersGrpc.UsersBlockingStub users;
    private final PaymentInfosGrpc.PaymentInfosBlockingStub payments;
    private final List<String> queues;

    OrderService(
            OrderStore store,
            UsersGrpc.UsersBlockingStub users,
            PaymentInfosGrpc.PaymentInfosBlockingStub payments,
            List<String> queues) {
        this.store = store;
        this.users = users;
        this.payments = payments;
        this.queues = queues;
    }

    @Override
    public void place(PlaceRequest request, StreamObserver<Order> response) {
        Order order = order(Caller.required().id(), request);
        String id = order.getId();
        if (store.get(id).isEmpty()) {
            // the account may be gone although its token is still valid
            users.me(MeRequest.getDefaultInstance());
            // the one of a former try, if that may have charged for it
            Order pending = own(id, Optional.of(store.pending(order)));
            charge(pending);
            store.add(pending, queues);
        }
        Replies.send(response, own(id, store.get(id)));
    }

    private void charge(Order order) {
        try {
            payments.charge(ChargeRequest.newBuilder()
                    .setOrder(order.getId())
                    .setAmount(order.getTotal())
                    .build());
        } catch (StatusRuntimeException e) {
            // nothing was charged: the next try may have other items
            if (e.getStatus().getCode() == Status.Code.FAILED_PRECONDITION) {
                store.drop(order);
            }
            throw e;
        }
    }

    @Override
    public void get(GetRequest request, StreamObserver<Order> response) {
        String id = Fields.text(request.getId(), "id");
        Replies.send(response, own(id, store.get(id)));
    }

    @Override
    public void list(ListRequest request, StreamObserver<ListResponse> response) {
        Replies.send(
                response,
                ListResponse.newBuilder()
                        .addAllOrders(store.of(Caller.required().id()))
                        .build());
    }

    /** Another customer's order does not exist, for who calls. */
    private static Order own(String id, Optional<Order> found) {
        String customer = Caller.required().id();
        return found.filter(it -> it.getCustomer().equals(customer))
                .orElseThrow(() -> new NoSuchElementException("there is no order " + id));
    }

    private static Order order(String customer, PlaceRequest request) {
        if (!request.getId().matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
            throw new IllegalArgumentException("id is no UUID");
        }
        Fields.number(request.getItemsCount(), "the number of items", 1, MOST_ITEMS);
        Order.Builder order = Order.newBuilder().setId(request.getId()).setCustomer(customer);
        long total = 0;
        for (Item item : request.getItemsList()) {
            Fields.text(item.getProduct(), "product");
            Fields.number(item.getCount(), "count", 1, MOST_OF_ONE);
            if (item.getPrice() < 0 || item.getPrice() > DEAREST) {
                throw new IllegalArgumentException("price must be from 0 to " + DEAREST);
            }
            // below 10 to the power of 14
            total += item.getPrice() * item.getCount();
            order.addItems(item);
        }
        return order.setTotal(total).build();
    }
}
