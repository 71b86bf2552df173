package dev.kasane.shop.product;

import dev.kasane.shop.Settings;
import dev.kasane.shop.Store;
import dev.kasane.shop.StoreException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/**
 * Pictures of products in a bucket of an S3 server, as the variables {@code PICTURES_HOST}, {@code PICTURES_PORT},
 * {@code PICTURES_BUCKET}, {@code PICTURES_ACCESS_KEY} and {@code PICTURES_SECRET_KEY} name it. An object has the identifier
 * of its product as its name.
 */
final class Pictures implements Store {

    /** The most bytes of a picture. */
    static final int LARGEST = 1 << 18;

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final S3Client client;
    private final String bucket;

    Pictures(Settings settings) {
        bucket = settings.text("PICTURES_BUCKET");
        client = S3Client.builder()
                .endpointOverride(
                        URI.create("http://" + settings.text("PICTURES_HOST") + ":" + settings.port("PICTURES_PORT")))
                // servers other than Amazon's have no host for each bucket, and their region is this one
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                // SeaweedFS and Ceph do not have all of Amazon's checksums
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(
                        settings.text("PICTURES_ACCESS_KEY"), settings.text("PICTURES_SECRET_KEY"))))
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(TIMEOUT)
                        .socketTimeout(TIMEOUT))
                .overrideConfiguration(it -> it.apiCallTimeout(TIMEOUT))
                .build();
    }

    /** The picture of a product, if it has one. */
    Optional<byte[]> get(String product) {
        try (ResponseInputStream<GetObjectResponse> object =
                client.getObject(request -> request.bucket(bucket).key(product))) {
            byte[] content = object.readNBytes(LARGEST + 1);
            if (content.length > LARGEST) {
                object.abort();
                throw new StoreException("the object " + product + " is larger than a picture may be");
            }
            return Optional.of(content);
        } catch (NoSuchKeyException e) {
            return Optional.empty();
        } catch (SdkException | IOException e) {
            throw new StoreException(e);
        }
    }

    /** Adds or replaces the picture of a product. */
    void put(String product, PictureType type, byte[] content) {
        try {
            client.putObject(
                    request -> request.bucket(bucket).key(product).contentType(type.media()),
                    RequestBody.fromBytes(content));
        } catch (SdkException e) {
            throw new StoreException(e);
        }
    }

    @Override
    public void check() {
        client.headBucket(request -> request.bucket(bucket));
    }

    @Override
    public void close() {
        client.close();
    }
}
