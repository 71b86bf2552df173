package dev.kasane.shop.tikv;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.tikv.v1.GetMembersRequest;
import dev.kasane.shop.tikv.v1.GetMembersResponse;
import dev.kasane.shop.tikv.v1.GetRegionRequest;
import dev.kasane.shop.tikv.v1.GetRegionResponse;
import dev.kasane.shop.tikv.v1.GetStoreRequest;
import dev.kasane.shop.tikv.v1.GetStoreResponse;
import dev.kasane.shop.tikv.v1.PDGrpc;
import dev.kasane.shop.tikv.v1.RawCASRequest;
import dev.kasane.shop.tikv.v1.RawCASResponse;
import dev.kasane.shop.tikv.v1.RawGetRequest;
import dev.kasane.shop.tikv.v1.RawGetResponse;
import dev.kasane.shop.tikv.v1.RegionContext;
import dev.kasane.shop.tikv.v1.RequestHeader;
import dev.kasane.shop.tikv.v1.ResponseHeader;
import dev.kasane.shop.tikv.v1.TikvGrpc;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Single values in TiKV, as the variables {@code DB_HOST} and {@code DB_PORT} name its PD. PD returns the leader of a
 * key's region. A store that is no longer the leader rejects the call, and the client asks PD again. TiKV's own client
 * for Java needs other major versions of gRPC and protobuf.
 */
public final class Tikv implements Store {

    private static final int TRIES = 5;
    private static final long PAUSE_MILLIS = 50;
    private static final long DEADLINE_SECONDS = 2;
    private static final ByteString ANY = ByteString.copyFromUtf8("cart/");

    private final String pd;
    private final Map<String, ManagedChannel> channels = new ConcurrentHashMap<>();

    /** A client of the PD that settings name. */
    public Tikv(Settings settings) {
        pd = settings.text("DB_HOST") + ":" + settings.port("DB_PORT");
    }

    /** One attempt at the leader of a key's region; empty if the store is no longer the leader. */
    private interface Try<T> {
        Optional<T> at(TikvGrpc.TikvBlockingStub store, RegionContext context);
    }

    /** The value of a key. */
    public Optional<ByteString> get(ByteString key) {
        return withLeader(key, (store, context) -> {
            RawGetResponse response = store.rawGet(
                    RawGetRequest.newBuilder().setContext(context).setKey(key).build());
            if (response.hasRegionError()) {
                return Optional.empty();
            }
            rejectError(response.getError());
            return Optional.of(response.getNotFound() ? Optional.empty() : Optional.of(response.getValue()));
        });
    }

    /** Replaces a value, if it is still the previous one; returns whether it was. */
    public boolean replace(ByteString key, Optional<ByteString> previous, ByteString value) {
        RawCASRequest.Builder request =
                RawCASRequest.newBuilder().setKey(key).setValue(value).setPreviousNotExist(previous.isEmpty());
        previous.ifPresent(request::setPreviousValue);
        return withLeader(key, (store, context) -> {
            RawCASResponse response =
                    store.rawCompareAndSwap(request.setContext(context).build());
            if (response.hasRegionError()) {
                return Optional.empty();
            }
            rejectError(response.getError());
            return Optional.of(response.getSucceed());
        });
    }

    private <T> T withLeader(ByteString key, Try<T> work) {
        for (int i = 0; i < TRIES; i++) {
            try {
                Optional<T> result = onLeader(key, work);
                if (result.isPresent()) {
                    return result.get();
                }
                Thread.sleep(PAUSE_MILLIS << i);
            } catch (StatusRuntimeException e) {
                throw new StoreException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException(e);
            }
        }
        throw new StoreException("the region of the key has no leader");
    }

    private <T> Optional<T> onLeader(ByteString key, Try<T> work) {
        GetMembersResponse members = directory(pd).getMembers(GetMembersRequest.getDefaultInstance());
        PDGrpc.PDBlockingStub leader = members.getLeader().getClientUrlsCount() == 0
                ? directory(pd)
                : directory(authority(members.getLeader().getClientUrls(0)));
        RequestHeader header = RequestHeader.newBuilder()
                .setClusterId(members.getHeader().getClusterId())
                .build();
        GetRegionResponse region = leader.getRegion(GetRegionRequest.newBuilder()
                .setHeader(header)
                .setRegionKey(key)
                .build());
        if (isWrong(region.getHeader()) || !region.hasRegion() || !region.hasLeader()) {
            return Optional.empty();
        }
        GetStoreResponse store = leader.getStore(GetStoreRequest.newBuilder()
                .setHeader(header)
                .setStoreId(region.getLeader().getStoreId())
                .build());
        if (isWrong(store.getHeader())) {
            return Optional.empty();
        }
        RegionContext context = RegionContext.newBuilder()
                .setRegionId(region.getRegion().getId())
                .setRegionEpoch(region.getRegion().getRegionEpoch())
                .setPeer(region.getLeader())
                .build();
        return work.at(
                stub(store.getStore().getAddress(), TikvGrpc::newBlockingStub)
                        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS),
                context);
    }

    private static boolean isWrong(ResponseHeader header) {
        return header.hasError() && header.getError().getType() != 0;
    }

    private static void rejectError(String error) {
        if (!error.isEmpty()) {
            throw new StoreException("TiKV: " + error);
        }
    }

    private PDGrpc.PDBlockingStub directory(String address) {
        return stub(address, PDGrpc::newBlockingStub).withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private <T> T stub(String address, Function<ManagedChannel, T> stub) {
        return stub.apply(channels.computeIfAbsent(
                address,
                it -> Grpc.newChannelBuilder(it, InsecureChannelCredentials.create())
                        .build()));
    }

    /** @param url such as {@code http://cart-db-pd-0.cart-db-pd-peer.cart:2379} */
    private static String authority(String url) {
        return URI.create(url).getAuthority();
    }

    @Override
    public void check() {
        get(ANY);
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
    }
}
