package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * The store for files: exactly one of the fields is set.
 *
 * @param gcsConfig in Google Cloud Storage
 * @param s3Config in S3
 * @param minioConfig in MinIO
 */
@ValidationRule(
        value = "[has(self.gcsConfig), has(self.s3Config), has(self.minioConfig)].filter(it, it).size() == 1",
        message = "exactly one of gcsConfig, s3Config and minioConfig has to be set")
public record Filestore(
        @Nullable Gcs gcsConfig,
        @Nullable S3 s3Config,
        @Nullable MinioStore minioConfig) {

    /**
     * Google Cloud Storage.
     *
     * @param bucket which bucket
     * @param credentialsFile the file of a service account
     */
    public record Gcs(@Required String bucket, @Nullable String credentialsFile) {}

    /**
     * S3.
     *
     * @param bucket which bucket
     * @param region where
     * @param profile which profile of the credentials
     * @param credentialsFile the file of the credentials
     * @param roleARN the role to take
     * @param tokenFile the file of the token for it
     */
    public record S3(
            @Required String bucket,
            @Required String region,
            @Nullable String profile,
            @Nullable String credentialsFile,
            @Nullable String roleARN,
            @Nullable String tokenFile) {}

    /**
     * MinIO.
     *
     * @param endpoint its address
     * @param bucket its bucket
     * @param accessKeyFile the file of the access key
     * @param secretKeyFile the file of the secret key
     * @param autoCreateBucket whether to create the bucket
     */
    public record MinioStore(
            @Required String endpoint,
            @Required String bucket,
            @Required String accessKeyFile,
            @Required String secretKeyFile,
            @Nullable Boolean autoCreateBucket) {}
}
