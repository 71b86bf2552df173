package dev.kasane.shop.testing;

import com.google.protobuf.ByteString;
import dev.kasane.shop.Replies;
import dev.kasane.shop.tikv.v1.GetMembersRequest;
import dev.kasane.shop.tikv.v1.GetMembersResponse;
import dev.kasane.shop.tikv.v1.GetRegionRequest;
import dev.kasane.shop.tikv.v1.GetRegionResponse;
import dev.kasane.shop.tikv.v1.GetStoreRequest;
import dev.kasane.shop.tikv.v1.GetStoreResponse;
import dev.kasane.shop.tikv.v1.Member;
import dev.kasane.shop.tikv.v1.PDGrpc;
import dev.kasane.shop.tikv.v1.PdError;
import dev.kasane.shop.tikv.v1.Peer;
import dev.kasane.shop.tikv.v1.RawCASRequest;
import dev.kasane.shop.tikv.v1.RawCASResponse;
import dev.kasane.shop.tikv.v1.RawGetRequest;
import dev.kasane.shop.tikv.v1.RawGetResponse;
import dev.kasane.shop.tikv.v1.Region;
import dev.kasane.shop.tikv.v1.RegionContext;
import dev.kasane.shop.tikv.v1.RegionEpoch;
import dev.kasane.shop.tikv.v1.RegionError;
import dev.kasane.shop.tikv.v1.RequestHeader;
import dev.kasane.shop.tikv.v1.ResponseHeader;
import dev.kasane.shop.tikv.v1.TikvGrpc;
import dev.kasane.shop.tikv.v1.TikvStore;
import io.grpc.BindableService;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An in-process fake of PD and TiKV, since no TiKV package is available: one PD and two stores on ports of their own.
 * Only the leader of the one region serves, only for the region's present epoch, and PD rejects a wrong cluster.
 */
public final class TestTikv implements AutoCloseable {

    private static final long CLUSTER = 7;

    private final Server pd;
    private final List<Server> stores;
    private final Map<ByteString, ByteString> values = new HashMap<>();
    private final Lock lock = new ReentrantLock();
    private int leader;
    private long version = 1;

    /** Starts the three servers. */
    public TestTikv() throws IOException {
        pd = start(new Directory());
        stores = List.of(start(new Values(0)), start(new Values(1)));
    }

    private static Server start(BindableService service) throws IOException {
        return Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(service)
                .build()
                .start();
    }

    /** The variables of a service that uses it. */
    public Map<String, String> variables() {
        return Map.of("DB_HOST", "127.0.0.1", "DB_PORT", String.valueOf(pd.getPort()));
    }

    /** Makes the other store the leader, between PD's response and the next call of a store. */
    public void moveLeader() {
        lock.lock();
        try {
            leader = 1 - leader;
            version++;
        } finally {
            lock.unlock();
        }
    }

    private final class Directory extends PDGrpc.PDImplBase {

        @Override
        public void getMembers(GetMembersRequest request, StreamObserver<GetMembersResponse> response) {
            Replies.send(
                    response,
                    GetMembersResponse.newBuilder()
                            .setHeader(ResponseHeader.newBuilder().setClusterId(CLUSTER))
                            .setLeader(Member.newBuilder().addClientUrls("http://127.0.0.1:" + pd.getPort()))
                            .build());
        }

        @Override
        public void getRegion(GetRegionRequest request, StreamObserver<GetRegionResponse> response) {
            lock.lock();
            try {
                Replies.send(
                        response,
                        GetRegionResponse.newBuilder()
                                .setHeader(header(request.getHeader()))
                                .setRegion(Region.newBuilder().setId(2).setRegionEpoch(epoch()))
                                .setLeader(peer(leader))
                                .build());
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void getStore(GetStoreRequest request, StreamObserver<GetStoreResponse> response) {
            int store = (int) request.getStoreId() - 1;
            Replies.send(
                    response,
                    GetStoreResponse.newBuilder()
                            .setHeader(header(request.getHeader()))
                            .setStore(TikvStore.newBuilder()
                                    .setId(request.getStoreId())
                                    .setAddress("127.0.0.1:" + stores.get(store).getPort()))
                            .build());
        }

        private static ResponseHeader header(RequestHeader request) {
            return request.getClusterId() == CLUSTER
                    ? ResponseHeader.newBuilder().setClusterId(CLUSTER).build()
                    : ResponseHeader.newBuilder()
                            .setError(PdError.newBuilder().setType(1).setMessage("mismatch cluster id"))
                            .build();
        }
    }

    private RegionEpoch epoch() {
        return RegionEpoch.newBuilder().setConfVer(1).setVersion(version).build();
    }

    private static Peer peer(int store) {
        return Peer.newBuilder().setId(10L + store).setStoreId(1L + store).build();
    }

    private final class Values extends TikvGrpc.TikvImplBase {

        private final int store;

        Values(int store) {
            this.store = store;
        }

        private boolean serves(RegionContext context) {
            return store == leader
                    && context.getRegionId() == 2
                    && context.getPeer().equals(peer(store))
                    && context.getRegionEpoch().equals(epoch());
        }

        private static final RegionError ERROR =
                RegionError.newBuilder().setMessage("not leader").build();

        @Override
        public void rawGet(RawGetRequest request, StreamObserver<RawGetResponse> response) {
            lock.lock();
            try {
                ByteString value = values.get(request.getKey());
                RawGetResponse.Builder result = RawGetResponse.newBuilder();
                if (!serves(request.getContext())) {
                    result.setRegionError(ERROR);
                } else if (value == null) {
                    result.setNotFound(true);
                } else {
                    result.setValue(value);
                }
                Replies.send(response, result.build());
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void rawCompareAndSwap(RawCASRequest request, StreamObserver<RawCASResponse> response) {
            lock.lock();
            try {
                ByteString value = values.get(request.getKey());
                RawCASResponse.Builder result = RawCASResponse.newBuilder();
                if (!serves(request.getContext())) {
                    result.setRegionError(ERROR);
                } else if (value == null ? request.getPreviousNotExist() : value.equals(request.getPreviousValue())) {
                    values.put(request.getKey(), request.getValue());
                    result.setSucceed(true);
                }
                Replies.send(response, result.build());
            } finally {
                lock.unlock();
            }
        }
    }

    @Override
    public void close() {
        stores.forEach(Server::shutdownNow);
        pd.shutdownNow();
    }
}
