package dev.kasane.shop.admin;

import dev.kasane.shop.Peer;
import dev.kasane.shop.Service;
import dev.kasane.shop.Settings;
import dev.kasane.shop.cart.v1.CartsGrpc;
import dev.kasane.shop.comment.v1.CommentsGrpc;
import dev.kasane.shop.deliverystatus.v1.DeliveriesGrpc;
import dev.kasane.shop.order.v1.OrdersGrpc;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.point.v1.PointsGrpc;
import dev.kasane.shop.product.v1.ProductsGrpc;
import dev.kasane.shop.rate.v1.RatesGrpc;
import dev.kasane.shop.search.v1.SearchesGrpc;
import dev.kasane.shop.user.v1.UsersGrpc;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The allowlist of calls that clients may send to services. All other calls are rejected: internal calls between
 * services, such as placing an order at prices of the caller's choice, are not for users.
 */
record Routes(Map<String, Channel> channels) {

    private static final Map<String, List<MethodDescriptor<?, ?>>> CALLS = Map.of(
            "CART",
            List.of(
                    CartsGrpc.getShowMethod(),
                    CartsGrpc.getAddMethod(),
                    CartsGrpc.getRemoveMethod(),
                    CartsGrpc.getCheckOutMethod()),
            "COMMENT",
            List.of(CommentsGrpc.getPostMethod(), CommentsGrpc.getListMethod()),
            "DELIVERY_STATUS",
            List.of(DeliveriesGrpc.getGetMethod(), DeliveriesGrpc.getSetMethod()),
            "ORDER",
            List.of(OrdersGrpc.getGetMethod(), OrdersGrpc.getListMethod()),
            "PAYMENT_INFO",
            List.of(PaymentInfosGrpc.getGetMethod(), PaymentInfosGrpc.getPutMethod()),
            "POINT",
            List.of(PointsGrpc.getGetMethod()),
            "PRODUCT",
            List.of(
                    ProductsGrpc.getListMethod(),
                    ProductsGrpc.getGetMethod(),
                    ProductsGrpc.getPutMethod(),
                    ProductsGrpc.getGetPictureMethod(),
                    ProductsGrpc.getPutPictureMethod()),
            "RATE",
            List.of(RatesGrpc.getRateMethod(), RatesGrpc.getGetMethod()),
            "SEARCH",
            List.of(SearchesGrpc.getFindMethod()),
            "USER",
            List.of(UsersGrpc.getRegisterMethod(), UsersGrpc.getLogInMethod(), UsersGrpc.getMeMethod()));

    /** Routes to the services that the variables {@code CART_HOST}, {@code CART_PORT} and so on name. */
    static Routes of(Settings settings, Service.Builder service) {
        Map<String, Channel> channels = new HashMap<>();
        CALLS.forEach((name, calls) -> {
            Peer peer = service.resource(Peer.of(settings, name));
            calls.forEach(it -> channels.put(it.getFullMethodName(), peer.channel()));
        });
        return new Routes(Map.copyOf(channels));
    }

    /** @param method such as {@code kasane.shop.user.v1.Users/LogIn} */
    Optional<Channel> to(String method) {
        return Optional.ofNullable(channels.get(method));
    }
}
