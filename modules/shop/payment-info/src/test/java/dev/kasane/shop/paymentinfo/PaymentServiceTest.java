package dev.kasane.shop.paymentinfo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.shop.Service;
import dev.kasane.shop.paymentinfo.v1.ChargeRequest;
import dev.kasane.shop.paymentinfo.v1.GetRequest;
import dev.kasane.shop.paymentinfo.v1.PaymentInfo;
import dev.kasane.shop.paymentinfo.v1.PaymentInfosGrpc;
import dev.kasane.shop.paymentinfo.v1.Receipt;
import dev.kasane.shop.testing.Calls;
import dev.kasane.shop.testing.Postgres;
import dev.kasane.shop.testing.TestTokens;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service over a real PostgreSQL. */
class PaymentServiceTest {

    @TempDir
    static Path keys;

    static Postgres database;
    static TestTokens tokens;
    static Service service;
    static ManagedChannel channel;

    @BeforeAll
    static void start() throws Exception {
        database = Postgres.start("payment");
        tokens = TestTokens.in(keys);
        service = PaymentInfoMain.start(Calls.settings(database.variables(), tokens.variables()));
        channel = Calls.channel(service);
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        service.close();
        database.close();
    }

    private static PaymentInfosGrpc.PaymentInfosBlockingStub of(String customer) {
        return Calls.withToken(PaymentInfosGrpc.newBlockingStub(channel), tokens.customer(customer))
                .withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    private static PaymentInfo card(String reference) {
        return PaymentInfo.newBuilder()
                .setReference(reference)
                .setLastDigits("4242")
                .build();
    }

    private static Receipt charge(String customer, String order, long amount) {
        return of(customer)
                .charge(ChargeRequest.newBuilder()
                        .setOrder(order)
                        .setAmount(amount)
                        .build());
    }

    @Test
    void eachCustomerHasOneWayToPay() {
        of("ada").put(card("card_1"));
        of("ada").put(card("card_2"));

        assertThat(of("ada").get(GetRequest.getDefaultInstance())).isEqualTo(card("card_2"));
        Calls.assertStatus(Status.Code.NOT_FOUND, () -> of("grace").get(GetRequest.getDefaultInstance()));
    }

    @Test
    void anOrderIsChargedOnce() {
        of("joan").put(card("card_3"));

        Receipt first = charge("joan", "order-1", 500);
        of("joan").put(card("card_4"));

        assertThat(first.getReference()).isEqualTo("card_3");
        assertThat(charge("joan", "order-1", 500)).isEqualTo(first);
        Calls.assertStatus(Status.Code.ALREADY_EXISTS, () -> charge("joan", "order-1", 900));
        of("eve").put(card("card_5"));
        Calls.assertStatus(Status.Code.ALREADY_EXISTS, () -> charge("eve", "order-1", 500));
    }

    @Test
    void whoHasNoWayToPayIsNotCharged() {
        Calls.assertStatus(Status.Code.FAILED_PRECONDITION, () -> charge("nobody", "order-2", 1));
    }

    @Test
    void numbersOfCardsAreRejectedAndSoIsWhoHasNoToken() {
        Calls.assertStatus(Status.Code.INVALID_ARGUMENT, () -> of("ada").put(card("4242 4242 4242 4242")));
        Calls.assertStatus(
                Status.Code.UNAUTHENTICATED,
                () -> PaymentInfosGrpc.newBlockingStub(channel).get(GetRequest.getDefaultInstance()));
    }

    @Test
    void readinessFollowsTheStore() throws InterruptedException {
        Calls.assertReadinessFollows(database, channel);
    }
}
