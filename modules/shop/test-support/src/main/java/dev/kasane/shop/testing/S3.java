package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An S3 server in place of Ceph or SeaweedFS in the cluster: one bucket, one pair of keys. A file is an object. */
public final class S3 extends TestStore {

    private static final String ACCESS_KEY = "key";
    private static final String SECRET_KEY = "a secret key of the test";
    private static final String BUCKET = "product-image";

    private final String server = Programs.find("versitygw");
    private final Path buckets = folder().resolve("buckets");
    private final Path metadata = folder().resolve("metadata");

    private S3() {}

    /** Starts a server with an empty bucket. */
    public static S3 start() {
        S3 store = new S3();
        try {
            Files.createDirectories(store.bucket());
            Files.createDirectories(store.metadata);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        store.resume();
        return store;
    }

    /** The folder of the objects. */
    public Path bucket() {
        return buckets.resolve(BUCKET);
    }

    @Override
    List<String> command() {
        return List.of(
                server,
                "--access",
                ACCESS_KEY,
                "--secret",
                SECRET_KEY,
                "--port",
                "127.0.0.1:" + port(),
                "posix",
                "--sidecar",
                metadata.toString(),
                buckets.toString());
    }

    /** The environment variables of a service that stores pictures in it. */
    public Map<String, String> variables() {
        return Map.of(
                "PICTURES_HOST", "127.0.0.1",
                "PICTURES_PORT", String.valueOf(port()),
                "PICTURES_BUCKET", BUCKET,
                "PICTURES_ACCESS_KEY", ACCESS_KEY,
                "PICTURES_SECRET_KEY", SECRET_KEY);
    }
}
