package dev.kasane.shop.rate;

import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.rate.v1.Rating;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Ratings in Valkey, whose master the sentinels at {@code KVS_SENTINEL_HOST} and {@code KVS_SENTINEL_PORT} name
 * {@code KVS_MASTER}; {@code KVS_PASSWORD} is the password of the master. The client is made when a sentinel answers for the
 * first time, and follows the master to other members.
 */
final class RateStore implements Store {

    private static final int TIMEOUT_MILLIS = 2000;

    /** Both keys of a product change in one step: the stars of each customer, and their number and sum. */
    private static final String RATE = """
            local before = redis.call('HGET', KEYS[1], ARGV[1])
            redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
            if not before then redis.call('HINCRBY', KEYS[2], 'count', 1) end
            redis.call('HINCRBY', KEYS[2], 'sum', ARGV[2] - (before or 0))
            return redis.call('HMGET', KEYS[2], 'count', 'sum')
            """;

    private final HostAndPort sentinels;
    private final String master;
    private final String password;
    private Optional<RedisSentinelClient> client = Optional.empty();

    RateStore(Settings settings) {
        sentinels = new HostAndPort(settings.text("KVS_SENTINEL_HOST"), settings.port("KVS_SENTINEL_PORT"));
        master = settings.text("KVS_MASTER");
        password = settings.text("KVS_PASSWORD");
    }

    Rating rate(String product, String customer, int stars) {
        Object counts = with(it ->
                it.eval(RATE, List.of("stars:" + product, total(product)), List.of(customer, String.valueOf(stars))));
        return rating(product, ((List<?>) counts).stream().map(String::valueOf).toList());
    }

    /** In the order of the products. */
    List<Rating> get(List<String> products) {
        return with(it -> {
            try (AbstractPipeline pipeline = it.pipelined()) {
                List<Response<List<String>>> counts = products.stream()
                        .map(product -> pipeline.hmget(total(product), "count", "sum"))
                        .toList();
                pipeline.sync();
                return IntStream.range(0, products.size())
                        .mapToObj(i -> rating(products.get(i), counts.get(i).get()))
                        .toList();
            }
        });
    }

    private static String total(String product) {
        return "total:" + product;
    }

    /** @param counts the number of ratings and their sum; null where there is none */
    private static Rating rating(String product, List<String> counts) {
        Rating.Builder rating = Rating.newBuilder().setProduct(product);
        if (counts.getFirst() != null) {
            long count = Long.parseLong(counts.getFirst());
            long sum = Long.parseLong(counts.getLast());
            rating.setCount(count).setHundredths((sum * 100 + count / 2) / count);
        }
        return rating.build();
    }

    private <T> T with(Function<RedisSentinelClient, T> operation) {
        try {
            return operation.apply(client());
        } catch (JedisException e) {
            throw new StoreException(e);
        }
    }

    private synchronized RedisSentinelClient client() {
        if (client.isEmpty()) {
            client = Optional.of(RedisSentinelClient.builder()
                    .masterName(master)
                    .sentinels(Set.of(sentinels))
                    .sentinelClientConfig(login().build())
                    .clientConfig(login().password(password).build())
                    .build());
        }
        return client.get();
    }

    private static DefaultJedisClientConfig.Builder login() {
        return DefaultJedisClientConfig.builder().resp2().timeoutMillis(TIMEOUT_MILLIS);
    }

    @Override
    public void check() {
        with(RedisSentinelClient::ping);
    }

    @Override
    public synchronized void close() {
        client.ifPresent(RedisSentinelClient::close);
    }
}
